import { distanceM } from "../../geo/distance_m.ts";
import type { Recognition, RecognitionHints, RecognizedPoint, Span } from "../recognition_types.ts";
import { nameKey } from "../../text/name_key.ts";
import { WORDS } from "../address_words.ts";
import { ALL_SIGNS, bitsOf, type Sign } from "../sign.ts";
import { isHeightWord } from "./angles/read_angle.ts";
import { scanTokens, type Token } from "./angles/tokens.ts";
import { recognizeGeoUri } from "./geo_uri.ts";
import { mayHoldPair } from "./pairs/may_hold_pair.ts";
import { isPairWord } from "./pairs/read_pair.ts";
import { isHeightUnit, QUANTITY_UNITS, recognizePairs } from "./pairs/recognize_pairs.ts";
import { weighPlainPair } from "./pairs/weigh_pair.ts";
import { decimalDegrees, decimalsOf, pointOfDegrees } from "./points.ts";
import { PROJECTED } from "./projected.ts";
import { LETTER_GRIDS, MGRS } from "./references.ts";
import { UTM } from "./utm.ts";
import { WELL_KNOWN } from "./well_known.ts";
import { normalizeMarks, type Notation } from "./written_text.ts";

const NOTATIONS: readonly Notation[] = [WELL_KNOWN, MGRS, UTM, LETTER_GRIDS, PROJECTED];

/**
 * The signs of all notations but pairs of angles, whose words are in many languages: `mayHoldPair`. The last one is that of
 * `geo:` URIs: such a text is nothing else.
 */
export const COORDINATE_SIGNS: readonly (readonly Sign[])[] = [...NOTATIONS.map(({ signs }) => signs), [{
  marks: ":",
}]];
const GEO_URI_SIGN = 1 << NOTATIONS.length;
const NOTATION_SIGNS = GEO_URI_SIGN - 1;

/** "<geo:lat>" is a tag. */
const GEO_URI = /GEO:(?!LAT|LON)/u;
const CLOSING_TAG = /<\/[A-Z][A-Z\d:_.-]{0,32}>/gu;

/** Blanks for the closing tags of XML: "<lat>47.14</lat><lon>9.52</lon>". */
function withoutClosingTags(normalized: string): string {
  return normalized.includes("</") ? normalized.replace(CLOSING_TAG, (tag) => " ".repeat(tag.length)) : normalized;
}

const DIGIT = /\d/u;
const TIGHT_COMMA = /\d,\d/u;
/** One run of hexadecimal digits, some of them letters. */
const HEXADECIMAL = /^(?=\d{0,64}[a-f])[0-9a-f]{1,64}$/iu;
const HEXADECIMAL_FACTOR = 0.6;
/** Two recognitions within this distance are the same. Metres. */
const SAME_M = 1;

/** What the caller gave, and the notations that the text may have. */
interface CoordinateOptions extends RecognitionHints {
  /** The set of notations that the text may have; default: all. */
  readonly signs?: number;
}

/**
 * All recognitions of a point by numbers, most certain first: decimal degrees, degrees with minutes and seconds, `geo:`
 * URIs, WKT, GeoJSON, ISO 6709, UTM, UPS, MGRS and national grids. Spans are UTF-16 offsets. Never throws; linear in
 * the text's length.
 *
 * @param options country and reference point, which decide between grids of the same numbers, and the notations
 *   that the text may have
 *
 * @example
 * ```ts
 * const [best] = recognizeCoordinates("meet me at 48°51'30\"N 2°17'40\"E");
 * best?.system; // "dms"
 * ```
 */
