import type { Bounds, Coordinates } from "../../../domain/coordinates.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import { withoutVowels } from "./alphabets.ts";
import { boundsOf, decodeGrid, holds, within } from "./cells.ts";
import { decodeAuto, decodeNameless, type GroupAt } from "./groups.ts";
import { type Area, areaAt, type Limits, territories, type Territory } from "./territories.ts";

export interface DecodedMapcode {
  /** With its territory, unless it is relative to the whole world: `NLD 49.4V`. */
  readonly normalized: string;
  readonly bounds: Bounds;
}

/** Nine characters need no territory. */
const WORLD = /^[^.]{5}\.[^.]{4}$/u;
/** Short codes of Mexico are those of the state of that name. */
const SHORT_MAX = 7;

/**
 * Decodes a mapcode in a territory, by the Mapcode Foundation's method; undefined if the territory has no such cell.
 *
 * @param written upper case, without its territory: `49.4V`, `49.4V-K2`
 */
export function decodeMapcode(written: string, territory: Territory): DecodedMapcode | undefined {
  const [shown = "", extension = ""] = written.split("-");
  const code = withoutVowels(shown);
  if (code === undefined) {
    return undefined;
  }
  const isState = territory.code === "MEX" && shown.length <= SHORT_MAX;
  const counting = isState ? territories().byCode("MX-MX") ?? territory : territory;
  const zone = decodeInTerritory({ code, extension }, counting);
  return zone === undefined
    ? undefined
    : { normalized: WORLD.test(shown) ? written : `${counting.code} ${written}`, bounds: boundsOf(zone) };
}

/** All cells of a code in these territories, nearest to a point first. */
export function decodeNear(
  written: string,
  near: Coordinates,
  among: readonly Territory[],
): readonly DecodedMapcode[] {
  const found = new Map<string, DecodedMapcode>();
  for (const territory of among) {
    const decoded = decodeMapcode(written, territory);
    const cell = String(decoded?.bounds);
    if (decoded !== undefined && !found.has(cell)) {
      found.set(cell, decoded);
    }
  }
  const distanceOf = ({ bounds: [west, south] }: DecodedMapcode): number =>
    distanceM(near, { latitude: south, longitude: west });
  return [...found.values()].sort((one, other) => distanceOf(one) - distanceOf(other));
}

/** A code without vowels, and its extension without dash. */
interface WrittenCode {
  readonly code: string;
  readonly extension: string;
}

/** Nine characters are relative to the whole world. */
const WORLD_FORM = 54;
/** Countries whose parts have no codes of seven characters of their own. */
const SHORT_PARENTS: ReadonlySet<string> = new Set(["IND", "MEX"]);

/**
 * The cell of a code in a territory, in microdegrees; undefined if there is none. A part of a large country leaves its
 * longest codes to the country.
 */
function decodeInTerritory(written: WrittenCode, territory: Territory): Limits | undefined {
  const at = written.code.indexOf(".");
  const form = at * 10 + written.code.length - 1 - at;
  const counting = countingTerritory(territory, form);
  const whole = areaAt(counting.to - 1);
  for (let index = counting.from; index < counting.to; index += 1) {
    const area = areaAt(index);
    if (isOfForm(area, form, written.code)) {
      const zone = zoneIn(area, written, { first: index, to: counting.to });
      const inside = zone === undefined ? undefined : within(zone, whole);
      return inside === undefined || !area.isRestricted ? inside : amongOthers(inside, counting.from, index);
    }
  }
  return undefined;
}

function countingTerritory(territory: Territory, form: number): Territory {
  const { parent } = territory;
  if (form === WORLD_FORM) {
    return territories().world;
  }
  const isLong = form === 44 || ((form === 34 || form === 43) && SHORT_PARENTS.has(parent?.code ?? ""));
  return parent !== undefined && isLong ? parent : territory;
}

/** The forms of codes of areas by kind and form. */
const FORMS: Readonly<Record<Area["kind"], (form: number) => readonly number[]>> = {
  nameless: (form) => (form === 13 ? [23] : form === 21 ? [22] : [32]),
  grid: (form) => (form === 21 ? [21, 22] : [form]),
  header: (form) => [form + 10],
  auto: (form) => (form === 22 ? [23] : form === 23 ? [33] : []),
};

function isOfForm(area: Area, form: number, code: string): boolean {
  return FORMS[area.kind](area.form).includes(form) && (area.kind !== "header" || area.header === code.charAt(0));
}

function zoneIn(area: Area, { code, extension }: WrittenCode, place: GroupAt): Limits | undefined {
  if (area.kind === "nameless") {
    return decodeNameless(place, code, extension);
  }
  if (area.kind === "auto") {
    return decodeAuto(place, code, extension);
  }
  return decodeGrid(area, area.kind === "header" ? code.slice(1) : code, extension);
}

/** A restricted area's cell is valid only inside an unrestricted area before it: whole, or the intersection. */
function amongOthers(zone: Limits, from: number, to: number): Limits | undefined {
  const middle = {
    latitude: Math.floor((zone.south + zone.north) / 2),
    longitude: Math.floor((zone.west + zone.east) / 2),
  };
  const shares: Limits[] = [];
  for (let index = from; index < to && shares.length < 2; index += 1) {
    const area = areaAt(index);
    if (area.isRestricted) {
      continue;
    }
    if (holds(area, middle)) {
      return zone;
    }
    const share = within(zone, area);
    shares.push(...(share === undefined ? [] : [share]));
  }
  return shares.length > 1 ? zone : shares[0];
}
