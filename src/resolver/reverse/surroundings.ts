import type { Coordinates } from "../../domain/coordinates.ts";
import { given } from "../../domain/given.ts";
import type { Components } from "../../domain/resolution.ts";
import type { EntryId, Gazetteer, PlaceRank, StreetId } from "../../gazetteer/port.ts";
import { claimantsAt } from "../../geo/claimants_at.ts";
import { isFarFromLand } from "../../geo/is_far_from_land.ts";
import { nameKey } from "../../text/name_key.ts";
import { addressComponentsOf, componentsOf } from "../labels/mod.ts";
import { type HouseAt, housesAt } from "./house_at.ts";

/** What lies at and around a point. */
export interface Surroundings {
  /** ISO 3166-1 alpha-2 of the territory at the point or next to it; absent on the open sea. */
  readonly countryCode?: string;
  readonly components: Components;
  /** The settlement of the nearest address, if it differs from that of the areas around the point. */
  readonly written?: Written;
  /** True if the house number is interpolated between two known ones. */
  readonly isInterpolated?: boolean;
  /** ISO 3166-1 alpha-2 of the states that dispute the territory, unless the caller's country decides it. */
  readonly claimants?: readonly string[];
}

/** The settlement in an address: the village as written, not the municipality that it belongs to. */
export type Written = Readonly<Record<"locality" | "district", string | undefined>>;

/** A place near the point, with its importance. */
interface NearTown {
  readonly id: EntryId;
  readonly distanceM: number;
  readonly place: PlaceRank;
}

/** Beyond this distance no place describes a point: open sea and desert. From the public contract. Metres. */
const NEAR_MAX_M = 50_000;
/** Within this distance a point is at a place, even if the place's own circle is smaller. Metres. */
const AT_MIN_M = 10_000;
/** A point has an address only if a house or street is within this distance. Metres. */
const ADDRESS_MAX_M = 75;
/** Houses and streets on the other side of a border that are skipped. */
const ACROSS_MAX = 12;
/** Nearest places compared: most points of Paris are nearer to its twenty quarters than to the city itself. */
const NEAREST_MAX = 32;

/** The gazetteer and the languages for describing a point. */
export interface SurroundingsOptions {
  readonly gazetteer: Gazetteer;
  readonly languages: readonly string[];
  /** ISO 3166-1 alpha-2 of the caller: disputed territory is described in this country's view. */
  readonly country?: string | undefined;
}

/**
 * The place at a point, and the areas around it. They are looked up separately, so that borders are respected. Disputed
 * territory has no country, unless the caller's country is one of the claimants.
 */
export function surroundingsOf(point: Coordinates, options: SurroundingsOptions): Surroundings {
  const { gazetteer } = options;
  const areas = isOpenSea(point, gazetteer) ? [] : gazetteer.areasContaining(point);
  const country = areas.find((id) => gazetteer.placeRank(id).kind === "country");
  const countryCode = country === undefined ? undefined : gazetteer.placeRank(country).countryCode;
  const claimants = claimantsAt(point, countryCode);
  return claimants.length === 0
    ? settledAt(point, { areas, countryCode, sides: countryCode === undefined ? [] : [countryCode] }, options)
    : disputed(settledAt(point, { areas, countryCode, sides: claimants }, options), claimants, options);
}

/** The outlines of countries hold their waters, too, hundreds of kilometres from a coast. */
function isOpenSea(point: Coordinates, gazetteer: Gazetteer): boolean {
  return isFarFromLand(point) && gazetteer.nearestPlaces(point, { limit: 1, maxDistanceM: NEAR_MAX_M }).length === 0;
}

/** The surroundings in the view of the caller's country; without a country if it is not one of the claimants. */
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

/** The components that do not depend on the claimant: regions of one state are not those of another. */
function localOf(components: Components): Components {
  const { country: _country, countryCode: _countryCode, county: _county, region: _region, ...local } = components;
  return local;
}

/** What borders and gazetteer say about a point. */
interface Ground {
  readonly areas: readonly EntryId[];
  readonly countryCode: string | undefined;
  /** Countries whose towns and streets may lie at the point; empty: any. */
  readonly sides: readonly string[];
}

/**
 * Of each kind the coarsest area around the point. Areas that the place belongs to but that do not contain the point
 * only fill gaps.
 */
function componentsAround(areas: readonly EntryId[], options: SurroundingsOptions): Components {
  const around: { -readonly [Name in keyof Components]: Components[Name] } = {};
  // Finest first, so that the components of coarser areas replace them.
  const described = areas.map((id) => ({ id, components: componentsOf(id, options) })).toReversed();
  for (const { components } of described) {
    Object.assign(around, components);
  }
  for (const { id, components } of described) {
    const { kind } = options.gazetteer.placeRank(id);
    if (kind !== "postcode" && components[kind] !== undefined) {
      around[kind] = components[kind];
    }
  }
  return around;
}

function settledAt(
  point: Coordinates,
  { areas, countryCode, sides }: Ground,
  options: SurroundingsOptions,
): Surroundings {
  const { gazetteer } = options;
  const around = componentsAround(areas, options);
  const country = given({ countryCode });
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
 * The address within the areas that contain the point: the municipality is the locality, and the village of the address
 * is a district of it.
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

/** The nearest house, else the nearest street, if one is at the point and on this side of the border. */
function addressAt(point: Coordinates, sides: readonly string[], options: SurroundingsOptions): AddressAt | undefined {
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
  const address = { street, houseNumber, postcode: postcode ?? options.gazetteer.street(street).postcode };
  const components = addressComponentsOf(address, options);
  return { components: withoutPlaceAsStreet(components, street, options.gazetteer), isInterpolated };
}

/** Houses without a street are filed under the name of their place, which is no street. */
function withoutPlaceAsStreet(components: Components, id: StreetId, gazetteer: Gazetteer): Components {
  const { name, place } = gazetteer.street(id);
  const key = nameKey(name);
  const isPlace = [place, ...gazetteer.place(place).parents].some((area) =>
    nameKey(gazetteer.place(area).name) === key
  );
  if (!isPlace) {
    return components;
  }
  const { street: _street, ...others } = components;
  return others;
}

/** The largest town whose circle contains the point, else the nearest place: a quarter of a city is not its town. */
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

/**
 * All components of a place that the point is at; of a more distant one only the areas that probably contain the point
 * too.
 */
function nearComponents(near: NearTown, options: SurroundingsOptions): Components {
  const components = componentsOf(near.id, options);
  if (near.distanceM <= Math.max(AT_MIN_M, near.place.radiusM)) {
    return components;
  }
  const { locality: _locality, district: _district, ...areas } = components;
  return areas;
}
