/** Longer names are cut: no label of a map has room for more. Characters. */
const NAME_LENGTH_MAX = 80;

/**
 * A name as it is drawn: without characters that are not seen but turn or hide the text around them (controls, and the
 * directions of Unicode Standard Annex 9).
 */
export function shownName(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}\u{200b}-\u{200f}\u{2028}-\u{202e}\u{2060}-\u{2069}\u{feff}]/gu, " ").trim();
  const letters = Array.from(plain);
  return letters.length <= NAME_LENGTH_MAX ? plain : `${letters.slice(0, NAME_LENGTH_MAX - 1).join("")}…`;
}
