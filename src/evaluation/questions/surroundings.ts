import type { Coordinates } from "../../domain/coordinates.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { nameKey } from "../../text/name_key.ts";
import { streetKey } from "../../text/street_key.ts";
import type { Area } from "../corpus/areas.ts";
import type { AreaTruth, TrueStreet } from "../corpus/truth.ts";
import type { WorldCity } from "./world_cities.ts";

/** Towns of the same country beyond this distance are outside the area's data. Metres. */
const OUTSIDE_M = 25_000;
/** A town or postcode with fewer addresses may be an error in the data. */
const ADDRESSES_MIN = 3;
const FOREIGN_MAX = 12;
const UNLOADED_MAX = 20;

/** Input of the negative variants: what is around an area, and the streets of its towns. */
export interface Surroundings {
  readonly streetsOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Towns with enough addresses to be sure of the name, with the points of those addresses and of the town. */
  readonly localities: readonly { readonly name: string; readonly points: readonly Coordinates[] }[];
  readonly postcodes: readonly { readonly postcode: string; readonly point: Coordinates }[];
  /** Towns of the country that are in no area's data. */
  readonly unloadedTowns: readonly WorldCity[];
  /** Nearest towns of countries without any data. */
  readonly unloadedAbroad: readonly WorldCity[];
  /** Towns abroad with the name of one of the area's own. */
  readonly namesakes: readonly WorldCity[];
}

export function surroundingsOf(
  truth: AreaTruth,
  { area, truths, cities, areas }: {
    readonly area: Area;
    readonly truths: readonly AreaTruth[];
    readonly cities: readonly WorldCity[];
    readonly areas: readonly Area[];
  },
): Surroundings {
  const streetsOf = streetsByTown(truth);
  const towns = Map.groupBy(truth.addresses, ({ locality }) => nameKey(locality));
  const localities = [...towns.values()].filter((members) => members.length >= ADDRESSES_MIN)
    .map((members) => {
      const name = members[0]!.locality;
      const dots = truth.places.filter((place) => nameKey(place.name) === nameKey(name));
      return { name, points: [...dots, ...members].flatMap(({ points }) => points.slice(0, 1)) };
    });
  const [west, south, east, north] = truth.bounds;
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const loaded = new Set(areas.map(({ countryCode }) => countryCode));
  const near = cities.map((city) => ({ city, distance: distanceM(city.coordinates, middle) }))
    .toSorted((one, other) => one.distance - other.distance).map(({ city }) => city);
  const known = new Set(truths.flatMap((each) => each.addresses.map(({ locality }) => nameKey(locality))));
  return {
    streetsOf,
    localities,
    postcodes: truth.postcodes.filter(({ points }) => points.length >= ADDRESSES_MIN).map(({ name, points }) => ({
      postcode: name,
      point: points[0]!,
    })),
    unloadedTowns: near.filter((city) =>
      city.countryCode === area.countryCode && !known.has(nameKey(city.name)) &&
      truths.every((each) => distanceToBoxM(city.coordinates, each.bounds) > OUTSIDE_M)
    ).slice(0, UNLOADED_MAX),
    unloadedAbroad: near.filter((city) => !loaded.has(city.countryCode) && city.countryCode !== "FR")
      .slice(0, FOREIGN_MAX),
    namesakes: largestOf(
      cities.filter((city) => city.countryCode !== area.countryCode && towns.has(nameKey(city.name))),
    ),
  };
}

/** Town middles within this distance are one town with two names: "Fgura" and "Il-Fgura". Metres. */
const ONE_TOWN_M = 1_000;

/** The streets of each town, by all of their names, and those of the same town under another name. */
function streetsByTown({ streets, addresses }: AreaTruth): Map<string, ReadonlySet<string>> {
  const own = new Map<string, Set<string>>();
  const named: readonly Pick<TrueStreet, "street" | "locality" | "otherKeys">[] = [...streets, ...addresses];
  for (const { street, locality, otherKeys = [] } of named) {
    const keys = own.getOrInsertComputed(nameKey(locality), () => new Set());
    [streetKey(street), ...otherKeys].forEach((key) => keys.add(key));
  }
  const middles = [...Map.groupBy(addresses, ({ locality }) => nameKey(locality))].map(([town, members]) => ({
    town,
    middle: middleOf(members.map(({ points }) => points[0]!)),
  }));
  const all = new Map<string, ReadonlySet<string>>(own);
  for (const { town, middle } of middles) {
    for (const other of middles) {
      if (other.town !== town && distanceM(other.middle, middle) <= ONE_TOWN_M) {
        all.set(town, (all.get(town) ?? new Set()).union(own.get(other.town) ?? new Set()));
      }
    }
  }
  return all;
}

function middleOf(points: readonly Coordinates[]): Coordinates {
  const mean = (of: (point: Coordinates) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
}

/** The most populous city of each key; of equals the first one listed. */
export function largestBy(
  cities: readonly WorldCity[],
  keyOf: (city: WorldCity) => string,
): ReadonlyMap<string, WorldCity> {
  const largest = new Map<string, WorldCity>();
  for (const city of cities) {
    const key = keyOf(city);
    if (city.population > (largest.get(key)?.population ?? -1)) {
      largest.set(key, city);
    }
  }
  return largest;
}

/** The most populous of the towns of one name in one country: a text with town and country means that one. */
export function largestOf(cities: readonly WorldCity[]): readonly WorldCity[] {
  return [...largestBy(cities, ({ name, countryCode }) => `${countryCode} ${nameKey(name)}`).values()];
}

function distanceToBoxM(point: Coordinates, [west, south, east, north]: AreaTruth["bounds"]): number {
  return distanceM(point, {
    latitude: Math.min(north, Math.max(south, point.latitude)),
    longitude: Math.min(east, Math.max(west, point.longitude)),
  });
}
