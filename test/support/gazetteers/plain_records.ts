import type { GazetteerInput, PlaceRecord } from "../../../src/gazetteer/builder/gazetteer_input.ts";
import type { PostcodeInput, StreetInput, StreetsInput } from "../../../src/gazetteer/builder/streets/street_row.ts";
import type { DrawableGazetteer } from "../../../src/gazetteer/drawable.ts";
import type { Dataset, Gazetteer, PlaceGazetteer } from "../../../src/gazetteer/port.ts";
import { plainGazetteer } from "./plain_gazetteer.ts";
import { plainStreets } from "./plain_streets.ts";

/** What a test says of a place. */
type PlaceRow = readonly [
  key: string,
  kind: PlaceRecord["kind"],
  name: string,
  latitude: number,
  longitude: number,
  radiusM: number,
  population: number,
  parentKey?: string | undefined,
];

/** A place of the first data set. */
export function placeOf(countryCode: string, row: PlaceRow, names: PlaceRecord["names"] = []): PlaceRecord {
  const [key, kind, name, latitude, longitude, radiusM, population, parentKey] = row;
  const parent = parentKey === undefined ? {} : { parentKey };
  return { key, kind, name, names, latitude, longitude, radiusM, population, countryCode, dataset: 0, ...parent };
}

/** A street of one name in the first data set; what is not given it does not have. */
export function streetIn(placeKey: string, name: string, given: Partial<StreetInput> = {}): StreetInput {
  const names = [{ text: name, kind: "primary" as const }];
  const nothing = { otherPlaceKeys: [], paths: [], houses: [], ranges: [] };
  return { key: `${placeKey} ${name}`, names, placeKey, ...nothing, dataset: 0, ...given };
}

/** Postcodes of a list in the first data set, each with its place and its point. */
export function postcodesAt(
  rows: readonly (readonly [postcode: string, placeKey: string, latitude: number, longitude: number])[],
  radiusM: number,
): PostcodeInput[] {
  return rows.map(([postcode, placeKey, latitude, longitude]) => ({
    key: `postcode:${postcode}`,
    postcode,
    placeKey,
    localities: [placeKey],
    point: { latitudeE7: Math.round(latitude * 1e7), longitudeE7: Math.round(longitude * 1e7) },
    radiusM,
    dataset: 0,
  }));
}

/** A data set whose licence asks to be named. */
export const OPENSTREETMAP = {
  name: "openstreetmap",
  licence: "ODbL 1.0",
  attribution: "© OpenStreetMap contributors, ODbL 1.0",
};

/** A gazetteer in memory of these places and of what is given of streets. */
export function plainWorld(
  places: readonly PlaceRecord[],
  given: Partial<StreetsInput> = {},
  dataset: Partial<Dataset> = {},
) {
  const datasets = [{ name: "register", version: "1", licence: "CC0", attribution: "Register", ...dataset }];
  const input: GazetteerInput = { datasets, places, areas: [] };
  const nothing = { streets: [], namedPlaces: [], postcodes: [], codes: [] };
  return { ...plainGazetteer(input), ...plainStreets(input, { ...nothing, ...given }) };
}

export function withoutStreets(places: PlaceGazetteer): Gazetteer {
  return {
    ...places,
    findStreets: () => [],
    mayBeStreet: () => false,
    isStreetKey: () => false,
    findStreetsFuzzy: () => [],
    findStreetsWithWord: () => [],
    findStreetsByPrefix: () => [],
    visitStreetsByPrefix: () => {},
    street: none,
    streetCount: () => 0,
    houses: none,
    houseRanges: none,
    housesOfSecond: none,
    otherPostcodes: none,
    idsOfHouse: () => undefined,
    hasOnlyHyphenated: () => false,
    hasLine: () => false,
    streetPaths: none,
    isAlsoIn: () => false,
    nearestHouses: () => [],
    nearestStreets: () => [],
    nearestRanges: () => [],
    findPostcodes: () => [],
    findNamedPlaces: () => [],
    findNamedPlacesFuzzy: () => [],
    findPostcodesByPrefix: () => [],
    findNamedPlacesByPrefix: () => [],
    codeSystems: () => [],
    findCodesByPrefix: () => [],
    findCode: () => undefined,
    streetByPlaceId: () => undefined,
    postcodeByPlaceId: () => undefined,
    namedPlaceByPlaceId: () => undefined,
    codeByPlaceId: () => undefined,
  };
}

function none(id: number): never {
  throw new RangeError(`Cannot read a street because none are loaded: current value is ${id}`);
}

/** The gazetteer as one of which a map has nothing to draw. */
export function withoutDrawings(gazetteer: Gazetteer): typeof gazetteer & DrawableGazetteer {
  return {
    ...gazetteer,
    streetsIn: () => [],
    drawableStreet: () => ({ name: "", radiusM: 0, paths: [] }),
    housesIn: () => [],
    streetPoints: () => [],
    settlementPoints: () => [],
    outlinesIn: () => [],
    watersIn: () => [],
    outlinedCountries: () => new Set(),
    drawnCell: () => undefined,
    drawingVersion: "",
    visitPlaces: () => {},
  };
}
