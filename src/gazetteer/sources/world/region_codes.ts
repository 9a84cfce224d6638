/**
 * The postal codes of regions whose GeoNames codes are numbers, in the order of those numbers from 1; `-` where a
 * number is not in use. Australia, Brazil and Canada write them in addresses.
 */
const BY_NUMBER: Readonly<Record<string, readonly string[]>> = {
  AU: "ACT NSW NT QLD SA TAS VIC WA".split(" "),
  BR: "AC AL AP AM BA CE DF ES - - MS - MA MT MG PA PB PR - PI RJ RN RS RO RR SC SP SE GO PE TO".split(" "),
  CA: "AB BC MB NB NL - NS ON PE QC SK YT NT NU".split(" "),
};
const LETTERS = /^[A-Z]{2,3}$/u;

/** The postal abbreviations of a region ("TX", "ON") by its country and GeoNames admin1 code; none where none is used. */
export function regionCodes(countryCode: string, admin1: string): readonly string[] {
  // The United States, Switzerland and others: GeoNames itself uses the postal codes.
  const code = LETTERS.test(admin1) ? admin1 : BY_NUMBER[countryCode]?.[Number(admin1) - 1] ?? "-";
  return code === "-" ? [] : [code];
}
