import { decimalsOf, withDecimalPoints } from "../coordinates/mod.ts";

const ESCAPE = /%[0-9A-Fa-f]{2}/;
const ESCAPES = /(?:%[0-9A-Fa-f]{2})+/g;
/** A link inside another link is encoded once more; more layers do not occur in shared links. */
const LAYERS_MAX = 2;

/**
 * Decodes percent-encoding, also if it was applied twice: `a%252Cb` is `a,b`. Invalid UTF-8 stays as written; never
 * throws.
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

/** Decodes a query value or a path segment in which `+` is a space, except inside a Plus Code: `9G8F+6W+Z%C3%BCrich`. */
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

/** Parses `a=1&b=2` (also `&amp;` and `;`-free forms). A part without `=` is a name with an empty value. */
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

/** All values of a repeated parameter, in order. */
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

/** Longest number that is read; `Number` rounds digits after the 17th anyway. */
const NUMBER_LENGTH_MAX = 41;
const PAIR =
  /[ \u00a0]*([+\u2212-]?(?:\d{1,41}(?:\.\d{0,41}(?:e-0?\d)?)?|\.\d{1,41}))(?:[ \u00a0]*[,;~|/_，][ \u00a0]*|[ \u00a0]+)([+\u2212-]?(?:\d{1,41}(?:\.\d{0,41}(?:e-0?\d)?)?|\.\d{1,41}))/iuy;

/** Reads two decimal numbers, separated by `,` `;` `~` `|` `/` `_` or space, from an offset on. */
export function readPair(text: string, from = 0): Pair | undefined {
  PAIR.lastIndex = from;
  const [all, one = "", two = ""] = PAIR.exec(from === 0 ? withDecimalPoints(text) : text) ?? [];
  return all === undefined || Math.max(one.length, two.length) > NUMBER_LENGTH_MAX ? undefined : {
    first: numberOf(one),
    second: numberOf(two),
    decimals: Math.max(decimalsOf(one), decimalsOf(two)),
    end: from + all.length,
  };
}

function numberOf(written: string): number {
  return Number(written.replace("\u2212", "-"));
}
