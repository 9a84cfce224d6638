/**
 * The shapes of the postcodes of each country, without spaces, hyphens and country prefix: D a digit, L a letter. Other
 * countries use none, or their shape is not known. Source: address guides of the Universal Postal Union.
 */
const COUNTRIES_BY_SHAPE: Readonly<Record<string, string>> = {
  DDD: "FO IS LS MG PG TW",
  DDDD:
    "AF AL AR AM AT AU BE BD BG CH CV CX CC CY DK DZ GE GL GW HM HT HU LI LR LU MK MZ NE NF NL NO NZ PH PT PY SI SJ TN VE ZA LV MD",
  DDDDD:
    "AX BA BY CR CU CZ DE DO EE EG ES FI FM FR GF GP GR GT GU HN HR ID IQ IT JO KE KR KW LK LT MA MC ME MH MM MN MP MQ MV MX MY NC NP OM PE PF PK PM PR PW RE RS SA SD SE SK SM SN TH TR UA US UY UZ VA VI WF XK YT ZM LA AS",
  DDDDDD: "BY CN CO EC IN KG KZ RO RU SG TJ TM TT VN NG",
  DDDDDDD: "IL JP CL PT",
  DDDDDDDD: "BR JP",
  DDDDDDDDD: "US PR IR",
  DDDDDDDDDD: "IR",
  DDDDLL: "NL",
  LDLDLD: "CA",
  LDDLL: "GB",
  LDDDLL: "GB",
  LLDDLL: "GB GG JE IM",
  LLDDDLL: "GB GG JE IM",
  LDLDLL: "GB",
  LLDLDLL: "GB",
  LLLDDDD: "MT",
  LLLDDD: "MT",
  LLDDD: "AD",
  LLDDDD: "AZ BM BN LV MD",
  LLDDDDD: "BB",
  LDDDD: "AR",
  LDDDDLLL: "AR",
  LDDDDD: "AR",
};

const BY_SHAPE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(COUNTRIES_BY_SHAPE).map(([shape, codes]) => [shape, new Set(codes.split(" "))]),
);
const WITH_POSTCODES: ReadonlySet<string> = new Set(
  ["AD", "PL", ...Object.values(COUNTRIES_BY_SHAPE).flatMap((codes) => codes.split(" "))],
);
/** Countries whose prefix letters are part of the code and often omitted; and Poland's 12-345. */
const ALSO: ReadonlyMap<string, string> = new Map([["AD", "DDD"], ["AZ", "DDDD"], ["PL", "DDDDD"], ["SG", "DDDDDD"]]);

/** True if a postcode of this shape may belong to the country. An unknown shape is no evidence against it. */
export function postcodeFits(shape: string, countryCode: string): boolean {
  return !WITH_POSTCODES.has(countryCode) || ALSO.get(countryCode) === shape ||
    BY_SHAPE.get(shape)?.has(countryCode) === true;
}
