import { decodeMgrs, type MgrsSquare } from "../../geo/mgrs.ts";
import { fromUtm } from "../../geo/utm.ts";
import type { Recognition } from "../recognition_types.ts";
import type { Sign } from "../sign.ts";
import { NATIONAL_GRIDS, unproject } from "./national_grids.ts";
import { squareAt } from "./points.ts";
import { standsAlone, type WrittenText } from "./written_text.ts";

const ZONED =
  /(?<![\p{L}\p{N}.,])(?:0[1-9]|[1-5]\d|60|[1-9]) ?[C-HJ-NP-X] ?[A-HJ-NP-Z][A-HJ-NP-V](?: ?\d{1,5} \d{1,5}| ?\d{2,10})?(?![\p{L}\p{N}])/gu;
const POLAR = /(?<![\p{L}\p{N}.,])[ABYZ] ?[A-HJ-NP-Z]{2}(?: ?\d{1,5} \d{1,5}| ?\d{2,10})(?![\p{L}\p{N}])/gu;
const LETTERS_AND_DIGITS = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789";
/** What recognizeMgrs() reads. */
export const MGRS_SIGNS: readonly Sign[] = [
  { run: "d4-15", of: LETTERS_AND_DIGITS },
  { run: "n1-2", of: LETTERS_AND_DIGITS, gap: " ", next: "w1,3 l5-13" },
  { run: "d2-3", of: LETTERS_AND_DIGITS, gap: " ", next: "w2 l3-12" },
  { run: "l4-13", of: LETTERS_AND_DIGITS, starts: "ABYZ" },
  { run: "w1", of: LETTERS_AND_DIGITS, starts: "ABYZ", gap: " ", next: "w2 l3-12" },
  { run: "w3", of: LETTERS_AND_DIGITS, starts: "ABYZ", gap: " ", next: "n1-10" },
];
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
export function recognizeMgrs(written: WrittenText): readonly Recognition[] {
  const found: Recognition[] = [];
  for (const pattern of [ZONED, POLAR]) {
    let tried = 0;
    for (const match of written.normalized.matchAll(pattern)) {
      tried += 1;
      if (tried > TRIED_MAX) {
        break;
      }
      const groups = match[0].split(" ").filter((group) => /^\d+$/u.test(group)).slice(-2);
      const square = isUneven(groups, match[0]) ? undefined : decodeMgrs(match[0]);
      if (square !== undefined && found.length < FOUND_MAX) {
        found.push(squareOfMgrs(written, square, { match, polar: pattern === POLAR }));
      }
    }
  }
  return found.filter((recognition) => recognition.weight > 0);
}

/** "48251 1193" are not two halves of one reference. */
function isUneven(groups: readonly string[], all: string): boolean {
  const [one = "", two = ""] = groups;
  return groups.length === 2 && all.endsWith(`${one} ${two}`) && one.length !== two.length;
}

function squareOfMgrs(
  written: WrittenText,
  square: MgrsSquare,
  { match, polar }: { match: RegExpExecArray; polar: boolean },
): Recognition {
  const { corner, sideM, normalized } = square;
  const from = match.index;
  const to = from + match[0].length;
  const middle = { ...corner, eastingM: corner.eastingM + sideM / 2, northingM: corner.northingM + sideM / 2 };
  const accuracyM = sideM / Math.SQRT2;
  return squareAt({
    system: "mgrs",
    weight: weighMgrs(written, { from, to, digits: 5 - Math.round(Math.log10(sideM)), polar }),
    span: [from, to],
    normalized,
    coordinates: fromUtm(middle),
    accuracyM,
  });
}

function weighMgrs(
  written: WrittenText,
  at: { from: number; to: number; digits: number; polar: boolean },
): number {
  if (MGRS_MARKER.test(written.normalized)) {
    return MGRS_MARKED_WEIGHT;
  }
  let weight = (MGRS_WEIGHTS[at.digits] ?? 0) * (at.polar ? POLAR_FACTOR : 1);
  const shown = written.text.slice(at.from, at.to);
  if (at.digits < SURE_DIGITS && shown !== shown.toUpperCase()) {
    weight *= MGRS_SMALL_LETTERS_FACTOR;
  }
  if (at.digits < SURE_DIGITS && !standsAlone(written, at.from, at.to)) {
    weight *= at.digits === 0 ? 0 : MGRS_IN_SENTENCE_FACTOR;
  }
  return weight;
}

