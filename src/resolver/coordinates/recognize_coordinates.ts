import { distanceM } from "../../geo/distance_m.ts";
import type { Recognition, RecognitionHints } from "../recognition/mod.ts";
import { coordinateSigns } from "./coordinate_signs.ts";
import { recognizeLetterGrids, recognizeMgrs, recognizeProjected, recognizeUtm } from "./grids/mod.ts";
import { normalizeMarks } from "./normalize_marks.ts";
import { readPlainPair, recognizePairs } from "./pairs/mod.ts";
import { recognizeGeoUri, recognizeWellKnown } from "./standards/mod.ts";

const DIGIT = /\d/u;
const TIGHT_COMMA = /\d,\d/u;
const LETTER = /[A-Z]/u;
/** One run of hexadecimal digits, some of them letters. */
const HEXADECIMAL = /^(?=\d{0,64}[a-f])[0-9a-f]{1,64}$/iu;
const HEXADECIMAL_FACTOR = 0.6;
/** A number of a plane. Grids and UTM are tried only for texts that have one. */
const LONG_NUMBER = /\d{5}|\d'\d{3}/u;
/** Two signed numbers without a separator, or a keyword of a standard notation. */
const WELL_KNOWN = /POINT|COORDINATES|[+-]\d{2}[\d.]*[+-]\d{3}/u;
/** Two recognitions within this distance are the same. Metres. */
const SAME_M = 1;

/**
 * All recognitions of a point by numbers, most certain first: decimal degrees, degrees with minutes and seconds, `geo:`
 * URIs, WKT, GeoJSON, ISO 6709, UTM, UPS, MGRS and national grids. Spans are UTF-16 offsets. Never throws; linear in
 * the text's length.
 *
 * @param hints the country and the reference point tell grids of the same numbers apart
 *
 * @example
 * ```ts
 * const [best] = recognizeCoordinates("meet me at 48°51'30\"N 2°17'40\"E");
 * best?.system; // "dms"
 * ```
 */
export function recognizeCoordinates(text: string, hints: RecognitionHints = {}): readonly Recognition[] {
  const signs = coordinateSigns(text);
  const plain = signs === "any" ? readPlainPair(text) : undefined;
  if (signs === "none" || plain !== undefined) {
    return plain === undefined ? [] : [plain];
  }
  const normalized = normalizeMarks(text);
  if (normalized.includes("GEO:")) {
    return recognizeGeoUri(text);
  }
  if (!DIGIT.test(normalized)) {
    return [];
  }
  const written = { text, normalized };
  const found: Recognition[] = [];
  if (signs === "any" && WELL_KNOWN.test(normalized)) {
    found.push(...recognizeWellKnown(written));
  }
  if (LETTER.test(normalized)) {
    const zoned = signs === "any" ? recognizeUtm(written) : [];
    found.push(...recognizeMgrs(written), ...zoned, ...recognizeLetterGrids(written));
  }
  if (signs === "any" && LONG_NUMBER.test(normalized)) {
    found.push(...recognizeProjected(written, hints));
  }
  if (HEXADECIMAL.test(text)) {
    // Of the hemisphere letters only E is a hexadecimal digit: "e4de0d23" is a hash, and "01fcb58106485" is hardly in
    // Antarctica.
    return found.map((recognition) => ({ ...recognition, weight: recognition.weight * HEXADECIMAL_FACTOR }));
  }
  if (signs === "any" && !found.some((recognition) => recognition.weight > ALMOST_SURE)) {
    found.push(...recognizePairs(written, "separator"));
    if (TIGHT_COMMA.test(normalized)) {
      found.push(...recognizePairs(written, "decimal"));
    }
  }
  return found.filter(({ weight }) => weight >= WEIGHT_MIN).sort((a, b) => b.weight - a.weight).filter(
    isFirstOfItsKind,
  ).filter(isNoPart);
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
