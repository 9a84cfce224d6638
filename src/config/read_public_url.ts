/** An http or https URL without query and fragment, without a trailing slash; undefined for anything else. */
export function readPublicUrl(text: string): string | undefined {
  const parsed = URL.parse(text);
  if (parsed === null || !["http:", "https:"].includes(parsed.protocol) || parsed.search + parsed.hash !== "") {
    return undefined;
  }
  return parsed.href.replace(/\/$/u, "");
}
