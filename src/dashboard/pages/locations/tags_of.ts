/** The distinct tags of a line, separated by commas. */
export function tagsOf(text: string): readonly string[] {
  return [...new Set(text.split(/[,،]/u).map((tag) => tag.trim()).filter((tag) => tag !== ""))];
}
