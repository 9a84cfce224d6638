import type { MergedPlace } from "./merge_places.ts";

/** Which places, and under which of their keys; by default all. */
interface Wanted {
  readonly isWanted?: (place: MergedPlace) => boolean;
  readonly keys?: { has(key: string): boolean };
}

/** Indexes of the wanted places by each key of their names, in the order of the places. */
export function placesByKey(
  places: readonly MergedPlace[],
  { isWanted = () => true, keys }: Wanted,
): Map<string, number[]> {
  const byKey = new Map<string, number[]>();
  for (const [i, place] of places.entries()) {
    if (!isWanted(place)) {
      continue;
    }
    for (const key of place.keys) {
      if (keys?.has(key) === false) {
        continue;
      }
      const known = byKey.get(key);
      if (known === undefined) {
        byKey.set(key, [i]);
      } else {
        known.push(i);
      }
    }
  }
  return byKey;
}
