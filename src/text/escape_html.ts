const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * A text for HTML, in an element or in an attribute with quotes.
 *
 * @example
 * ```ts
 * escapeHtml("Smith & <Sons>"); // "Smith &amp; &lt;Sons&gt;"
 * ```
 */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? character);
}
