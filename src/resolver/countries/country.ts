/**
 * The rules of one country for reading and writing its addresses. All fields but the code are optional. The order of the
 * parts of a label is not here: `data/label_rules.json` has it, generated from a package and the `CORRECTIONS` of
 * `data/generate_label_rules.ts`. When an address is read, any order is possible.
 */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
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
