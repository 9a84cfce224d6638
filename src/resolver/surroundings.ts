import type { Coordinates } from "../domain/coordinates.ts";
import type { Components } from "../domain/resolution.ts";
import { claimantsAt } from "../geo/claimants_at.ts";
import type { EntryId, Gazetteer, PlaceRank, StreetId } from "../gazetteer/port.ts";
import { addressComponentsOf } from "./address_components_of.ts";
import { componentsOf } from "./components_of.ts";
import { type HouseAt, housesAt } from "./house_at.ts";

/** What lies at and around a point. */
export interface Surroundings {
  /** ISO 3166-1 alpha-2 of the land the point lies on or next to; absent on the open sea. */
  readonly countryCode?: string;
  readonly components: Components;
  /** What the nearest address is written with, where the areas around the point tell its place otherwise. */
  readonly written?: Written;
  /** True where the house number is one between two known ones. */
  readonly isInterpolated?: boolean;
  /** ISO 3166-1 alpha-2 of the states that dispute the land, where the caller's own view does not settle it. */
  readonly claimants?: readonly string[];
}

/** The settlement of an address: the village that is written, not the municipality that it belongs to. */
export type Written = Readonly<Record<"locality" | "district", string | undefined>>;

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
/** Houses and streets beyond a border that are passed over. */
const ACROSS_MAX = 12;
/** Nearest places looked at: the twenty quarters of Paris lie nearer to most of its points than its own does. */
const NEAREST_MAX = 32;

/** What tells of a point, and in which languages. */
export interface SurroundingsOptions {
  readonly gazetteer: Gazetteer;
  readonly languages: readonly string[];
  /** ISO 3166-1 alpha-2 that the caller asked in: of disputed land it is the view to tell it in. */
  readonly country?: string | undefined;
}

/**
 * The place a point is at, and the areas it lies in: asked separately, so that a border is never crossed. Disputed land
 * is told without a country, unless the caller asked in one of those that claim it.
 */
export function surroundingsOf(
  point: Coordinates,
  options: SurroundingsOptions,
): Surroundings {
  const { gazetteer } = options;
  const areas = gazetteer.areasContaining(point);
  const country = areas.find((id) => gazetteer.placeRank(id).kind === "country");
  const countryCode = country === undefined ? undefined : gazetteer.placeRank(country).countryCode;
  const claimants = claimantsAt(point, countryCode);
  return claimants.length === 0
    ? settledAt(point, { areas, countryCode, sides: countryCode === undefined ? [] : [countryCode] }, options)
    : disputed(settledAt(point, { areas, countryCode, sides: claimants }, options), claimants, options);
}

/** What was found, seen from the country asked in; with none of those that claim the land, from none. */
function disputed(found: Surroundings, claimants: readonly string[], options: SurroundingsOptions): Surroundings {
  const { gazetteer, languages } = options;
  const { countryCode: _countryCode, ...result } = found;
  const view = claimants.find((code) => code === options.country);
  if (view !== undefined && view === found.components.countryCode) {
    return { ...result, countryCode: view };
  }
  const local = localOf(found.components);
  const entry = view === undefined ? undefined : gazetteer.country(view);
  if (view === undefined || entry === undefined) {
    return { ...result, components: local, claimants };
  }
  return {
    ...result,
    countryCode: view,
    components: { ...local, country: gazetteer.nameIn(entry, languages), countryCode: view },
  };
}

/** What is the same whoever holds the land: one state's regions are not another's. */
function localOf(components: Components): Components {
  const { country: _country, countryCode: _countryCode, county: _county, region: _region, ...local } = components;
  return local;
}

/** What the borders and the gazetteer tell of a point. */
interface Ground {
  readonly areas: readonly EntryId[];
  readonly countryCode: string | undefined;
  /** Countries whose towns and streets may lie at the point; none: any. */
  readonly sides: readonly string[];
}

