/** The words of a text, or what stands between its ` | `, where some of them have blanks. */
export function wordsOf(text: string): string[] {
  return text.trim().split(text.includes(" | ") ? /\s*\|\s*/u : /\s+/u);
}
