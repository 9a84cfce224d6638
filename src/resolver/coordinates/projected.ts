import type { Coordinates } from "../../domain/coordinates.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { fromUtm } from "../../geo/utm.ts";
import { readMatches, type Recognition, type RecognitionHints, type Span } from "../recognition_types.ts";
import { NATIONAL_GRIDS, type NationalGrid, unproject } from "./national_grids.ts";
import { decimalsOf, halfMetreStepM, pointAt } from "./points.ts";
import { type Notation, standsAlone, type WrittenText } from "./written_text.ts";

/** Two numbers of a plane, with so many digits or with apostrophes between thousands, with E, N, X, Y or m. */
function pairOf(digits: string): RegExp {
  const number = `([+-]?(?:\\d{1,3}(?:'\\d{3}){1,2}|\\d{${digits}})(?:\\.\\d{1,6})?)`;
  const before = "(?:([ENXYRH])[ :=]{0,2})?";
  const after = "([EN](?![A-Z]))?";
  const first = `${before}${number} ?(?:M(?![A-Z]) ?)?${after}`;
  const second = `${before}${number}(?: ?M(?![A-Z]))? ?${after}`;
  return new RegExp(`(?<![\\p{L}\\d.,'])${first}[ ,;/|]{1,4}${second}(?![\\d'])`, "gu");
}

const PAIR = pairOf("5,8");
/** With an EPSG code smaller numbers count too. */
const CODED_PAIR = pairOf("1,8");
const EPSG = /\bEPSG[ :]{0,2}(\d{4,5})/u;
/** A number of a plane: without one the numbers next to an EPSG code are hardly a point. */
const LONG_NUMBER = /\d{5}|\d'\d{3}/u;
const NAME_MARKS = /[ .:_/()-]+/gu;

const EPSG_WEIGHT = 0.99;
const NAMED_WEIGHT = 0.96;
/** The caller's country has this grid, and the numbers lie in it. */
const COUNTRY_FACTOR = 2;
const COUNTRY_WEIGHT_MAX = 0.9;
/** The grid of another country than the caller's. */
const OTHER_COUNTRY_FACTOR = 0.3;
/** A reference point within this distance makes a grid as likely as its country does. Metres. */
const NEAR_M = 300_000;
const IN_SENTENCE_FACTOR = 0.4;
const FOUND_MAX = 6;
/** Pairs checked: each is tried in every grid. */
const TRIED_MAX = 12;
/** UTM on ETRS 89 and WGS 84: EPSG 25828–25838, 32601–32660, 32701–32760. */
const UTM_EPSG = [
  { from: 32601, to: 32660, less: 32600, hemisphere: "north" },
  { from: 32701, to: 32760, less: 32700, hemisphere: "south" },
  { from: 25828, to: 25838, less: 25800, hemisphere: "north" },
] as const;

/** Points of national grids, by name, EPSG code, or numbers that only one grid has. */
export const PROJECTED: Notation = {
  signs: [{ longNumbers: 2 }, { names: ["EPSG"] }],
  recognize(written, hints) {
    const { normalized } = written;
    if (!LONG_NUMBER.test(normalized)) {
      return [];
    }
    let marked: Marked | undefined;
    // The number of the EPSG code is not part of the pair.
    const pairs = normalized.replace(EPSG, (code) => " ".repeat(code.length));
    return readMatches(pairs, pairs === normalized ? PAIR : CODED_PAIR, (match) => {
      marked ??= readMarkers(normalized);
      const plane = readPlane(match);
      return marked.utm === undefined ? readGrids(written, { plane, marked, hints }) : readUtmEpsg(plane, marked.utm);
    }, { tried: TRIED_MAX, found: FOUND_MAX });
  },
};

interface Plane {
  readonly first: number;
  readonly second: number;
  readonly decimals: number;
  /** Letters next to the numbers show that the northing is first. */
  readonly northingFirst: boolean | undefined;
  readonly span: Span;
}

interface Marked {
  readonly grids: readonly NationalGrid[];
  readonly byEpsg: boolean;
  readonly utm?: { readonly zone: number; readonly hemisphere: "north" | "south" };
}

function readPlane(match: RegExpExecArray): Plane {
  const [all, before, one = "", after, beforeTwo, two = "", afterTwo] = match;
  const letter = before ?? after;
  const letterTwo = beforeTwo ?? afterTwo;
  return {
    first: Number(one.replaceAll("'", "")),
    second: Number(two.replaceAll("'", "")),
    decimals: Math.min(decimalsOf(one), decimalsOf(two)),
    northingFirst: letter === undefined && letterTwo === undefined
      ? undefined
      : letter === "N" || letter === "H" || letterTwo === "E" || letterTwo === "R",
    span: [match.index, match.index + all.trimEnd().length],
  };
}

