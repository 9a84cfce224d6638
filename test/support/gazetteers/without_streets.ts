import type { Gazetteer, PlaceGazetteer } from "../../../src/gazetteer/port.ts";

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
