import { decodeValue } from "./decode_value.ts";

/** Lower-case names to decoded values; the first of several equal names counts. */
export type Parameters = ReadonlyMap<string, string>;

/** More parameters than any map service uses (Google's classic links have up to 20). */
const PARAMETERS_MAX = 64;

/**
 * Parses `a=1&b=2` (also `&amp;` and `;`-free forms). A part without `=` is a name with an empty value.
 *
 * @example
 * ```ts
 * parametersOf("q=Central+Park&amp;z=10").get("q"); // "Central Park"
 * parametersOf("whatshere%5Bpoint%5D=1%2C2").get("whatshere[point]"); // "1,2"
 * ```
 */
export function parametersOf(raw: string): Parameters {
  const parameters = new Map<string, string>();
  let from = 0;
  while (from < raw.length && parameters.size < PARAMETERS_MAX) {
    const next = raw.indexOf("&", from);
    const to = next < 0 ? raw.length : next;
    if (to > from) {
      addParameter(parameters, raw.slice(raw.startsWith("amp;", from) ? from + 4 : from, to));
    }
    from = to + 1;
  }
  return parameters;
}

function addParameter(parameters: Map<string, string>, part: string): void {
  // The whole part may be encoded: `map%3D16%2F51.49`.
  const text = part.includes("=") ? part : part.replace("%3D", "=").replace("%3d", "=");
  const at = text.indexOf("=");
  const name = decodeValue(at < 0 ? text : text.slice(0, at)).toLowerCase();
  if (name !== "" && !parameters.has(name)) {
    parameters.set(name, at < 0 ? "" : decodeValue(text.slice(at + 1)));
  }
}
