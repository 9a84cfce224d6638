/** `name=value` pairs, percent-encoded, as the OpenTelemetry specification has them. */
export function readHeaders(text: string): Readonly<Record<string, string>> | undefined {
  const pairs = text.split(",").map((pair) => pair.trim()).filter((pair) => pair !== "");
  const found: [string, string][] = [];
  for (const pair of pairs) {
    const at = pair.indexOf("=");
    const value = decoded(pair.slice(at + 1).trim());
    const name = pair.slice(0, Math.max(at, 0)).trim();
    if (!/^[A-Za-z0-9_-]{1,100}$/u.test(name) || value === undefined) {
      return undefined;
    }
    found.push([name, value]);
  }
  return found.length === 0 ? undefined : Object.freeze(Object.fromEntries(found));
}

/** Undefined for an invalid percent-encoding, and for characters that headers must not contain. */
function decoded(text: string): string | undefined {
  try {
    const value = decodeURIComponent(text);
    return /^[\x20-\x7e]{1,4000}$/u.test(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
