/**
 * The name of a query parameter that stands there twice; undefined when none does. Readers disagree which one counts,
 * so that none does here.
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
