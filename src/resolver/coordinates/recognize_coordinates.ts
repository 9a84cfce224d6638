import { distanceM } from "../../geo/distance_m.ts";
import { ALL_SIGNS, type Form, lowestBit } from "../forms/mod.ts";
import type { Recognition, RecognitionHints } from "../recognition_types.ts";
import {
  LETTER_GRIDS_FORM,
  MGRS_FORM,
  PROJECTED_FORM,
  recognizeLetterGrids,
  recognizeMgrs,
  recognizeProjected,
  recognizeUtm,
  UTM_FORM,
} from "./grids/mod.ts";
import { normalizeMarks } from "./normalize_marks.ts";
import { hasUnreadNumber, mayHoldPair, readPlainPair, recognizePairs } from "./pairs/mod.ts";
import { GEO_URI_FORM, recognizeGeoUri, recognizeWellKnown, WELL_KNOWN_FORM } from "./standards/mod.ts";
import type { WrittenText } from "./written_text.ts";

/** A notation whose points have one form. */
interface Notation {
  readonly form: Form;
  readonly recognize: (written: WrittenText, hints: RecognitionHints) => readonly Recognition[];
}

const NOTATIONS: readonly Notation[] = [
  { form: WELL_KNOWN_FORM, recognize: recognizeWellKnown },
  { form: MGRS_FORM, recognize: recognizeMgrs },
  { form: UTM_FORM, recognize: recognizeUtm },
  { form: LETTER_GRIDS_FORM, recognize: recognizeLetterGrids },
  { form: PROJECTED_FORM, recognize: recognizeProjected },
];

/**
 * The forms of all notations but pairs of angles, whose words are in many languages: `mayHoldPair`. Bit `n` of a set of
 * signs is the form `n`. They match a text after `normalizeMarks`.
 */
export const COORDINATE_FORMS: readonly Form[] = [...NOTATIONS.map(({ form }) => form), GEO_URI_FORM];
const GEO_URI_SIGN = 1 << NOTATIONS.length;
const NOTATION_SIGNS = GEO_URI_SIGN - 1;

const DIGIT = /\d/u;
const TIGHT_COMMA = /\d,\d/u;
/** One run of hexadecimal digits, some of them letters. */
const HEXADECIMAL = /^(?=\d{0,64}[a-f])[0-9a-f]{1,64}$/iu;
const HEXADECIMAL_FACTOR = 0.6;
/** Two recognitions within this distance are the same. Metres. */
const SAME_M = 1;

/** What the caller gave, and the notations that the text may have. */
interface CoordinateOptions extends RecognitionHints {
  /** The set of forms that the text may have; default: all. */
  readonly signs?: number;
}

/**
 * All recognitions of a point by numbers, most certain first: decimal degrees, degrees with minutes and seconds, `geo:`
 * URIs, WKT, GeoJSON, ISO 6709, UTM, UPS, MGRS and national grids. Spans are UTF-16 offsets. Never throws; linear in
 * the text's length.
 *
 * @param options country and reference point, which decide between grids of the same numbers, and the forms that the
 *   text may have
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
  const normalized = normalizeMarks(text);
  if ((signs & GEO_URI_SIGN) !== 0 && normalized.includes("GEO:")) {
    return recognizeGeoUri(text);
  }
  if (!DIGIT.test(normalized)) {
    return [];
  }
  const written = { text, normalized };
  const found: Recognition[] = [];
  for (let left = signs & NOTATION_SIGNS; left !== 0; left &= left - 1) {
    found.push(...NOTATIONS[lowestBit(left)]!.recognize(written, hints));
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