export function recognizeCoordinates(
  text: string,
  { signs = ALL_SIGNS, ...hints }: CoordinateOptions = {},
): readonly Recognition[] {
  const mayBePair = mayHoldPair(text);
  const plain = mayBePair ? readPlainPair(text) : undefined;
  if (plain !== undefined) {
    return [plain];
  }
  if (signs === 0 && !mayBePair) {
    return [];
  }
  const normalized = withoutClosingTags(normalizeMarks(text));
  if ((signs & GEO_URI_SIGN) !== 0 && GEO_URI.test(normalized)) {
    return recognizeGeoUri(text);
  }
  if (!DIGIT.test(normalized)) {
    return [];
  }
  const written = { text, normalized };
  const found: Recognition[] = [];
  for (const notation of bitsOf(signs & NOTATION_SIGNS)) {
    found.push(...NOTATIONS[notation]!.recognize(written, hints));
  }
  if (HEXADECIMAL.test(text)) {
    // Of the hemisphere letters only E is a hexadecimal digit: "e4de0d23" is a hash, and "01fcb58106485" is hardly in
    // Antarctica.
    return found.map((recognition) => ({ ...recognition, weight: recognition.weight * HEXADECIMAL_FACTOR }));
  }
  if (mayBePair && !found.some((recognition) => recognition.weight > ALMOST_SURE)) {
    found.push(...recognizePairs(written, "separator"));
    if (TIGHT_COMMA.test(normalized)) {
      found.push(...recognizePairs(written, "decimal"));
    }
  }
  return found.filter(({ weight }) => weight >= WEIGHT_MIN).sort((a, b) => b.weight - a.weight).filter(
    isFirstOfItsKind,
  ).filter(isNoPart).map((recognition) =>
    recognition.outcome === "point" && hasUnreadNumber(normalized, recognition.span)
      ? { ...recognition, hasUnreadNumber: true as const }
      : recognition
  );
}

/** Lower weights are noise. */
const WEIGHT_MIN = 0.05;

/** A standard notation matched: its numbers are not tried again as a bare pair, in the wrong order. */
const ALMOST_SURE = 0.95;

/** A recognition of a part of what another one matches as a whole, with similar weight, is wrong. */
function isNoPart(one: Recognition, _index: number, all: readonly Recognition[]): boolean {
  return !all.some((other) =>
    other !== one && other.weight >= one.weight * PART_FACTOR && other.span[0] <= one.span[0] &&
    other.span[1] >= one.span[1] && other.span[1] - other.span[0] > one.span[1] - one.span[0]
  );
}

const PART_FACTOR = 0.9;

/** Both roles of the comma, and several grammars, often give the same point: the most certain one stays. */
function isFirstOfItsKind(one: Recognition, index: number, all: readonly Recognition[]): boolean {
  return !all.slice(0, index).some((other) => sameAnswer(one, other));
}

function sameAnswer(one: Recognition, other: Recognition): boolean {
  if (one.outcome !== "point" || other.outcome !== "point") {
    return one.outcome === other.outcome && one.span[0] === other.span[0];
  }
  return distanceM(one.coordinates, other.coordinates) < SAME_M;
}

/** `48.8584, 2.2945` alone: the most common input. Fewer digits may be prices and are weighed elsewhere. */
const PLAIN = /^([+-]?\d{1,2}\.\d{3,17}), ?([+-]?\d{1,3}\.\d{3,17})$/u;

/** The pair if a text is one plain pair, latitude first; undefined for any other text. */
function readPlainPair(text: string): RecognizedPoint | undefined {
  const [, north = "0", east = "0"] = PLAIN.exec(text) ?? [];
  const [latitude, longitude] = [decimalDegrees(north), decimalDegrees(east)];
  if (latitude.value === 0 && longitude.value === 0) {
    return undefined;
  }
  const weight = weighPlainPair(Math.min(decimalsOf(north), decimalsOf(east)));
  const point = pointOfDegrees({ system: "decimal", weight, span: [0, text.length], latitude, longitude });
  return point.outcome === "point" ? point : undefined;
}

