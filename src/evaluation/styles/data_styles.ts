import { addressOf } from "../corpus/choose_removals.ts";
import type { AnyRecord } from "../../gazetteer/assemble/places_by_key.ts";
import { adminKind } from "../../gazetteer/assemble/admin_levels.ts";
import type { AreaRecord, PointE7, Polygon } from "../../gazetteer/sources/record.ts";
import { nameKey } from "../../text/name_key.ts";
import type { AddressStyle } from "../corpus/areas.ts";
import type { AreaTruth } from "../corpus/truth.ts";
import { allAddresses, housesOf, keyOfAddress, onHouses, type Style, type StyleContext } from "./style.ts";
import { distanceM } from "../../geo/distance_m.ts";

/** A settlement or a part of one: its kind, in the source's levels. */
function settlementKind(record: AreaRecord, countryCode: string): "locality" | "district" | undefined {
  const kind = record.kind === "administrative"
    ? record.level === undefined ? undefined : adminKind(record.level, countryCode, record.placeType)
    : record.kind;
  return kind === "locality" || kind === "district" ? kind : undefined;
}

/** The record with a point in place of its outline, if it is a settlement with an outline. */
function withoutBorder(entry: AnyRecord, countryCode: string): AnyRecord {
  const kind = entry.kind === "area" ? settlementKind(entry.record, countryCode) : undefined;
  if (entry.kind !== "area" || kind === undefined || entry.record.polygons === undefined) {
    return entry;
  }
  const { polygons, level: _level, ...record } = entry.record;
  return { kind: "area", record: { ...record, kind, point: record.point ?? middleOfBox(polygons) } };
}

function middleOfBox(polygons: readonly Polygon[]): PointE7 {
  const values = polygons.flatMap(([outer = new Int32Array()]) => [...outer]);
  const middle = (axis: 0 | 1): number => {
    const own = values.filter((_, i) => i % 2 === axis);
    const low = own.reduce((least, value) => Math.min(least, value), Infinity);
    return Math.round((low + own.reduce((most, value) => Math.max(most, value), -Infinity)) / 2);
  };
  return { latitudeE7: middle(0), longitudeE7: middle(1) };
}

/** A place with fewer houses has no districts. */
const DISTRICT_HOUSES_MIN = 30;

/** How registers name a city's district. */
const NAMES: Readonly<Record<AddressStyle["language"], (city: string, district: number) => string>> = {
  de: (city, district) => `${city}, ${district}. Bezirk`,
  en: (city, district) => `${city} ${district}`,
  mt: (city, district) => `${city} ${district}`,
  fr: (city, district) => `${city} ${district}${district === 1 ? "er" : "e"} Arrondissement`,
  ca: (city, district) => `${city} Districte ${district}`,
  pt: (city, district) => `${city} (Distrito ${district})`,
  ru: (city, district) => `${city}, ${district}-й район`,
};

interface City {
  readonly name: string;
  /** Degrees; the districts meet here. */
  readonly latitude: number;
  readonly longitude: number;
}

/** The town of a house is a district with a number (`Paris 15e Arrondissement`); people write the city. */
export const DISTRICTS_AS_TOWNS: Style = {
  name: "districts as towns",
  isOfData: true,
  in({ area, truth }) {
    const cities = citiesOf(truth);
    const restated = onHouses((record, seen) => {
      const city = cities.get(seen.localityKey);
      if (city === undefined) {
        return record;
      }
      const isNorth = record.point.latitudeE7 / 1e7 > city.latitude;
      const isEast = record.point.longitudeE7 / 1e7 > city.longitude;
      const district = 1 + (isNorth ? 2 : 0) + (isEast ? 1 : 0);
      return { ...record, locality: NAMES[area.style.language](city.name, district) };
    });
    return cities.size === 0 ? undefined : {
      publish: (entry, seen) => restated(withoutBorder(entry, area.countryCode), seen),
      write: (address) => address.isOfRange !== true && cities.has(nameKey(address.locality)) ? address : undefined,
    };
  },
};

function citiesOf(truth: AreaTruth): ReadonlyMap<string, City> {
  const cities = new Map<string, City>();
  for (const [key, members] of Map.groupBy(housesOf(truth), ({ locality }) => nameKey(locality))) {
    if (members.length >= DISTRICT_HOUSES_MIN) {
      const middle = Math.floor(members.length / 2);
      cities.set(key, {
        name: members[0]!.locality,
        latitude: members.map(({ points }) => points[0]!.latitude).sort((one, other) => one - other)[middle]!,
        longitude: members.map(({ points }) => points[0]!.longitude).sort((one, other) => one - other)[middle]!,
      });
    }
  }
  return cities;
}

/** A post town delivers to places as far as this. Metres. */
const POST_TOWN_M = 10_000;

/**
 * Houses state the post town that delivers there, and no place has an outline. Half of the people write the post town,
 * the others the place that they live in.
 */
