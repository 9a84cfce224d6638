import type { Bounds } from "../../../domain/bounds.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import type { Coordinates } from "../../../domain/coordinates.ts";
import { boundsOf } from "./cell_zone.ts";
import { decodeInTerritory } from "./decode_in_territory.ts";
import { territories, type Territory } from "./territories.ts";
import { withoutVowels } from "./without_vowels.ts";

/** A mapcode that was decoded. */
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
  within: readonly Territory[],
): readonly DecodedMapcode[] {
  const found = new Map<string, DecodedMapcode>();
  for (const territory of within) {
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
