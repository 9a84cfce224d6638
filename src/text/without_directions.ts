/**
 * A text without the characters that are not seen but turn what is around them: controls, and the embeddings, overrides,
 * isolates and marks of Unicode Standard Annex 9. A name with an override reads as another name. Letters keep the
 * directions they have of themselves; joiners, which Persian and emoji need, stay.
 *
 * @example
 * ```ts
 * withoutDirections("\u202eexe.gpj\u202c"); // "exe.gpj"
 * ```
 */
export function withoutDirections(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}\u{feff}]/gu,
    (letter) => letter === "\n" || letter === "\t" ? letter : "",
  );
}
