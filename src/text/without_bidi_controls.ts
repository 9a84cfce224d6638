/**
 * A text without control characters and without the invisible characters that change the direction of writing: the
 * embeddings, overrides, isolates and marks of Unicode Standard Annex 9. With an override, a name would look like another
 * one. Joiners, which Persian and emoji need, stay.
 *
 * @example
 * ```ts
 * withoutBidiControls("\u202eexe.gpj\u202c"); // "exe.gpj"
 * ```
 */
export function withoutBidiControls(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}\u{feff}]/gu,
    (letter) => letter === "\n" || letter === "\t" ? letter : "",
  );
}
