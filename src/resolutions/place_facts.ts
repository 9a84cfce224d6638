import type { ResolutionsDeps } from "./deps.ts";

/** What the gazetteer knows of a place in addition to an answer. */
export interface PlaceFacts {
  /** Of a venue: an OpenStreetMap tag, such as `railway=station`. */
  readonly category?: string;
  /** Of an area or a settlement: people. Absent where unknown. */
  readonly population?: number;
  /** Of an area or a settlement: its rank among places of the same name, 0…65535 (`Place.importance`). */
  readonly importance?: number;
}

/** The facts of a place; none for streets, houses and unknown identifiers. */
export function placeFactsFor(deps: ResolutionsDeps, placeId: string): PlaceFacts {
  const gazetteer = deps.gazetteer();
  const entry = gazetteer.byPlaceId(placeId);
  if (entry !== undefined) {
    const { population, importance } = gazetteer.place(entry);
    return { ...(population === 0 ? {} : { population }), importance };
  }
  const category = gazetteer.namedPlaceByPlaceId(placeId)?.category;
  return category === undefined ? {} : { category };
}
