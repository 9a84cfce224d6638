import type { Hit, Kind } from "./hit.ts";

/** A tag of OpenStreetMap that says what a result is. */
export interface OsmTag {
  readonly key?: string | undefined;
  readonly value?: string | undefined;
}

const TAGS: Readonly<Record<Kind, OsmTag>> = {
  house: { key: "place", value: "house" },
  interpolated: { key: "place", value: "house" },
  venue: {},
  street: { key: "highway", value: "road" },
  intersection: { key: "highway", value: "road" },
  postcode: { key: "place", value: "postcode" },
  district: { key: "place", value: "suburb" },
  locality: { key: "place", value: "town" },
  county: { key: "boundary", value: "administrative" },
  region: { key: "boundary", value: "administrative" },
  country: { key: "boundary", value: "administrative" },
  point: {},
};

/** The least people of a city and of a town. */
const CITY_PEOPLE = 100_000;
const TOWN_PEOPLE = 10_000;

/** The tag of a result: a venue's own, a settlement's by its people, of others by their kind. */
export function osmTagOf({ kind, facts: { category, population } }: Hit): OsmTag {
  if (kind === "venue" && category !== undefined) {
    const at = category.indexOf("=");
    return at === -1 ? { key: category } : { key: category.slice(0, at), value: category.slice(at + 1) };
  }
  if (kind === "locality" && population !== undefined) {
    return {
      key: "place",
      value: population >= CITY_PEOPLE ? "city" : population >= TOWN_PEOPLE ? "town" : "village",
    };
  }
  return TAGS[kind];
}