/** Sentences of satellite receivers have fields for time, height and accuracy: `$GPGGA,123519,4807.038,N,01131.000,E`. */
const RECEIVER_SENTENCE = /\$[A-Z]{2}(?:GGA|GLL|RMC),/u;
/** `±5 m`: how exact the receiver is. */
const ACCURACY = "±";
/** "5 km north of", "5 km nördlich von": words as short as these name nothing. */
const SMALL_WORD_MAX = 3;
/** The longest run of marks, units and hemispheres that is skipped, so that the check stays linear for many points. */
const SKIPPED_MAX = 16;

/**
 * True if a number next to a point is no part of it: `12 N 47.14 E 9.52` may be another point than `N 47.14 E 9.52`. Marks,
 * units, hemispheres and small words may stand between, other words not. A number that a separator parts from the point and that
 * has a word of its own is something else: "Hauptstrasse 5, 47.14, 9.52".
 *
 * @param normalized what `normalizeMarks` returned
 */
function hasUnreadNumber(normalized: string, [from, to]: Span): boolean {
  const before = normalized.slice(0, from);
  const behind = normalized.slice(to);
  const hasBefore = DIGIT.test(before);
  if ((!hasBefore && !DIGIT.test(behind)) || RECEIVER_SENTENCE.test(before)) {
    return false;
  }
  return (hasBefore && isUnread(scanTokens(before, "separator").toReversed(), "before")) ||
    isUnread(scanTokens(behind, "separator"), "behind");
}

/** @param tokens from the point outwards */
function isUnread(tokens: readonly Token[], side: "before" | "behind"): boolean {
  let isParted = false;
  for (let at = 0; at < Math.min(tokens.length, SKIPPED_MAX); at++) {
    const token = tokens[at]!;
    if (DIGIT.test(token.text) && isIdentifier(tokens, at, side)) {
      return false;
    }
    if (DIGIT.test(token.text)) {
      const isMeasure = side === "behind" && (tokens[at - 1]?.text === ACCURACY || isHeightUnit(tokens, at + 1));
      return !isMeasure && !(isParted && hasOwnWord(tokens, at, side));
    }
    if (token.kind === "word" && (isName(token) && token.text.length > SMALL_WORD_MAX || isHeightWord(token.text))) {
      return false;
    }
    isParted ||= SEPARATORS.has(token.text);
  }
  return false;
}

const SEPARATORS: ReadonlySet<string> = new Set([",", ";", "|", "(", ")", "[", "]", ":"]);

/** "LV95", "EPSG:32632": a number joined to a word is no number of an angle. */
function isIdentifier(tokens: readonly Token[], at: number, side: "before" | "behind"): boolean {
  const step = side === "before" ? 1 : -1;
  // `id="1" lat="47.14"`
  const quote = tokens[at + step]?.text;
  const next = quote === '"' || quote === "'" ? at + 2 * step : at + step;
  const joint = tokens[next];
  const isLabelled = joint !== undefined && LABEL_MARKS.has(joint.text) && !joint.spaced;
  const word = isLabelled ? tokens[next + step] : joint;
  return !tokens[at]!.spaced && word?.kind === "word" && isOther(word);
}

const LABEL_MARKS: ReadonlySet<string> = new Set([":", "="]);

/** "Hauptstrasse 5", "9490 Vaduz": a word that belongs to no point stands next to the number, on its outer side. */
function hasOwnWord(tokens: readonly Token[], at: number, side: "before" | "behind"): boolean {
  const word = tokens[at + 1];
  const isApart = side === "before" ? tokens[at]!.spaced : word?.spaced === true;
  return word?.kind === "word" && isApart && isName(word);
}

const NUMBER_WORDS = [WORDS.numberMarkers, WORDS.numberMarkerPairs, WORDS.unitWords];

/** "Haus 7", "No. 7", "Apt 7": a word that only says that a number follows names nothing. */
function isName(token: Token): boolean {
  const key = nameKey(token.text);
  return isOther(token) && !NUMBER_WORDS.some((words) => words.has(key));
}

/** True for a word that is no part of an angle or a measure. */
function isOther({ text }: Token): boolean {
  return !isPairWord(text) && !QUANTITY_UNITS.has(text);
}
