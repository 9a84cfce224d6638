/**
 * The name of a query parameter that occurs twice; undefined where none does. Parsers disagree which one counts, so
 * such a query is refused.
 */
export function repeatedParameter(url: string): string | undefined {
  const query = url.indexOf("?");
  if (query === -1 || !url.includes("&", query)) {
    return undefined;
  }
  const seen = new Set<string>();
  for (const name of new URLSearchParams(url.slice(query)).keys()) {
    if (seen.has(name)) {
      return name;
    }
    seen.add(name);
  }
  return undefined;
}