/** Of each kind the coarsest area around the point; what one belongs to but does not lie around it only fills gaps. */
function componentsAround(areas: readonly EntryId[], options: SurroundingsOptions): Components {
  let own: Components = {};
  let all: Components = {};
  for (const id of areas) {
    const components = componentsOf(id, options);
    const { kind } = options.gazetteer.placeRank(id);
    const isNamed = kind !== "postcode" && components[kind] !== undefined;
    own = isNamed ? { [kind]: components[kind], ...own } : own;
    all = { ...components, ...all };
  }
  return { ...all, ...own };
}

function settledAt(
  point: Coordinates,
  { areas, countryCode, sides }: Ground,
  options: SurroundingsOptions,
): Surroundings {
  const { gazetteer } = options;
  const around = componentsAround(areas, options);
  const country = countryCode === undefined ? {} : { countryCode };
  const address = addressAt(point, sides, options);
  if (address !== undefined) {
    return { ...country, ...addressed(address, around) };
  }
  const near = townAt(point, sides, gazetteer);
  if (near === undefined) {
    return { ...country, components: around };
  }
  return {
    countryCode: countryCode ?? near.place.countryCode,
    components: {
      ...(countryCode === undefined || near.place.countryCode === countryCode
        ? nearComponents(near, options)
        : localOf(nearComponents(near, options))),
      ...around,
    },
  };
}

/** The nearest address. */
interface AddressAt {
  readonly components: Components;
  readonly isInterpolated: boolean;
}

/**
 * An address in the areas that contain the point: the municipality is the locality, and the village that the address is
 * written with a district of it.
 */
function addressed(
  { components: address, isInterpolated }: AddressAt,
  around: Components,
): Pick<Surroundings, "components" | "written" | "isInterpolated"> {
  const { locality, district } = address;
  const isVillage = locality !== undefined && around.locality !== undefined && around.locality !== locality;
  return {
    components: { ...address, ...around, ...(isVillage ? { district: locality } : {}) },
    written: { locality: locality ?? around.locality, district: locality === undefined ? around.district : district },
    ...(isInterpolated ? { isInterpolated } : {}),
  };
}

/** The nearest house, else the nearest street, where there is one at the point, on this side of the border. */
function addressAt(
  point: Coordinates,
  sides: readonly string[],
  options: SurroundingsOptions,
): AddressAt | undefined {
  const { gazetteer } = options;
  const isHere = (street: StreetId): boolean =>
    sides.length === 0 || sides.includes(gazetteer.placeRank(gazetteer.street(street).place).countryCode);
  // The first is nearly always on this side.
  for (const limit of [1, ACROSS_MAX]) {
    const near = { limit, maxDistanceM: ADDRESS_MAX_M };
    const houses = housesAt(point, { ...near, gazetteer });
    const house = houses.find(({ street }) => isHere(street));
    if (house !== undefined) {
      return addressOf(house, options);
    }
    const streets = houses.length > 0 && limit === 1 ? [] : gazetteer.nearestStreets(point, near);
    const street = streets.find(({ id }) => isHere(id));
    if (street !== undefined) {
      return addressOf({ street: street.id }, options);
    }
    if (houses.length === 0 && streets.length === 0) {
      return undefined;
    }
  }
  return undefined;
}

function addressOf(
  { street, houseNumber, postcode, isInterpolated = false }: Pick<HouseAt, "street"> & Partial<HouseAt>,
  options: SurroundingsOptions,
): AddressAt {
  const code = postcode ?? options.gazetteer.street(street).postcode;
  return {
    components: addressComponentsOf({
      street,
      ...(houseNumber === undefined ? {} : { houseNumber }),
      ...(code === undefined ? {} : { postcode: code }),
    }, options),
    isInterpolated,
  };
}

/** The greatest town whose circle holds the point, else the nearest place: a quarter of a city is not its town. */
function townAt(point: Coordinates, sides: readonly string[], gazetteer: Gazetteer): NearTown | undefined {
  let nearest: NearTown | undefined;
  let best: NearTown | undefined;
  for (const { id, distanceM } of gazetteer.nearestPlaces(point, { limit: NEAREST_MAX, maxDistanceM: NEAR_MAX_M })) {
    const place = gazetteer.placeRank(id);
    if (sides.length > 0 && !sides.includes(place.countryCode)) {
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
