/** The first text that says something. */
export function filled(...texts: readonly (string | undefined)[]): string | undefined {
  return texts.find((text) => text !== undefined && text.trim() !== "")?.trim();
}
