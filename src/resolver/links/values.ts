import { decimalsOf } from "../coordinates/mod.ts";

const ESCAPE = /%[0-9A-Fa-f]{2}/;
const ESCAPES = /(?:%[0-9A-Fa-f]{2})+/g;
/** A link inside another link is encoded once more; more layers do not occur in shared links. */
const LAYERS_MAX = 2;

/**
 * Decodes percent-encoding, also if it was applied twice. Invalid UTF-8 stays as written; never throws.
 *
 * @example
 * ```ts
 * decodePercent("34%C2%B059'"); // "34°59'"
 * decodePercent("a%252Cb"); // "a,b"
 * decodePercent("100%"); // "100%"
 * ```
 */
export function decodePercent(raw: string): string {
  let text = raw;
  for (let layer = 0; layer < LAYERS_MAX && text.includes("%") && ESCAPE.test(text); layer++) {
    text = decodeOr(text, (invalid) => invalid.replace(ESCAPES, (run) => decodeOr(run, (same) => same)));
  }
  return text;
}

function decodeOr(text: string, otherwise: (text: string) => string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return otherwise(text);
  }
}

/** A Plus Code, full or shortened, whose plus is a literal plus. */
const PLUS_CODE = /(^|[^0-9A-Za-z])([23456789CFGHJMPQRVWX]{4,8})\+([23456789CFGHJMPQRVWX]{2,7})(?![0-9A-Za-z])/gi;
/** Placeholder for a literal plus while the others become spaces. From the private use area, so no link contains it. */
const PLUS_KEPT = "\uE02B";

/**
 * Decodes a query value or a path segment in which `+` is a space, except inside a Plus Code.
 *
 * @example
 * ```ts
 * decodeValue("Central+Park"); // "Central Park"
 * decodeValue("8FJ3HVHW%2B96"); // "8FJ3HVHW+96"
 * decodeValue("9G8F+6W+Z%C3%BCrich"); // "9G8F+6W Zürich"
 * ```
 */
export function decodeValue(raw: string): string {
  if (!raw.includes("+")) {
    return decodePercent(raw);
  }
  const kept = raw.replace(PLUS_CODE, `$1$2${PLUS_KEPT}$3`);
  return decodePercent(kept.replaceAll("+", " ")).replaceAll(PLUS_KEPT, "+");
}

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

/** Two numbers of a text, in their order. */
export interface Pair {
  readonly first: number;
  readonly second: number;
  /** The larger number of decimals: software drops trailing zeros, so the smaller one means nothing. */
  readonly decimals: number;
  /** Offset after the second number. */
  readonly end: number;
}

/** Digits read per number; `Number` rounds those after the 17th anyway. */
const DIGITS_MAX = 40;
const NUMBER = /([+\u2212-]?)(\d{1,41}(?:\.\d{0,41})?|\.\d{1,41})/y;
const SEPARATOR = /[,;~|/_，]/u;

/**
 * Reads two decimal numbers, separated by `,` `;` `~` `|` `/` `_` or space, from an offset on.
 *
 * @example
 * ```ts
 * readPair("52.492611, 13.431726"); // { first: 52.492611, second: 13.431726, decimals: 6, end: 20 }
 * readPair("13/52"); // { first: 13, second: 52, decimals: 0, end: 5 }
 * readPair("Bern"); // undefined
 * ```
 */
export function readPair(text: string, from = 0): Pair | undefined {
  const first = readNumber(text, skipSpace(text, from));
  if (first === undefined) {
    return undefined;
  }
  const after = skipSpace(text, first.end);
  const gap = SEPARATOR.test(text.charAt(after)) ? skipSpace(text, after + 1) : after;
  const second = gap === first.end ? undefined : readNumber(text, gap);
  return second === undefined ? undefined : {
    first: first.value,
    second: second.value,
    decimals: Math.max(first.decimals, second.decimals),
    end: second.end,
  };
}

function readNumber(text: string, from: number): { value: number; decimals: number; end: number } | undefined {
  NUMBER.lastIndex = from;
  const [all, sign, digits = ""] = NUMBER.exec(text) ?? [];
  const decimals = decimalsOf(digits);
  if (all === undefined || digits.length - (digits.includes(".") ? 1 : 0) > DIGITS_MAX) {
    return undefined;
  }
  const value = Number(digits);
  return { value: sign === "-" || sign === "\u2212" ? -value : value, decimals, end: from + all.length };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 0x20 || text.charCodeAt(at) === 0xa0) {
    at++;
  }
  return at;
}