const REFERENCE = /(?<![\p{L}\p{N}.,])([HNOST][A-HJ-Z]|[A-HJ-Z]) ?(\d{1,10})(?: (\d{1,5}))?(?![\p{L}\p{N}.])/gu;
/** The British squares that contain land. Other letters (TX, NP) mean something else. */
const BRITISH: ReadonlySet<string> = new Set(
  "HO HP HT HU HW HX HY HZ NA NB NC ND NF NG NH NJ NK NL NM NN NO NR NS NT NU NW NX NY NZ OV SC SD SE SH SJ SK SM SN SO SP SR SS ST SU SV SW SX SY SZ TA TF TG TL TM TQ TR TV"
    .split(" "),
);
const IRISH = "BCDFGHJLMNOQRSTVWX";
/** What recognizeLetterGrids() reads. */
export const LETTER_GRIDS_SIGNS: readonly Sign[] = [
  { run: "l2-12", starts: IRISH },
  { run: "w1", starts: IRISH, gap: " ", next: "n1-10" },
  { run: "w2", starts: "HNOST", gap: " ", next: "n1-10" },
];
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const SQUARE_M = 100_000;
const MARKER = /\bOS ?GRID|\bGRID REF|\bOSGB|\bNGR\b|\bOSI\b|IRISH GRID/u;

/**
 * Weights by digits per axis, for two letters and for one. Up to two digits per axis they are also postcodes ("HT
 * 6110", "SW19"), roads and seats; two groups of three or more are references.
 */
const BRITISH_WEIGHTS = { joined: [0, 0.15, 0.25, 0.7, 0.8, 0.9], apart: [0, 0, 0.3, 0.85, 0.93, 0.97] } as const;
const IRISH_WEIGHTS = { joined: [0, 0.05, 0.1, 0.3, 0.4, 0.6], apart: [0, 0, 0.2, 0.6, 0.75, 0.9] } as const;
const MARKED_WEIGHT = 0.97;
/** References are upper case; "no 123456" is a number. */
const SMALL_LETTERS_FACTOR = 0.4;
const IN_SENTENCE_FACTOR = 0.6;

/** References with letters on the British (`TG 51409 13177`, `SU387148`) and the Irish grid (`O 15904 34671`). */
export function recognizeLetterGrids(written: WrittenText): readonly Recognition[] {
  const found: Recognition[] = [];
  for (const match of written.normalized.matchAll(REFERENCE)) {
    const [, letters = "", one = "", two] = match;
    const digits = two === undefined ? one : one + two;
    const halves = two === undefined ? one.length % 2 === 0 : one.length === two.length && one.length <= 5;
    const grid = letters.length === 2
      ? BRITISH.has(letters) ? "british_grid" : undefined
      : IRISH.includes(letters)
      ? "irish_grid"
      : undefined;
    if (!halves || grid === undefined || found.length >= FOUND_MAX) {
      continue;
    }
    const recognition = read(written, { match, letters, digits, system: grid, apart: two !== undefined });
    if (recognition !== undefined) {
      found.push(recognition);
    }
  }
  return found;
}

interface Reference {
  readonly match: RegExpExecArray;
  readonly letters: string;
  readonly digits: string;
  readonly system: "british_grid" | "irish_grid";
  readonly apart: boolean;
}

function read(written: WrittenText, reference: Reference): Recognition | undefined {
  const { match, letters, digits, system } = reference;
  const grid = NATIONAL_GRIDS.find((known) => known.system === system);
  const weight = weigh(written, reference);
  if (grid === undefined || weight === 0) {
    return undefined;
  }
  const half = digits.length / 2;
  const sideM = SQUARE_M / 10 ** half;
  const [squareEast, squareNorth] = squareOf(letters);
  const coordinates = unproject(grid, [
    squareEast + (Number(digits.slice(0, half)) + 0.5) * sideM,
    squareNorth + (Number(digits.slice(half)) + 0.5) * sideM,
  ]);
  if (coordinates === undefined) {
    return undefined;
  }
  return squareAt({
    system,
    weight,
    span: [match.index, match.index + match[0].length],
    normalized: `${letters} ${digits.slice(0, half)} ${digits.slice(half)}`,
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

function weigh(written: WrittenText, { match, letters, digits, apart }: Reference): number {
  if (MARKER.test(written.normalized)) {
    return MARKED_WEIGHT;
  }
  const weights = letters.length === 2 ? BRITISH_WEIGHTS : IRISH_WEIGHTS;
  const from = match.index;
  let weight = weights[apart ? "apart" : "joined"][digits.length / 2] ?? 0;
  if (written.text.slice(from, from + letters.length) !== letters) {
    weight *= SMALL_LETTERS_FACTOR;
  }
  return standsAlone(written, from, from + match[0].length) ? weight : weight * IN_SENTENCE_FACTOR;
}
