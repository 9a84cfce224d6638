/** The first text that is not empty. */
export function filled(...texts: readonly (string | undefined)[]): string | undefined {
  return texts.find((text) => text !== undefined && text.trim() !== "")?.trim();
}
