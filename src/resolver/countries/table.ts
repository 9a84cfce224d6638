/** The rules of each country for its addresses, one row each. */
export const COUNTRIES: readonly Country[] = [
  { code: "AD", postcodes: "LLDDD DDD" },
  { code: "AF", postcodes: "DDDD" },
  { code: "AI", addressedIn: "GB" },
  { code: "AL", postcodes: "DDDD" },
  { code: "AM", postcodes: "DDDD", hyphenInNumber: "flat", otherScript: "sounds" },
  { code: "AR", postcodes: "DDDD LDDDD LDDDDLLL LDDDDD", isRegionInLabelOfPlace: true },
  { code: "AS", addressedIn: "US", postcodes: "DDDDD" },
  {
    code: "AT",
    postcodes: "DDDD",
    signs: "a at",
    slashInNumber: "door",
    unitInLabel: "house/unit",
    numberedDistricts: [{ cities: "wien vienna", postcode: "1DD0" }],
  },
  { code: "AU", postcodes: "DDDD", slashInNumber: "unitFirst", unitInLabel: "unit/house" },
  { code: "AW", addressedIn: "NL" },
  { code: "AX", addressedIn: "FI", postcodes: "DDDDD" },
  { code: "AZ", postcodes: "LLDDDD DDDD", otherScript: "sounds" },
  { code: "BA", postcodes: "DDDDD", signs: "bih", slashInNumber: "door", otherScript: "sounds" },
  { code: "BB", postcodes: "LLDDDDD" },
  { code: "BD", postcodes: "DDDD" },
  { code: "BE", postcodes: "DDDD", signs: "b be", slashInNumber: "door" },
  { code: "BG", postcodes: "DDDD", signs: "bg", otherScript: "sounds" },
  { code: "BL", addressedIn: "FR" },
  { code: "BM", addressedIn: "GB", postcodes: "LLDDDD" },
  { code: "BN", postcodes: "LLDDDD" },
  { code: "BQ", addressedIn: "NL" },
  { code: "BR", postcodes: "DDDDDDDD", townPostcodeEnding: "000" },
  { code: "BV", addressedIn: "NO" },
  { code: "BY", postcodes: "DDDDD DDDDDD", signs: "by", hyphenInNumber: "flat", otherScript: "sounds" },
  { code: "CA", postcodes: "LDLDLD" },
  { code: "CC", addressedIn: "AU", postcodes: "DDDD" },
  { code: "CH", postcodes: "DDDD", signs: "ch" },
  { code: "CK", addressedIn: "NZ" },
  { code: "CL", postcodes: "DDDDDDD" },
  { code: "CN", postcodes: "DDDDDD" },
  { code: "CO", postcodes: "DDDDDD", hyphenInNumber: "metres" },
  { code: "CR", postcodes: "DDDDD" },
  { code: "CU", postcodes: "DDDDD" },
  { code: "CV", postcodes: "DDDD" },
  { code: "CW", addressedIn: "NL" },
  { code: "CX", addressedIn: "AU", postcodes: "DDDD" },
  { code: "CY", postcodes: "DDDD", signs: "cy", otherScript: "sounds" },
  {
    code: "CZ",
    postcodes: "DDDDD",
    townPreposition: "v",
    isPostcodeInTwoWords: true,
    signs: "cz",
    slashInNumber: "twoNumbers",
    numberedDistricts: [{ cities: "praha prague prag", postcode: "1D" }],
  },
  { code: "DE", postcodes: "DDDDD", signs: "d de" },
  { code: "DK", postcodes: "DDDD", signs: "dk" },
  { code: "DO", postcodes: "DDDDD" },
  { code: "DZ", postcodes: "DDDD" },
  { code: "EC", postcodes: "DDDDDD" },
  { code: "EE", postcodes: "DDDDD", signs: "est", hyphenInNumber: "flat" },
  { code: "EG", postcodes: "DDDDD" },
  { code: "ES", postcodes: "DDDDD", signs: "e es" },
  { code: "FI", postcodes: "DDDDD", signs: "fin fi sf", letterInNumber: "stair" },
  { code: "FK", addressedIn: "GB" },
  { code: "FM", postcodes: "DDDDD" },
  { code: "FO", addressedIn: "DK", postcodes: "DDD" },
  {
    code: "FR",
    postcodes: "DDDDD",
    signs: "f fr",
    numberedDistricts: [{ cities: "paris", postcode: "750DD" }, { cities: "lyon", postcode: "690DD" }, {
      cities: "marseille marseilles",
      postcode: "130DD",
    }],
  },
  { code: "GB", postcodes: "LDDLL LDDDLL LLDDLL LLDDDLL LDLDLL LLDLDLL" },
  { code: "GE", postcodes: "DDDD", otherScript: "sounds" },
  { code: "GF", addressedIn: "FR", postcodes: "DDDDD" },
  { code: "GG", addressedIn: "GB", postcodes: "LLDDLL LLDDDLL" },
  { code: "GI", addressedIn: "GB" },
  { code: "GL", addressedIn: "DK", postcodes: "DDDD" },
  { code: "GP", addressedIn: "FR", postcodes: "DDDDD" },
  { code: "GR", postcodes: "DDDDD", isPostcodeInTwoWords: true, signs: "gr", otherScript: "sounds" },
  { code: "GS", addressedIn: "GB" },
  { code: "GT", postcodes: "DDDDD", hyphenInNumber: "metres" },
  { code: "GU", addressedIn: "US", postcodes: "DDDDD" },
  { code: "GW", postcodes: "DDDD" },
  { code: "HK", addressedIn: "CN" },
  { code: "HM", addressedIn: "AU", postcodes: "DDDD" },
  { code: "HN", postcodes: "DDDDD" },
  { code: "HR", postcodes: "DDDDD", signs: "hr", slashInNumber: "door" },
  { code: "HT", postcodes: "DDDD" },
  { code: "HU", postcodes: "DDDD", signs: "h hu", numberedDistricts: [{ cities: "budapest", postcode: "1DD" }] },
  { code: "ID", postcodes: "DDDDD" },
  { code: "IL", postcodes: "DDDDDDD", slashInNumber: "door" },
  { code: "IM", addressedIn: "GB", postcodes: "LLDDLL LLDDDLL" },
  { code: "IN", postcodes: "DDDDDD" },
  { code: "IO", addressedIn: "GB" },
  { code: "IQ", postcodes: "DDDDD" },
  { code: "IR", postcodes: "DDDDDDDDD DDDDDDDDDD" },
  { code: "IS", postcodes: "DDD", signs: "is" },
  { code: "IT", postcodes: "DDDDD", signs: "i it" },
  { code: "JE", addressedIn: "GB", postcodes: "LLDDLL LLDDDLL" },
  { code: "JO", postcodes: "DDDDD" },
  { code: "JP", postcodes: "DDDDDDD DDDDDDDD", postcodeSign: "〒" },
  { code: "KE", postcodes: "DDDDD" },
  { code: "KG", postcodes: "DDDDDD", hyphenInNumber: "flat", otherScript: "sounds" },
  { code: "KR", postcodes: "DDDDD", otherScript: "syllables" },
  { code: "KW", postcodes: "DDDDD" },
  { code: "KY", addressedIn: "GB" },
  { code: "KZ", postcodes: "DDDDDD", hyphenInNumber: "flat", otherScript: "sounds" },
  { code: "LA", postcodes: "DDDDD" },
  { code: "LI", postcodes: "DDDD", signs: "fl li", postalSign: "ch", slashInNumber: "door" },
  { code: "LK", postcodes: "DDDDD" },
  { code: "LR", postcodes: "DDDD" },
  { code: "LS", postcodes: "DDD" },
  { code: "LT", postcodes: "DDDDD", signs: "lt", hyphenInNumber: "flat" },
  { code: "LU", postcodes: "DDDD", signs: "l lu" },
  { code: "LV", postcodes: "DDDD LLDDDD", signs: "lv", hyphenInNumber: "flat" },
  { code: "MA", postcodes: "DDDDD" },
  { code: "MC", postcodes: "DDDDD", signs: "f mc" },
  { code: "MD", postcodes: "DDDD LLDDDD", signs: "md", hyphenInNumber: "flat", otherScript: "sounds" },
  { code: "ME", postcodes: "DDDDD", slashInNumber: "door", otherScript: "sounds" },
  { code: "MF", addressedIn: "FR" },
  { code: "MG", postcodes: "DDD" },
  { code: "MH", postcodes: "DDDDD" },
  { code: "MK", postcodes: "DDDD", signs: "mk", slashInNumber: "door", otherScript: "sounds" },
  { code: "MM", postcodes: "DDDDD" },
  { code: "MN", postcodes: "DDDDD", otherScript: "sounds" },
  { code: "MO", addressedIn: "CN" },
  { code: "MP", addressedIn: "US", postcodes: "DDDDD" },
  { code: "MQ", addressedIn: "FR", postcodes: "DDDDD" },
  { code: "MS", addressedIn: "GB" },
  { code: "MT", postcodes: "LLLDDDD LLLDDD LLLDD", signs: "m" },
  { code: "MV", postcodes: "DDDDD" },
  { code: "MX", postcodes: "DDDDD" },
  { code: "MY", postcodes: "DDDDD" },
  { code: "MZ", postcodes: "DDDD" },
  { code: "NC", addressedIn: "FR", postcodes: "DDDDD" },
  { code: "NE", postcodes: "DDDD" },
  { code: "NF", addressedIn: "AU", postcodes: "DDDD" },
  { code: "NG", postcodes: "DDDDDD" },
  { code: "NL", postcodes: "DDDD DDDDLL", signs: "nl", letterInNumber: "floor" },
  { code: "NO", postcodes: "DDDD", signs: "n no" },
  { code: "NP", postcodes: "DDDDD" },
  { code: "NU", addressedIn: "NZ" },
  { code: "NZ", postcodes: "DDDD", slashInNumber: "unitFirst", unitInLabel: "unit/house" },
  { code: "OM", postcodes: "DDDDD" },
  { code: "PE", postcodes: "DDDDD" },
  { code: "PF", addressedIn: "FR", postcodes: "DDDDD" },
  { code: "PG", postcodes: "DDD" },
  { code: "PH", postcodes: "DDDD", isRegionInLabelOfPlace: true },
  { code: "PK", postcodes: "DDDDD" },
  {
    code: "PL",
    postcodes: "DDDDD",
    isPostcodeHyphenated: true,
    signs: "pl",
    slashInNumber: "door",
    townPreposition: "w",
    unitInLabel: "house/unit",
  },
  { code: "PM", addressedIn: "FR", postcodes: "DDDDD" },
  { code: "PN", addressedIn: "GB" },
  { code: "PR", addressedIn: "US", postcodes: "DDDDD DDDDDDDDD" },
  { code: "PT", postcodes: "DDDD DDDDDDD", signs: "p pt" },
  { code: "PW", postcodes: "DDDDD" },
  { code: "PY", postcodes: "DDDD" },
  { code: "RE", addressedIn: "FR", postcodes: "DDDDD" },
  { code: "RO", postcodes: "DDDDDD", signs: "ro" },
  { code: "RS", postcodes: "DDDDD", signs: "srb", slashInNumber: "door", otherScript: "sounds" },
  { code: "RU", postcodes: "DDDDDD", signs: "rus ru", hyphenInNumber: "flat", otherScript: "sounds" },
  { code: "SA", postcodes: "DDDDD" },
  { code: "SD", postcodes: "DDDDD" },
  { code: "SE", postcodes: "DDDDD", isPostcodeInTwoWords: true, signs: "s se" },
  { code: "SG", postcodes: "DDDDDD", signs: "s" },
  { code: "SH", addressedIn: "GB" },
  { code: "SI", postcodes: "DDDD", signs: "si slo" },
  { code: "SJ", addressedIn: "NO", postcodes: "DDDD" },
  {
    code: "SK",
    postcodes: "DDDDD",
    isPostcodeInTwoWords: true,
    signs: "sk",
    slashInNumber: "twoNumbers",
    townPreposition: "v",
  },
  { code: "SM", postcodes: "DDDDD", signs: "i" },
  { code: "SN", postcodes: "DDDDD" },
  { code: "SX", addressedIn: "NL" },
  { code: "TC", addressedIn: "GB" },
  { code: "TF", addressedIn: "FR" },
  { code: "TH", postcodes: "DDDDD" },
  { code: "TJ", postcodes: "DDDDDD", otherScript: "sounds" },
  { code: "TK", addressedIn: "NZ" },
  { code: "TM", postcodes: "DDDDDD", otherScript: "sounds" },
  { code: "TN", postcodes: "DDDD" },
  { code: "TR", postcodes: "DDDDD", signs: "tr", slashInNumber: "door" },
  { code: "TT", postcodes: "DDDDDD" },
  { code: "TW", postcodes: "DDD" },
  { code: "UA", postcodes: "DDDDD", signs: "ua", hyphenInNumber: "flat", otherScript: "sounds" },
  { code: "UM", addressedIn: "US" },
  { code: "US", postcodes: "DDDDD DDDDDDDDD", hyphenInNumber: "omitted" },
  { code: "UY", postcodes: "DDDDD" },
  { code: "UZ", postcodes: "DDDDD", otherScript: "sounds" },
  { code: "VA", postcodes: "DDDDD", signs: "i v" },
  { code: "VE", postcodes: "DDDD" },
  { code: "VG", addressedIn: "GB" },
  { code: "VI", addressedIn: "US", postcodes: "DDDDD" },
  { code: "VN", postcodes: "DDDDDD" },
  { code: "WF", addressedIn: "FR", postcodes: "DDDDD" },
  { code: "XK", postcodes: "DDDDD", otherScript: "sounds" },
  { code: "YT", addressedIn: "FR", postcodes: "DDDDD" },
  { code: "ZA", postcodes: "DDDD" },
  { code: "ZM", postcodes: "DDDDD" },
];

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
  /** A sign in front of its postcodes. */
  readonly postcodeSign?: string;
  /** Its postcodes of five digits may be written as "546 15". */
  readonly isPostcodeInTwoWords?: true;
  /** Its postcodes of five digits, and only its, are written as "00-950". */
  readonly isPostcodeHyphenated?: true;
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
  /** The letters of a house number "12 A 5" or "12-II": a `stair` with its flat, or a `floor`. Absent: the letter is part of the number. */
  readonly letterInNumber?: "stair" | "floor";
  /** The letter between a house number and its town: "Długa 12 w Krakowie". */
  readonly townPreposition?: string;
  /** How street names are matched that are written in another script: by sounds, or by syllables. */
  readonly otherScript?: "sounds" | "syllables";
  /** How house and unit are written as one number in a label. */
  readonly unitInLabel?: "house/unit" | "unit/house";
  /** Addresses omit the region, but many towns share a name, so the label of a place alone has its region. */
  readonly isRegionInLabelOfPlace?: true;
  /**
   * Cities whose districts have numbers, folded and separated by blanks, and how a district's postcodes begin: each D a
   * digit of its number.
   */
  readonly numberedDistricts?: readonly { readonly cities: string; readonly postcode: string }[];
}
