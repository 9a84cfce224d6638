import type { Coordinates } from "../domain/coordinates.ts";
import type { Components } from "../domain/resolution.ts";
import type { EntryId, Gazetteer, PlaceRank, StreetGazetteer } from "../gazetteer/gazetteer.ts";
import { addressComponentsOf } from "./address_components_of.ts";
import { componentsOf } from "./components_of.ts";

/** What lies at and around a point. */
export interface Surroundings {
  /** ISO 3166-1 alpha-2 of the land the point lies on or next to; absent on the open sea. */
  readonly countryCode?: string;
  readonly components: Components;
}

/** A place near the point, with its rank. */
interface NearTown {
  readonly id: EntryId;
  readonly distanceM: number;
  readonly place: PlaceRank;
}

/** Beyond this no place tells where a point is: open sea and desert. From the public contract. Metres. */
const NEAR_MAX_M = 50_000;
/** A point this near to a place is at it, even where the place's own circle is smaller. Metres. */
const AT_MIN_M = 10_000;
/** Farther from every house and street than this a point has no address. Metres. */
const ADDRESS_MAX_M = 75;
/** Nearest places looked at: the twenty quarters of Paris lie nearer to most of its points than its own does. */
const NEAREST_MAX = 32;

/** What tells of a point, and in which languages. */
export interface SurroundingsOptions {
  readonly gazetteer: Gazetteer & StreetGazetteer;
  readonly languages: readonly string[];
}

/** The place a point is at, and the areas it lies in: asked separately, so that a border is never crossed. */
export function surroundingsOf(
  point: Coordinates,
  options: SurroundingsOptions,
): Surroundings {
  const { gazetteer } = options;
  const areas = gazetteer.areasContaining(point);
  const country = areas.find((id) => gazetteer.placeRank(id).kind === "country");
  const countryCode = country === undefined ? undefined : gazetteer.placeRank(country).countryCode;
  const around = areas.reduce<Components>(
    (components, id) => ({ ...componentsOf(id, options), ...components }),
    {},
  );
  const address = addressAt(point, countryCode, options);
  if (address !== undefined) {
    return { ...(countryCode === undefined ? {} : { countryCode }), components: { ...address, ...around } };
  }
  const near = townAt(point, countryCode, gazetteer);
  if (near === undefined) {
    return countryCode === undefined ? { components: around } : { countryCode, components: around };
  }
  return {
    countryCode: countryCode ?? near.place.countryCode,
    components: { ...nearComponents(near, options), ...around },
  };
}

/** The nearest house, else the nearest street, where there is one at the point, on this side of the border. */
function addressAt(
  point: Coordinates,
  countryCode: string | undefined,
  options: SurroundingsOptions,
): Components | undefined {
  const { gazetteer } = options;
  const [near] = gazetteer.nearestHouses(point, { limit: 1, maxDistanceM: ADDRESS_MAX_M });
  const street = near?.street ?? gazetteer.nearestStreets(point, { limit: 1, maxDistanceM: ADDRESS_MAX_M })[0]?.id;
  if (street === undefined) {
    return undefined;
  }
  const { postcode: ofStreet, place } = gazetteer.street(street);
  const postcode = near?.house.postcode ?? ofStreet;
  if (countryCode !== undefined && gazetteer.placeRank(place).countryCode !== countryCode) {
    return undefined;
  }
  return addressComponentsOf({
    street,
    ...(near === undefined ? {} : { houseNumber: near.house.number }),
    ...(postcode === undefined ? {} : { postcode }),
  }, options);
}

/** The greatest town whose circle holds the point, else the nearest place: a quarter of a city is not its town. */
function townAt(point: Coordinates, countryCode: string | undefined, gazetteer: Gazetteer): NearTown | undefined {
  let nearest: NearTown | undefined;
  let best: NearTown | undefined;
  for (const { id, distanceM } of gazetteer.nearestPlaces(point, { limit: NEAREST_MAX, maxDistanceM: NEAR_MAX_M })) {
    const place = gazetteer.placeRank(id);
    if (countryCode !== undefined && place.countryCode !== countryCode) {
      continue;
    }
    if (distanceM <= place.radiusM && (best === undefined || place.importance > best.place.importance)) {
      best = { id, distanceM, place };
    }
    nearest ??= { id, distanceM, place };
  }
  return best ?? nearest;
}

/** All of a place that the point is at; of one further away only the areas it shares with the point, most likely. */
function nearComponents(
  near: { readonly id: EntryId; readonly distanceM: number },
  options: { readonly gazetteer: Gazetteer; readonly languages: readonly string[] },
): Components {
  const components = componentsOf(near.id, options);
  if (near.distanceM <= Math.max(AT_MIN_M, options.gazetteer.placeRank(near.id).radiusM)) {
    return components;
  }
  const { locality: _locality, district: _district, ...areas } = components;
  return areas;
}
