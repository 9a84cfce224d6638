import { decodeMgrs } from "../../geo/mgrs.ts";
import { fromUtm } from "../../geo/utm.ts";
import { listOf, readMatches, type Recognition, type Span } from "../recognition_types.ts";
import { NATIONAL_GRIDS, unproject } from "./national_grids.ts";
import { squareAt } from "./points.ts";
import { type Notation, spanOf, standsAlone, type WrittenText } from "./written_text.ts";

const ZONED =
  /(?<![\p{L}\p{N}.,])(?:0[1-9]|[1-5]\d|60|[1-9]) ?[C-HJ-NP-X] ?[A-HJ-NP-Z][A-HJ-NP-V](?: ?\d{1,5} \d{1,5}|[ ,/-]{0,2}\d{4,5}[ ,/-]{1,2}\d{4,5}| ?\d{2,10})?(?![\p{L}\p{N}])/gu;
/** "Apt 12" is a flat, "APT 12345 12345" none. */
const POLAR =
  /(?<![\p{L}\p{N}.,])(?!APT \d{1,4}(?! ?\d))[ABYZ] ?[A-HJ-NP-Z]{2}(?: ?\d{1,5} \d{1,5}| ?\d{2,10})(?![\p{L}\p{N}])/gu;
const HALVES = / (\d{1,5}) (\d{1,5})$/u;
/** Marks between the parts, as in part numbers. */
const JOINTS = /[,/-]+ ?/gu;
const JOINTS_FACTOR = 0.85;
const LETTERS_AND_DIGITS = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789";
const MGRS_MARKER = /MGRS|USNG|NATO GRID|MILITARY GRID|GRID REF|UTMREF/u;

/** By digits per axis. Ten digits after three valid letters are certain; two may be a street number. */
const MGRS_WEIGHTS = [0.25, 0.3, 0.5, 0.8, 0.92, 0.97] as const;
const MGRS_MARKED_WEIGHT = 0.98;
/** Random letters fit one time in five. Polar references have no zone, but are rare as well. */
const POLAR_FACTOR = 0.6;
/** "10 elm 22" is an address; references are upper case. */
const MGRS_SMALL_LETTERS_FACTOR = 0.5;
const MGRS_IN_SENTENCE_FACTOR = 0.5;
/** With this many digits per axis a reference may be lower case and inside a sentence. */
const SURE_DIGITS = 4;
const FOUND_MAX = 8;
/** Matches decoded: each takes one or two microseconds. */
const TRIED_MAX = 16;

/** References of the Military Grid (MGRS, USNG, UTMREF), including polar ones. */
export const MGRS: Notation = {
  signs: [
    { run: "d4-15", of: LETTERS_AND_DIGITS },
    { run: "n1-2", of: LETTERS_AND_DIGITS, gap: " ", next: "w1,3 l5-13" },
    { run: "d2-3", of: LETTERS_AND_DIGITS, gap: " ", next: "w2 l3-12" },
    { run: "l4-13", of: LETTERS_AND_DIGITS, starts: "ABYZ" },
    { run: "w1", of: LETTERS_AND_DIGITS, starts: "ABYZ", gap: " ", next: "w2 l3-12" },
    { run: "w3", of: LETTERS_AND_DIGITS, starts: "ABYZ", gap: " ", next: "n1-10" },
  ],
  recognize: (written) =>
    [ZONED, POLAR].flatMap((pattern) =>
      readMatches(written.normalized, pattern, (match) => listOf(readMgrs(written, match)), { tried: TRIED_MAX })
    ).slice(0, FOUND_MAX).filter(({ weight }) => weight > 0),
};

function readMgrs(written: WrittenText, match: RegExpExecArray): Recognition | undefined {
  // "48251 1193" are not two halves of one reference.
  const spaced = match[0].replace(JOINTS, " ");
  const [, one, two] = HALVES.exec(spaced) ?? [];
  const square = one?.length === two?.length ? decodeMgrs(spaced) : undefined;
  if (square === undefined) {
    return undefined;
  }
  const { corner, sideM, normalized } = square;
  const span = spanOf(match);
  const coordinates = fromUtm({
    ...corner,
    eastingM: corner.eastingM + sideM / 2,
    northingM: corner.northingM + sideM / 2,
  });
  const weight = weighMgrs(written, span, 5 - Math.round(Math.log10(sideM))) *
    (corner.zone === 0 ? POLAR_FACTOR : spaced === match[0] ? 1 : JOINTS_FACTOR);
  return squareAt({
    system: "mgrs",
    weight: MGRS_MARKER.test(written.normalized) ? MGRS_MARKED_WEIGHT : weight,
    span,
    normalized,
    coordinates,
    accuracyM: sideM / Math.SQRT2,
  });
}

/** @param digits per axis */
function weighMgrs(written: WrittenText, span: Span, digits: number): number {
  const weight = MGRS_WEIGHTS[digits] ?? 0;
  if (digits >= SURE_DIGITS) {
    return weight;
  }
  const shown = written.text.slice(...span);
  return weight * (shown === shown.toUpperCase() ? 1 : MGRS_SMALL_LETTERS_FACTOR) *
    (standsAlone(written, span) ? 1 : digits === 0 ? 0 : MGRS_IN_SENTENCE_FACTOR);
}

