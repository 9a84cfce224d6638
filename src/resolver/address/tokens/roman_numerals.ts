/** Numerals that floors have, folded. */
export const ROMAN_NUMERALS: ReadonlySet<string> = new Set(
  "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv".split(" "),
);

const ROMAN_NUMERAL = /^x{0,3}(?:ix|iv|v?i{0,3})$/u;

/** Whether a folded word is a Roman numeral up to thirty-nine: names of streets have no more. */
export function isRomanNumeral(word: string): boolean {
  return word !== "" && ROMAN_NUMERAL.test(word);
}
