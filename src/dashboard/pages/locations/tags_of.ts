/** The tags of a line: parted by commas, each once. */
export function tagsOf(text: string): readonly string[] {
  return [...new Set(text.split(/[,،]/u).map((tag) => tag.trim()).filter((tag) => tag !== ""))];
}