const REFERENCE = /(?<![\p{L}\p{N}.,])([HNOST][A-HJ-Z]|[A-HJ-Z]) ?(\d{1,10})(?: (\d{1,5}))?(?![\p{L}\p{N}.])/gu;
/** The squares of the Irish grid. */
const IRISH = "BCDFGHJLMNOQRSTVWX";
/**
 * The grids by the letters of a reference. Their squares, without those in the sea: other letters (TX, NP) mean something
 * else. Weights by digits per axis: up to two they are also postcodes ("HT 6110", "SW19"), roads and seats; two groups of
 * three or more are references.
 */
const LETTER_GRIDS_BY_LETTERS = [
  {
    grid: NATIONAL_GRIDS.find(({ system }) => system === "irish_grid")!,
    squares: new Set(IRISH),
    joined: [0, 0.05, 0.1, 0.3, 0.4, 0.6],
    apart: [0, 0, 0.2, 0.6, 0.75, 0.9],
  },
  {
    grid: NATIONAL_GRIDS.find(({ system }) => system === "british_grid")!,
    squares: new Set(
      "HO HP HT HU HW HX HY HZ NA NB NC ND NF NG NH NJ NK NL NM NN NO NR NS NT NU NW NX NY NZ OV SC SD SE SH SJ SK SM SN SO SP SR SS ST SU SV SW SX SY SZ TA TF TG TL TM TQ TR TV"
        .split(" "),
    ),
    joined: [0, 0.15, 0.25, 0.7, 0.8, 0.9],
    apart: [0, 0, 0.3, 0.85, 0.93, 0.97],
  },
] as const;
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const SQUARE_M = 100_000;
const MARKER = /\bOS ?GRID|\bGRID REF|\bOSGB|\bNGR\b|\bOSI\b|IRISH GRID/u;
const MARKED_WEIGHT = 0.97;
/** References are upper case; "no 123456" is a number. */
const SMALL_LETTERS_FACTOR = 0.4;
const IN_SENTENCE_FACTOR = 0.6;

/** References with letters on the British (`TG 51409 13177`, `SU387148`) and the Irish grid (`O 15904 34671`). */
export const LETTER_GRIDS: Notation = {
  signs: [
    { run: "l2-12", starts: IRISH },
    { run: "w1", starts: IRISH, gap: " ", next: "n1-10" },
    { run: "w2", starts: "HNOST", gap: " ", next: "n1-10" },
  ],
  recognize: (written) =>
    readMatches(written.normalized, REFERENCE, (match) => listOf(readReference(written, match)), { found: FOUND_MAX }),
};

function readReference(written: WrittenText, match: RegExpExecArray): Recognition | undefined {
  const [, letters = "", one = "", two] = match;
  const digits = one + (two ?? "");
  const isHalved = two === undefined ? one.length % 2 === 0 : one.length === two.length && one.length <= 5;
  const { grid, squares, joined, apart } = LETTER_GRIDS_BY_LETTERS[letters.length === 2 ? 1 : 0];
  if (!isHalved || !squares.has(letters)) {
    return undefined;
  }
  const half = digits.length / 2;
  const span = spanOf(match);
  const isCapital = written.text.startsWith(letters, span[0]);
  const weight = MARKER.test(written.normalized)
    ? MARKED_WEIGHT
    : ((two === undefined ? joined : apart)[half] ?? 0) * (isCapital ? 1 : SMALL_LETTERS_FACTOR) *
      (standsAlone(written, span) ? 1 : IN_SENTENCE_FACTOR);
  const sideM = SQUARE_M / 10 ** half;
  const [squareEast, squareNorth] = squareOf(letters);
  const [east, north] = [digits.slice(0, half), digits.slice(half)];
  const coordinates = weight === 0
    ? undefined
    : unproject(grid, [squareEast + (Number(east) + 0.5) * sideM, squareNorth + (Number(north) + 0.5) * sideM]);
  return coordinates === undefined ? undefined : squareAt({
    system: grid.system,
    weight,
    span,
    normalized: `${letters} ${east} ${north}`,
    coordinates,
    accuracyM: sideM / Math.SQRT2 + grid.datumM,
  });
}

/** South-west corner of the 100 km square: letters in rows of five from the north-west, squares inside squares. */
function squareOf(letters: string): readonly [number, number] {
  const last = LETTERS.indexOf(letters.at(-1) ?? "A");
  const column = last % 5;
  const row = 4 - Math.floor(last / 5);
  if (letters.length === 1) {
    return [column * SQUARE_M, row * SQUARE_M];
  }
  const first = LETTERS.indexOf(letters.charAt(0));
  // The false origin is the south-west corner of square SV: two 500 km squares west and one south of S.
  return [
    ((first % 5) - 2) * 5 * SQUARE_M + column * SQUARE_M,
    (3 - Math.floor(first / 5)) * 5 * SQUARE_M + row * SQUARE_M,
  ];
}
