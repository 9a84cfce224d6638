import { decodeMgrs, type MgrsSquare } from "../../../geo/mgrs.ts";
import { fromUtm } from "../../../geo/utm.ts";
import type { Sign } from "../../sign.ts";
import type { Recognition } from "../../recognition_types.ts";
import { standsAlone, type WrittenText } from "../written_text.ts";

const ZONED =
  /(?<![A-Z0-9.,])(?:0[1-9]|[1-5]\d|60|[1-9]) ?[C-HJ-NP-X] ?[A-HJ-NP-Z][A-HJ-NP-V](?: ?\d{1,5} \d{1,5}| ?\d{2,10})?(?![A-Z0-9])/gu;
const POLAR = /(?<![A-Z0-9.,])[ABYZ] ?[A-HJ-NP-Z]{2}(?: ?\d{1,5} \d{1,5}| ?\d{2,10})(?![A-Z0-9])/gu;
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
const MARKER = /MGRS|USNG|NATO GRID|MILITARY GRID|GRID REF|UTMREF/u;

/** By digits per axis. Ten digits after three valid letters are certain; two may be a street number. */
const WEIGHTS = [0.25, 0.3, 0.5, 0.8, 0.92, 0.97] as const;
const MARKED_WEIGHT = 0.98;
/** Random letters fit one time in five. Polar references have no zone, but are rare as well. */
const POLAR_FACTOR = 0.6;
/** "10 elm 22" is an address; references are upper case. */
const SMALL_LETTERS_FACTOR = 0.5;
const IN_SENTENCE_FACTOR = 0.5;
/** With this many digits per axis a reference may be lower case and inside a sentence. */
const SURE_DIGITS = 4;
const FOUND_MAX = 8;
/** Matches decoded: each takes one or two microseconds. */
const TRIED_MAX = 16;
/** A square with a longer half diagonal is a region. From the public contract. */
const COARSE_M = 1000;

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
        found.push(recognitionOf(written, square, { match, polar: pattern === POLAR }));
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

function recognitionOf(
  written: WrittenText,
  square: MgrsSquare,
  { match, polar }: { match: RegExpExecArray; polar: boolean },
): Recognition {
  const { corner, sideM, normalized } = square;
  const from = match.index;
  const to = from + match[0].length;
  const middle = { ...corner, eastingM: corner.eastingM + sideM / 2, northingM: corner.northingM + sideM / 2 };
  const accuracyM = sideM / Math.SQRT2;
  return {
    kind: "coordinates",
    system: "mgrs",
    weight: weigh(written, { from, to, digits: 5 - Math.round(Math.log10(sideM)), polar }),
    span: [from, to],
    reasons: accuracyM > COARSE_M ? ["coarse_code"] : [],
    code: { system: "mgrs", normalized },
    outcome: "point",
    coordinates: fromUtm(middle),
    origin: "decoded",
    precision: "cell",
    accuracyM,
  };
}

function weigh(
  written: WrittenText,
  at: { from: number; to: number; digits: number; polar: boolean },
): number {
  if (MARKER.test(written.normalized)) {
    return MARKED_WEIGHT;
  }
  let weight = (WEIGHTS[at.digits] ?? 0) * (at.polar ? POLAR_FACTOR : 1);
  const shown = written.text.slice(at.from, at.to);
  if (at.digits < SURE_DIGITS && shown !== shown.toUpperCase()) {
    weight *= SMALL_LETTERS_FACTOR;
  }
  if (at.digits < SURE_DIGITS && !standsAlone(written, at.from, at.to)) {
    weight *= at.digits === 0 ? 0 : IN_SENTENCE_FACTOR;
  }
  return weight;
}
