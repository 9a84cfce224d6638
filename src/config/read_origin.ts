/** Protocol, host and port of an http or https URL, and nothing else; undefined for anything else. */
export function readOrigin(text: string): string | undefined {
  const parsed = URL.parse(text);
  return parsed !== null && ["http:", "https:"].includes(parsed.protocol) && parsed.origin === text ? text : undefined;
}
