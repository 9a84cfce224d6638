import type { Sign } from "../../sign.ts";
import type { Recognition } from "../../recognition_types.ts";
import { standsAlone, type WrittenText } from "../written_text.ts";
import { NATIONAL_GRIDS, unproject } from "./national_grids.ts";

const REFERENCE = /(?<![A-Z0-9.,])([HNOST][A-HJ-Z]|[A-HJ-Z]) ?(\d{1,10})(?: (\d{1,5}))?(?![A-Z0-9.])/gu;
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
const COARSE_M = 1000;
const FOUND_MAX = 8;

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
  const accuracyM = sideM / Math.SQRT2 + grid.datumM;
  return {
    kind: "coordinates",
    system,
    weight,
    span: [match.index, match.index + match[0].length],
    reasons: accuracyM > COARSE_M ? ["coarse_code"] : [],
    code: { system, normalized: `${letters} ${digits.slice(0, half)} ${digits.slice(half)}` },
    outcome: "point",
    coordinates,
    origin: "decoded",
    precision: "cell",
    accuracyM,
  };
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
