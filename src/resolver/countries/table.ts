/**
 * The rules of one country for reading and writing its addresses. All fields but the code are optional. The order of the
 * parts of a label is not here: `data/label_rules.json` has it, generated from a package and the `CORRECTIONS` of
 * `data/generate_label_rules.ts`. When an address is read, any order is possible.
 */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** Another country that its addresses may name: "Hong Kong, China", "San Juan, Puerto Rico, USA". */
  readonly addressedIn?: string;
  /**
   * Shapes of its postcodes, separated by blanks, without spaces, hyphens and the country's prefix: D a digit, L a letter.
   * Absent: it has none, or the shape is not known. Source: address guides of the Universal Postal Union.
   */
  readonly postcodes?: string;
  /** How the postcodes of whole towns end. Open lists have no others: those of streets are no evidence. */
  readonly townPostcodeEnding?: string;
  /**
   * Its sorting offices have postcodes of their own for firms, which begin with the digits of the `county`: "33076
   * Bordeaux Cedex".
   */
  readonly officePostcodes?: "county";
  /** A sign in front of its postcodes. */
  readonly postcodeSign?: string;
  /**
   * Words before its postcodes that say the country or a few: "PLZ 9490" is no code of Bulgaria. Folded, without blanks.
   */
  readonly postcodeLabels?: string;
  /** The same for words that people also write before postcodes of other countries: "ZIP 10115". */
  readonly commonPostcodeLabels?: string;
  /** Its postcodes of five digits may be written in two parts, as "546 15" or "00-950". */
  readonly postcodeParts?: "DDD DD" | "DD DDD";
  /**
   * International vehicle registration codes, which people write before postcodes ("F-75001", "D 10115"), folded and
   * separated by blanks. An older recommendation of European post offices.
   */
  readonly signs?: string;
  /** Another country's sign, which stands before postcodes here too. */
  readonly postalSign?: string;
  /**
   * The second part of a house number "12-5": a `flat`; `metres` from the street that the number begins with ("Carrera 7
   * # 12-21"); `omitted`: the hyphen may be left out, so that "3010" is "30-10" (Queens).
   */
  readonly hyphenInNumber?: "flat" | "metres" | "omitted";
  /**
   * The second part of a house number "12/3": a `door`; the house after its unit (`unitFirst`); or the second of a
   * house's `twoNumbers`, one in the town and one in the street.
   */
  readonly slashInNumber?: "door" | "unitFirst" | "twoNumbers";
  /** Lots, plots and blocks are numbered as houses are: "Blk 12 Orchard Road". */
  readonly lotNumber?: "house";
  /**
   * The letters of a house number "12 A 5" or "12-II": a `stair` with its flat, or a `floor`. Absent: the letter is part
   * of the number.
   */
  readonly letterInNumber?: "stair" | "floor";
  /** The letter between a house number and its town: "Długa 12 w Krakowie". */
  readonly townPreposition?: string;
  /** How street names are matched that are written in another script: by sounds, or by syllables. */
  readonly otherScript?: "sounds" | "syllables";
  /** How house and unit are written as one number in a label. */
  readonly unitInLabel?: "house/unit" | "unit/house";
  /** Addresses omit the region, but many towns share a name, so the label of a place alone has its region. */
  readonly labelOfPlace?: "withRegion";
}

