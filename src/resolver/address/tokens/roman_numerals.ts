/** Roman numerals that are used for floors. Folded. */
export const ROMAN_NUMERALS: ReadonlySet<string> = new Set(
  "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv".split(" "),
);

const ROMAN_NUMERAL = /^x{0,3}(?:ix|iv|v?i{0,3})$/u;

/** True if a folded word is a Roman numeral up to 39: street names have no higher ones. */
export function isRomanNumeral(word: string): boolean {
  return word !== "" && ROMAN_NUMERAL.test(word);
}