export const POST_TOWNS: Style = {
  name: "post towns",
  isOfData: true,
  in({ area, truth, draw }) {
    const postTowns = postTownsOf(truth, (town) => draw(town, 2) === 0);
    if (postTowns.size === 0) {
      return undefined;
    }
    const restated = onHouses((record, seen) => {
      const locality = postTowns.get(seen.localityKey) ?? seen.locality;
      return locality === "" ? record : { ...record, locality };
    });
    return {
      publish: (entry, seen) => restated(withoutBorder(entry, area.countryCode), seen),
      write(address) {
        const postTown = postTowns.get(nameKey(address.locality));
        return postTown === undefined || draw(address.id, 2) === 0 ? address : { ...address, locality: postTown };
      },
    };
  },
};

/** The post town of places that `isServed` selects: the nearest place with more addresses. */
function postTownsOf(truth: AreaTruth, isServed: (town: string) => boolean): ReadonlyMap<string, string> {
  const towns = [...Map.groupBy(allAddresses(truth), ({ locality }) => nameKey(locality))].map(([key, members]) => ({
    key,
    name: members[0]!.locality,
    point: members[0]!.points[0]!,
    size: members.length,
  }));
  const postTowns = new Map<string, string>();
  for (const town of towns) {
    const [nearest] = towns.filter(({ size }) => size > town.size)
      .map((other) => ({ other, awayM: distanceM(town.point, other.point) }))
      .toSorted((one, other) => one.awayM - other.awayM);
    // A place that is served serves no other.
    if (nearest !== undefined && nearest.awayM <= POST_TOWN_M && isServed(town.key) && !isServed(nearest.other.key)) {
      postTowns.set(town.key, nearest.other.name);
    }
  }
  return postTowns;
}

/** Towns and suburbs are known as points, without outlines. */
export const TOWNS_AS_POINTS: Style = {
  name: "towns as points",
  isOfData: true,
  in: ({ area, truth }) =>
    truth.outlines === 0 ? undefined : {
      publish: (entry) => [withoutBorder(entry, area.countryCode)],
      write: (address) => address,
    },
};

/** A smaller place has too few houses to be measured, a larger one has streets. */
const VILLAGE_HOUSES_MIN = 3;
const HOUSES_MAX = 1_500;

interface Village {
  readonly name: string;
  /** The number of each house, by its key. */
  readonly numbers: ReadonlyMap<string, string>;
}

/** Half of the places have no streets: their houses state the place (`addr:place`) and are numbered through. */
export const VILLAGES_WITHOUT_STREETS: Style = {
  name: "villages without streets",
  isOfData: true,
  in({ area, truth, draw }) {
    const villages = villagesOf(truth, draw);
    // English addresses always have a street.
    if (area.style.language === "en" || villages.size === 0) {
      return undefined;
    }
    return {
      publish(entry, seen) {
        if (entry.kind === "range") {
          return [];
        }
        const village = villages.get(seen?.localityKey ?? "");
        if (village === undefined || seen === undefined) {
          return [entry];
        }
        if (entry.kind === "house") {
          const number = village.numbers.get(addressOf(seen));
          const { street: _, ...record } = entry.record;
          return number === undefined
            ? []
            : [{ kind: "house", record: { ...record, number, placeName: village.name } }];
        }
        if (entry.kind === "namedPlace") {
          const { street: _, number: __, ...record } = entry.record;
          return [{ kind: "namedPlace", record }];
        }
        return entry.kind === "street" ? [] : [entry];
      },
      write(address) {
        const village = villages.get(nameKey(address.locality));
        const number = village?.numbers.get(keyOfAddress(address));
        if (village === undefined || number === undefined) {
          return undefined;
        }
        const parts = { ...address, street: village.name, number };
        const { locality: _, ...withoutTown } = parts;
        // Half of the people who know the postcode do not write the place twice.
        return address.postcode !== undefined && draw(address.id, 2) === 0 ? withoutTown : parts;
      },
    };
  },
};

function villagesOf(truth: AreaTruth, draw: StyleContext["draw"]): ReadonlyMap<string, Village> {
  const villages = new Map<string, Village>();
  for (const [key, members] of Map.groupBy(housesOf(truth), ({ locality }) => nameKey(locality))) {
    const houses = [...new Set(members.map(keyOfAddress))].sort();
    if (houses.length >= VILLAGE_HOUSES_MIN && houses.length <= HOUSES_MAX && draw(key, 2) === 0) {
      villages.set(key, {
        name: members[0]!.locality,
        numbers: new Map(houses.map((house, i) => [house, String(i + 1)])),
      });
    }
  }
  return villages;
}

/** Houses are known, but no line of a street. */
export const HOUSES_WITHOUT_LINES: Style = {
  name: "houses without lines",
  isOfData: true,
  in: ({ area }) =>
    // Ranges are lines.
    area.source !== "openstreetmap" ? undefined : {
      publish: (entry) => entry.kind === "street" || entry.kind === "range" ? [] : [entry],
      write: (address) => address.isOfRange === true ? undefined : address,
    },
};
