/**
 * A text with letters that stand there twice or more written once, for they sound alike; digits stay as they are.
 *
 * @example
 * ```ts
 * singleLetters("addissa 11"); // "adisa 11"
 * ```
 */
export function singleLetters(text: string): string {
  let single = "";
  for (const letter of text) {
    single += single.endsWith(letter) && (letter < "0" || letter > "9") ? "" : letter;
  }
  return single;
}