function readMarkers(text: string): Marked {
  const code = Number(EPSG.exec(text)?.[1] ?? Number.NaN);
  if (!Number.isNaN(code)) {
    const utm = UTM_EPSG.find((range) => code >= range.from && code <= range.to);
    return {
      grids: NATIONAL_GRIDS.filter((grid) => grid.epsg === code),
      byEpsg: true,
      ...(utm === undefined ? {} : { utm: { zone: code - utm.less, hemisphere: utm.hemisphere } }),
    };
  }
  if (!/\p{L}/u.test(text)) {
    return { grids: [], byEpsg: false };
  }
  const words = text.split(/[^\p{L}\p{N}+]+/u).filter((word) => /\p{L}/u.test(word));
  const joined = text.replace(NAME_MARKS, "");
  const isNamed = (name: string) => (name.length < 6 ? words.includes(name) : joined.includes(name));
  return { grids: NATIONAL_GRIDS.filter((grid) => grid.names.some(isNamed)), byEpsg: false };
}

function readUtmEpsg(plane: Plane, utm: NonNullable<Marked["utm"]>): readonly Recognition[] {
  const [eastingM, northingM] = plane.northingFirst === true
    ? [plane.second, plane.first]
    : [plane.first, plane.second];
  const isPossible = eastingM >= 0 && eastingM <= 1e6 && northingM >= 0 && northingM <= 1e7;
  const coordinates = fromUtm({ ...utm, eastingM, northingM });
  return isPossible ? [pointOf("utm", plane, { coordinates, weight: EPSG_WEIGHT, datumM: 0 })] : [];
}

function readGrids(
  written: WrittenText,
  { plane, marked, hints }: { plane: Plane; marked: Marked; hints: RecognitionHints },
): readonly Recognition[] {
  const named = marked.grids.length > 0;
  const alone = standsAlone(written, plane.span);
  const found: Recognition[] = [];
  for (const grid of named ? marked.grids : NATIONAL_GRIDS) {
    const ordered = orderFor(grid, plane, named);
    const coordinates = ordered === undefined ? undefined : unproject(grid, ordered);
    if (coordinates === undefined) {
      continue;
    }
    const bare = weighBare(grid, coordinates, hints) * (alone ? 1 : IN_SENTENCE_FACTOR);
    const weight = marked.byEpsg && named ? EPSG_WEIGHT : named ? NAMED_WEIGHT : bare;
    found.push(pointOf(grid.system, plane, { coordinates, weight, datumM: grid.datumM }));
  }
  return found.filter((recognition) => recognition.weight >= WEIGHT_MIN);
}

const WEIGHT_MIN = 0.05;
/** Smaller numbers count as metres of a grid only if the grid is named. */
const BARE_LEAST = 100_000;

/** Easting and northing in the order that lies inside the grid's country; the order of the letters first. */
function orderFor(grid: NationalGrid, plane: Plane, named: boolean): readonly [number, number] | undefined {
  const isShort = Math.min(Math.abs(plane.first), Math.abs(plane.second)) < BARE_LEAST;
  if (!named && (grid.bareWeight === 0 || isShort)) {
    return undefined;
  }
  const northingFirst = plane.northingFirst ?? grid.isNorthingFirst;
  const orders = [[plane.first, plane.second], [plane.second, plane.first]] as const;
  const tried = northingFirst ? orders.toReversed() : orders;
  const [west, south, east, north] = grid.extentM;
  return tried.slice(0, named && plane.northingFirst === undefined ? 2 : 1)
    .find(([x, y]) => x >= west && x <= east && y >= south && y <= north);
}

function weighBare(grid: NationalGrid, point: Coordinates, { country, near }: RecognitionHints): number {
  const isNear = near !== undefined && distanceM(near, point) < NEAR_M;
  if (grid.country === country || (country === undefined && isNear)) {
    return Math.min(grid.bareWeight * COUNTRY_FACTOR, COUNTRY_WEIGHT_MAX);
  }
  return country === undefined ? grid.bareWeight : grid.bareWeight * OTHER_COUNTRY_FACTOR;
}

function pointOf(
  system: string,
  plane: Plane,
  at: { coordinates: Coordinates; weight: number; datumM: number },
): Recognition {
  const accuracyM = halfMetreStepM(plane.decimals) + at.datumM;
  return pointAt({ system, weight: at.weight, span: plane.span, coordinates: at.coordinates, accuracyM });
}
