const ROMAN_NUMERAL = /^x{0,3}(?:ix|iv|v?i{0,3})$/u;

/** Whether a folded word is a Roman numeral up to thirty-nine: names of streets have no more. */
export function isRomanNumeral(word: string): boolean {
  return word !== "" && ROMAN_NUMERAL.test(word);
}
