import type { Recognition } from "../recognition_types.ts";
import { decimalDegrees, pointOfDegrees, withDecimalPoints } from "./points.ts";

/** Brackets, quotes and bidirectional marks are not part of a URI (RFC 3986). Some apps write slashes or a blank. */
const URI = /geo:(?:\/\/| )?[^\s<>"`[\]“”«»\u200b-\u200f\u202a-\u202e\u2066-\u2069]{1,1024}/iu;
/** Longest label in brackets that may contain spaces. */
const LABEL_MAX = 256;
const PAIR =
  /^([+-]?\d{1,3}(?:\.\d{0,20}(?:e-0?\d)?)?) ?, ?([+-]?\d{1,3}(?:\.\d{0,20}(?:e-0?\d)?)?)(?:,[+-]?\d{1,9}(?:\.\d{0,20})?)?(?= ?(?:$|[;?&(,]))/iu;
/** The first number of a pair at the end of what was read, and what follows it after a blank. */
const CUT_PAIR = /[:/=,]\s?[+-]?\d{1,3}(?:\.\d{1,20})?,$/u;
const SECOND_NUMBER = /^ [+-]?\d{1,3}(?:\.\d{1,20})?(?=[\s;?&(.,!]|$)/u;
const LABEL_AFTER_BLANK = /^ \([^()\n]{1,256}\)/u;
/** Nothing else looks like a geo: URI. */
const WEIGHT = 1;
/** Values of `crs` that are WGS 84. */
const CRS_KNOWN: ReadonlySet<string> = new Set(["wgs84", "epsg:4326", "ogc:crs84"]);

/**
 * `geo:` URIs (RFC 5870) with Android's additions: `?q=lat,lon(label)` wins over the path, `geo:0,0?q=words` is a
 * search for words, `u` is the accuracy in metres.
 */
export function recognizeGeoUri(text: string): readonly Recognition[] {
  const match = URI.exec(text);
  if (match === null) {
    return [];
  }
  const to = endOfUri(text, match.index, match[0]);
  const body = decode(text.slice(match.index + "geo:".length, to)).replace(/^(?:\/\/| )/u, "");
  const span = [match.index, to] as const;
  const base = { kind: "coordinates", system: "geo_uri", weight: WEIGHT, span, reasons: [] } as const;
  const path = body.split("?", 1)[0]!;
  const search = SEARCH.exec(body.slice(path.length));
  const searchText = search === null ? undefined : search[1] ?? "";
  const titled = searchText === undefined ? undefined : readTitled(searchText);
  if (searchText !== undefined && titled === undefined && /^[+-]?0(?:\.0*)?,[+-]?0(?:\.0*)?(?:[;,]|$)/u.test(path)) {
    return [{ ...base, kind: "map_link", outcome: "text", text: searchText.replaceAll("+", " ").trim() }];
  }
  const point = titled ?? readTitled(path);
  if (point === undefined) {
    return searchText === undefined || searchText === ""
      ? [{ ...base, outcome: "nothing", reasons: ["no_match"] }]
      : [{ ...base, kind: "map_link", outcome: "text", text: searchText.replaceAll("+", " ").trim() }];
  }
  return [pointOf(base, point, path, searchText)];
}

/** Spaces of a label belong to the URI until its bracket closes; a final stop or comma belongs to the sentence. */
function endOfUri(text: string, from: number, first: string): number {
  const run = withBlanks(text, from, first);
  const open = run.indexOf("(");
  if (open >= 0 && !run.includes(")")) {
    const close = text.slice(from, from + run.length + LABEL_MAX).indexOf(")", open);
    return close < 0 ? from + run.length : from + close + 1;
  }
  if (from === 0 && WORDS.test(run)) {
    // A search that was not encoded.
    return (text.slice(0, SEARCH_MAX).split("\n", 1)[0] ?? "").trimEnd().length;
  }
  // Without an opening bracket, a closing one belongs to the sentence.
  const trailing = open < 0 ? `${TRAILING})` : TRAILING;
  let length = run.length;
  while (length > 0 && trailing.includes(run.charAt(length - 1))) {
    length -= 1;
  }
  return from + length;
}

/** A search for words: `q` begins with something else than a pair. */
const WORDS = /[?&]q=(?![+-]?\d{1,3}(?:\.\d{0,20})?(?:,|%2c))[^&]/iu;
const SEARCH = /(?:^\?|&)q(?:=([^&]*))?(?:&|$)/iu;
/** Longest search that may contain spaces. */
const SEARCH_MAX = 512;

/** The run of a URI, continued over a blank inside a pair and before a label. */
function withBlanks(text: string, from: number, run: string): string {
  const second = CUT_PAIR.test(run)
    ? SECOND_NUMBER.exec(text.slice(from + run.length, from + run.length + LABEL_MAX))
    : null;
  const start = from + run.length + (second?.[0].length ?? 0);
  const rest = second === null ? "" : /^[^\s<>"`[\]“”«»]{0,1024}/u.exec(text.slice(start))?.[0] ?? "";
  const pair = text.slice(from, start + rest.length);
  const label = /\d$/u.test(pair)
    ? LABEL_AFTER_BLANK.exec(text.slice(from + pair.length, from + pair.length + LABEL_MAX + 3))
    : null;
  return label === null ? pair : pair + label[0];
}

/** Characters that end a sentence or an emphasis, but not a URI. */
const TRAILING = ".,;!*'’_|";

interface Titled {
  readonly latitude: string;
  readonly longitude: string;
  readonly title: string;
}

function pointOf(
  base: Pick<Recognition, "kind" | "system" | "weight" | "span" | "reasons">,
  { latitude, longitude, title }: Titled,
  path: string,
  searchText: string | undefined,
): Recognition {
  const { system, weight, span } = base;
  const point = pointOfDegrees({
    system,
    weight,
    span,
    latitude: decimalDegrees(latitude),
    longitude: decimalDegrees(longitude),
  });
  if (point.outcome === "nothing") {
    return point;
  }
  const crs = /;crs=([^;?]{1,64})/iu.exec(path)?.[1]?.toLowerCase();
  if (crs !== undefined && !CRS_KNOWN.has(crs)) {
    return { ...base, outcome: "nothing", reasons: ["no_match"] };
  }
  const uncertaintyM = Number(/;u=(\d{1,9}(?:\.\d{0,9})?)/iu.exec(path)?.[1] ?? 0);
  const isPole = Math.abs(point.coordinates.latitude) === 90;
  const label = title === "" && searchText !== undefined && readTitled(searchText) === undefined ? searchText : title;
  return {
    ...point,
    // The poles have no longitude: RFC 5870, section 3.4.2.
    coordinates: isPole ? { ...point.coordinates, longitude: 0 } : point.coordinates,
    accuracyM: Math.max(uncertaintyM, point.accuracyM),
    ...(label.trim() === "" ? {} : { title: label.replaceAll("+", " ").trim() }),
  };
}

/** `lat,lon` followed by a label in brackets. */
function readTitled(text: string): Titled | undefined {
  const match = PAIR.exec(withDecimalPoints(text.trim()));
  if (match === null) {
    return undefined;
  }
  const open = text.indexOf("(");
  const close = text.lastIndexOf(")");
  return {
    latitude: match[1] ?? "",
    longitude: match[2] ?? "",
    title: open > 0 ? text.slice(open + 1, close > open ? close : undefined) : "",
  };
}

/** Percent-decoded; unchanged if an escape is invalid. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
