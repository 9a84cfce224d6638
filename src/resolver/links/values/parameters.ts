import { decodeValue } from "./decode_text.ts";

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

/** Values read per name: a planned route has a few dozen stops at most. */
const VALUES_MAX = 32;

/**
 * All values of a repeated parameter, in order.
 *
 * @example
 * ```ts
 * valuesOf("point=1%2C2&point=3%2C4", "point"); // ["1,2", "3,4"]
 * ```
 */
export function valuesOf(query: string, name: string): readonly string[] {
  const prefix = `${name}=`;
  return query.split("&").filter((part) => part.startsWith(prefix)).slice(0, VALUES_MAX)
    .map((part) => decodeValue(part.slice(prefix.length)));
}

/** Segments that are read; no service nests deeper. */
const SEGMENTS_MAX = 40;

/**
 * The decoded segments of a path, without empty ones. Split before decoding, because a name may contain an encoded
 * slash.
 */
export function pathSegments(path: string): readonly string[] {
  return path.split("/", SEGMENTS_MAX).filter((segment) => segment !== "").map(decodeValue);
}

/** The first text that is not empty. */
export function filled(...texts: readonly (string | undefined)[]): string | undefined {
  return texts.find((text) => text !== undefined && text.trim() !== "")?.trim();
}