/** Rule → value → the countries that have it. */
const RULES: {
  readonly [Rule in keyof Omit<Country, "code">]-?: { readonly [Value in string & Country[Rule]]: string };
} = {
  addressedIn: {
    AU: "CC CX HM NF",
    CN: "HK MO",
    DK: "FO GL",
    FI: "AX",
    FR: "BL GF GP MF MQ NC PF PM RE TF WF YT",
    GB: "AI BM FK GG GI GS IM IO JE KY MS PN SH TC VG",
    NL: "AW BQ CW SX",
    NO: "BV SJ",
    NZ: "CK NU TK",
    US: "AS GU MP PR UM VI",
  },
  postcodes: {
    DDD: "FO IS LS MG PG TW",
    DDDD: `AF AL AM AT AU BD BE BG CC CH CV CX CY DK DZ GE GL GW HM HT HU LI LR LU MK MZ NE NF NO NZ PH PY SI SJ TN VE
      ZA`,
    DDDDD: `AS AX BA CR CU CZ DE DO EE EG ES FI FM FR GF GP GR GT GU HN HR ID IQ IT JO KE KR KW LA LK LT MA MC ME MH MM
      MN MP MQ MV MX MY NC NP OM PE PF PK PL PM PW RE RS SA SD SE SK SM SN TH TR UA UY UZ VA VI WF XK YT ZM`,
    DDDDDD: "CN CO EC IN KG KZ NG RO RU SG TJ TM TT VN",
    DDDDDDD: "CL IL",
    DDDDDDDD: "BR",
    LDLDLD: "CA",
    "LDDLDDD LDDLDDL LDDLDLD LDDLDLL LDDLLDD LDDLLDL LDDLLLD": "IE",
    LLDDDD: "BM BN",
    LLDDDDD: "BB",
    "DDDD DDDDDDD": "PT",
    "DDDD DDDDLL": "NL",
    "DDDD LDDDD LDDDDLLL LDDDDD": "AR",
    "DDDD LLDDDD": "LV MD",
    "DDDDD DDDDDD": "BY",
    "DDDDD DDDDDDDDD": "PR US",
    "DDDDDDD DDDDDDDD": "JP",
    "DDDDDDDDD DDDDDDDDDD": "IR",
    "LDDLL LDDDLL LLDDLL LLDDDLL LDLDLL LLDLDLL": "GB",
    "LLDDD DDD": "AD",
    "LLDDDD DDDD": "AZ",
    "LLDDLL LLDDDLL": "GG IM JE",
    "LLLDDDD LLLDDD LLLDD": "MT",
  },
  townPostcodeEnding: { "000": "BR" },
  officePostcodes: { county: "BL FR GF GP MC MF MQ NC PF PM RE WF YT" },
  postcodeSign: { "〒": "JP" },
  postcodeLabels: {
    "cap codepostal plz postleitzahl": "CH",
    "cap": "IT SM VA",
    "cep": "BR",
    "codepostal cp": "CA DZ FR GF GP MA MC MQ NC PF PM RE TN WF YT",
    "codepostal": "BE LU",
    "codigopostal cp": "AR CL CO CR CU DO EC ES GT HN MX NI PA PE PT PY SV UY VE",
    "codpostal индекс почтовыииндекс": "MD",
    "codpostal": "RO",
    "irsz iranyitoszam": "HU",
    "kodepos": "ID",
    "kodpocztowy": "PL",
    "pin pincode": "IN",
    "plz postleitzahl": "AT DE LI",
    "poskod": "BN MY SG",
    "postakodu": "TR",
    "postnr postnummer": "DK FO GL NO SE",
    "psc": "CZ SK",
    "tk τκ": "CY GR",
    "индекс почтовыииндекс": "AM AZ BY GE KG KZ RU TJ TM UZ",
    "индекс почтовыииндекс поштовиииндекс": "UA",
    "пк пощенскикод": "BG",
    "邮编 邮政编码": "CN",
  },
  commonPostcodeLabels: { "zip zipcode": "PR US" },
  postcodeParts: { "DDD DD": "CZ GR SE SK", "DD DDD": "PL" },
  signs: valuesByCountry(`AT a at, BA bih, BE b be, BG bg, BY by, CH ch, CY cy, CZ cz, DE d de, DK dk, EE est, ES e es,
    FI fin fi sf, FR f fr, GR gr, HR hr, HU h hu, IS is, IT i it, LI fl li, LT lt, LU l lu, LV lv, MC f mc, MD md, MK mk,
    MT m, NL nl, NO n no, PL pl, PT p pt, RO ro, RS srb, RU rus ru, SE s se, SG s, SI si slo, SK sk, SM i, TR tr, UA ua,
    VA i v`),
  postalSign: { ch: "LI" },
  hyphenInNumber: { flat: "AM BY EE KG KZ LT LV MD RU UA", metres: "CO GT", omitted: "US" },
  slashInNumber: { door: "AT BA BE HR IL LI ME MK PL RS TR", unitFirst: "AU NZ", twoNumbers: "CZ SK" },
  lotNumber: { house: "BD BN CZ GH HK IN KE LK MY NG NP PK SG SK TZ UG ZM" },
  letterInNumber: { stair: "FI", floor: "NL" },
  townPreposition: { i: "DK NO SE", u: "BA HR ME RS", v: "CZ SI SK", w: "PL" },
  otherScript: { sounds: "AM AZ BA BG BY CY GE GR KG KZ MD ME MK MN RS RU TJ TM UA UZ XK", syllables: "KR" },
  unitInLabel: { "house/unit": "AT PL", "unit/house": "AU NZ" },
  labelOfPlace: { withRegion: "AR PH" },
};

/** `AT a at, BE b be`: the values of each country. */
function valuesByCountry(rows: string): Readonly<Record<string, string>> {
  return Object.fromEntries(rows.split(/,\s+/u).map((row) => [row.slice(3), row.slice(0, 2)]));
}

/** Every country with a rule, by its code. */
export const COUNTRIES: readonly Country[] = [
  ...Map.groupBy(
    Object.entries(RULES).flatMap(([rule, values]) =>
      Object.entries(values).flatMap(([value, codes]) => codes.split(/\s+/u).map((code) => ({ code, [rule]: value })))
    ),
    ({ code }) => code,
  ).values(),
].map((rules): Country => Object.assign({ code: "" }, ...rules)).sort((one, other) => one.code < other.code ? -1 : 1);

/** How the postcodes of a city's numbered districts begin, each D a digit of the number → the city's names, folded. */
export const NUMBERED_DISTRICTS: Readonly<Record<string, string>> = {
  "1DD0": "wien vienna",
  "1D": "praha prague prag",
  "750DD": "paris",
  "690DD": "lyon",
  "130DD": "marseille marseilles",
  "1DD": "budapest",
};
