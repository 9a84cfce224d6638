import { addressOf } from "../corpus/choose_removals.ts";
import type { AnyRecord } from "../../gazetteer/assemble/places_by_key.ts";
import { adminKind } from "../../gazetteer/assemble/admin_levels.ts";
import type { AreaRecord } from "../../gazetteer/sources/record.ts";
import { boxOf, degreesOf, middleOfBox } from "../../geo/box_e7.ts";
import { nameKey } from "../../text/name_key.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import { titleCase } from "../../text/title_case.ts";
import type { ByLanguage, Language } from "../corpus/areas.ts";
import { abbreviate } from "../questions/abbreviate.ts";
import { fill } from "../template.ts";
import type { AreaTruth } from "../corpus/truth.ts";
import {
  allAddresses,
  housesOf,
  keyOfAddress,
  onHouses,
  onStreetNames,
  type Style,
  type StyleContext,
  withFields,
} from "./style.ts";
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
  const { polygons, point = middleOfBox(boxOf(polygons.flatMap(([outer = []]) => [...outer]))) } = entry.record;
  return withFields(entry, { kind, point, level: undefined, polygons: undefined });
}

const DISTRICT_HOUSES_MIN = 30;

/** How registers name a city's district. */
const NAMES: ByLanguage<string> = {
  de: "{city}, {district}. Bezirk",
  en: "{city} {district}",
  mt: "{city} {district}",
  fr: "{city} {district}e Arrondissement",
  ca: "{city} Districte {district}",
  pt: "{city} (Distrito {district})",
  ru: "{city}, {district}-й район",
};

/** The districts of a city meet at its middle. */
interface City extends Coordinates {
  readonly name: string;
}

/** The town of a house is a district with a number (`Paris 15e Arrondissement`); people write the city. */
export const DISTRICTS_AS_TOWNS: Style = {
  name: "districts as towns",
  isOfData: true,
  in({ area, truth }) {
    const cities = citiesOf(truth);
    const restated = onHouses(({ point }, seen) => {
      const city = cities.get(seen.localityKey);
      if (city === undefined) {
        return {};
      }
      const { latitude, longitude } = degreesOf(point);
      const district = String(1 + (latitude > city.latitude ? 2 : 0) + (longitude > city.longitude ? 1 : 0));
      const name = fill(NAMES[area.style.language], { city: city.name, district }) ?? city.name;
      return { locality: name.replace(" 1e ", " 1er ") };
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
      const middle = (axis: keyof Coordinates): number => {
        const values = members.map(({ points }) => points[0]![axis]).sort((one, other) => one - other);
        return values[Math.floor(values.length / 2)]!;
      };
      cities.set(key, { name: members[0]!.locality, latitude: middle("latitude"), longitude: middle("longitude") });
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
    const restated = onHouses((_, { locality, localityKey }) => {
      const postTown = postTowns.get(localityKey) ?? locality;
      return postTown === "" ? {} : { locality: postTown };
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
        const village = villages.get(seen?.localityKey ?? "");
        if (entry.kind === "range" || (entry.kind === "street" && village !== undefined)) {
          return [];
        }
        if (entry.kind === "namedPlace" && village !== undefined) {
          return [withFields(entry, { street: undefined, number: undefined })];
        }
        if (entry.kind !== "house" || village === undefined || seen === undefined) {
          return [entry];
        }
        const number = village.numbers.get(addressOf(seen));
        return number === undefined ? [] : [withFields(entry, { street: undefined, number, placeName: village.name })];
      },
      write(address) {
        const village = villages.get(nameKey(address.locality));
        const number = village?.numbers.get(keyOfAddress(address));
        if (village === undefined || number === undefined) {
          return undefined;
        }
        const { locality, ...parts } = { ...address, street: village.name, number };
        // Half of the people who know the postcode do not write the place twice.
        return address.postcode !== undefined && draw(address.id, 2) === 0 ? parts : { ...parts, locality };
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

/** Digits of a house number in the register. */
const DIGITS = 5;

/** A register in capitals: `00012A 09TH ST`. People write usual case and full words. */
export const CAPITALS_AND_ZEROS: Style = {
  name: "capitals and zeros",
  isOfData: true,
  in({ area: { style: { language } } }) {
    const inCapitals = onStreetNames((street) => [registered(street, language)]);
    return {
      publish(entry) {
        const named = inCapitals(entry);
        if (named.kind !== "house") {
          return [named];
        }
        const { number, locality } = named.record;
        return [withFields(named, {
          number: number.replace(/^\d+/, (digits) => digits.padStart(DIGITS, "0")),
          ...(locality === undefined ? {} : { locality: capitals(locality, language) }),
        })];
      },
      write: (address) => ({
        ...address,
        street: usual(address.street, language),
        locality: titleCase(address.locality),
      }),
    };
  },
};

function registered(street: string, language: Language): string {
  const short = street === street.toUpperCase() ? street : abbreviate(street, language) ?? street;
  return capitals(short, language).replace(/\b\d(?=(?:ST|ND|RD|TH)\b)/, "0$&");
}

/** Upper case; letters of Latin scripts lose their marks, German ones become two letters. */
function capitals(text: string, language: Language): string {
  const upper = text.toUpperCase();
  if (language === "ru") {
    return upper;
  }
  const paired = language === "de" ? upper.replaceAll(/[ÄÖÜ]/g, "$&E") : upper;
  return paired.normalize("NFD").replaceAll(/\p{M}/gu, "");
}

/** `MAIN ST` as people write it: `Main Street`. */
function usual(street: string, language: Language): string {
  const written = titleCase(street);
  return written === street ? street : abbreviate(written, language) ?? written;
}

/** The data has no postcodes; people write theirs. */
export const NO_POSTCODES: Style = {
  name: "no postcodes",
  isOfData: true,
  in: ({ truth }) =>
    truth.addresses.every(({ postcode }) => postcode === undefined) ? undefined : {
      publish(entry) {
        if (entry.kind === "house" || entry.kind === "street" || entry.kind === "range") {
          return [withFields(entry, { postcode: undefined })];
        }
        return entry.kind === "area" && entry.record.kind === "postcode" ? [] : [entry];
      },
      write: (address) => address.postcode === undefined ? undefined : address,
      unseen: ["wrong postcode"],
    },
};
