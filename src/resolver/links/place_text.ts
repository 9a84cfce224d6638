import { recognizeCodes } from "../codes/mod.ts";
import { recognizeCoordinates } from "../coordinates/mod.ts";
import { signsOf } from "../recognition/signs_of.ts";
import type { Recognition } from "../recognition_types.ts";
import { OUT_OF_RANGE, pointOf, type PointOptions, type ReadPoint } from "./points.ts";
import { readPair } from "./values.ts";

/** The content of a parameter such as `q`: a point, a name for it, or only words. */
export interface PlaceText {
  /** A place that the sender marked, or a route's destination. */
  readonly pin?: ReadPoint | undefined;
  /** Decoded from an identifier with a small cell (geohash, Plus Code, a shortlink with a marker). */
  readonly hash?: ReadPoint | undefined;
  /** The name or address of the point. */
  readonly title?: string | undefined;
  /** The search text: resolved as an address if there is no pin. */
  readonly text?: string | undefined;
}

/** How the names of places are read: as coordinates, else as codes. */
export const NOTATIONS = [
  (text: string) => recognizeCoordinates(text, { signs: signsOf(text).coordinates }),
  (text: string) => recognizeCodes(text, { signs: signsOf(text).codes }),
] as const;

/** Words before a point in links made by messengers. */
const PREFIX = /^(?:loc|geo|point|latlng)[:.] ?/i;

/** `Name (51.5,-0.1)` */
const BRACKETED = / ?\(([^()]{3,64})\)$/;

/** Google quotes typed text: `/dir/'51.5,-0.1'/`. */
const QUOTED = /^['"]([^'"]{1,200})['"]$/;

/** Only such texts are passed to the other recognisers: with a hemisphere, a degree sign or a plus. */
const NOTATION = /[°º˚'′"″+]|[\d.] ?[NSEWO](?:[^\p{L}]|$)|(?:^|[^\p{L}])[NSEWO] ?\d/iu;

/** Longer text is a message, not a place. */
const TEXT_LENGTH_MAX = 512;

/** The first of several texts that gives a point, else the first with words. */
export function readPlaceTexts(texts: readonly (string | undefined)[], options: PointOptions = {}): PlaceText {
  let words: PlaceText = {};
  for (const text of texts) {
    const read = readPlaceText(text ?? "", options);
    if (read.pin !== undefined || read.hash !== undefined) {
      return read;
    }
    words = words.text === undefined ? read : words;
  }
  return words;
}

/**
 * Reads the value of a place parameter: `52.1,13.2`, `loc:52.1,13.2 (You)`, `Name@52.1,13.2`, `34°59'38.1"N
 * 106°36'56.5"W`, a full Plus Code, or words.
 */
export function readPlaceText(raw: string, options: PointOptions = {}): PlaceText {
  const text = raw.replace(PREFIX, "").trim().replace(QUOTED, "$1");
  if (text === "" || text.length > TEXT_LENGTH_MAX) {
    return {};
  }
  const leading = readPair(text);
  if (leading !== undefined) {
    const rest = text.slice(leading.end).trim();
    if (rest === "") {
      return { pin: pointOf(leading, options) };
    }
    if (rest.startsWith("(") || rest.startsWith("@")) {
      return { pin: pointOf(leading, options), title: titleOf(rest) };
    }
  }
  const at = text.lastIndexOf("@");
  const trailing = at < 0 ? undefined : readPair(text, at + 1);
  if (trailing !== undefined && text.slice(trailing.end).trim() === "") {
    return { pin: pointOf(trailing, options), title: titleOf(text.slice(0, at)) };
  }
  const [bracketed = "", inner = ""] = BRACKETED.exec(text) ?? [];
  const named = readPair(inner);
  if (named?.end === inner.length) {
    return { pin: pointOf(named, options), title: titleOf(text.slice(0, -bracketed.length)) };
  }
  return (NOTATION.test(text) ? readNotation(text, options) : undefined) ?? { text };
}

/** The first recogniser that matches the whole text. */
function readNotation(text: string, options: PointOptions): PlaceText | undefined {
  for (const read of NOTATIONS) {
    for (const recognition of read(text)) {
      const [from, to] = recognition.span;
      const isWhole = text.slice(0, from).trim() === "" && text.slice(to).trim() === "";
      if (!isWhole) {
        continue;
      }
      if (recognition.outcome === "point") {
        return pointOfRecognition(recognition, options);
      }
      if (recognition.outcome === "nothing" && recognition.reasons.includes("out_of_range")) {
        return { pin: OUT_OF_RANGE };
      }
    }
  }
  return undefined;
}

function pointOfRecognition(
  { coordinates, accuracyM, reasons, precision }: Extract<Recognition, { outcome: "point" }>,
  options: PointOptions,
): PlaceText {
  // Through `pointOf` for the datum; keeps its own accuracy.
  const pair = { first: coordinates.latitude, second: coordinates.longitude };
  const moved = pointOf(pair, { datum: options.datum, accuracyM });
  const point = moved === OUT_OF_RANGE ? moved : { ...moved, reasons: [...reasons, ...moved.reasons] };
  return precision === "cell" ? { hash: point } : { pin: point };
}

function titleOf(text: string): string | undefined {
  const bare = text.replace(/^[@(]/, "").replace(/\)$/, "").trim();
  return bare === "" ? undefined : bare;
}
