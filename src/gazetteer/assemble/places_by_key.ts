import type { MergedPlace } from "./merge_places.ts";

/** Indexes of the wanted places by each key of their names, in the order of the places. */
export function placesByKey(
  places: readonly MergedPlace[],
  isWanted: (place: MergedPlace) => boolean,
): Map<string, number[]> {
  const byKey = new Map<string, number[]>();
  for (const [i, place] of places.entries()) {
    if (!isWanted(place)) {
      continue;
    }
    for (const key of place.keys) {
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
