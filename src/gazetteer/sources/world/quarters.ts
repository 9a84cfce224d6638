import type { PlaceRecord } from "../../builder/gazetteer_input.ts";
import type { Coordinates } from "../../../domain/coordinates.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import { nameKey } from "../../../text/name_key.ts";
import { languageOf } from "./country_names.ts";
import { alternates, otherNamesOf, PLACES_DATASET, tableRows } from "./world_names.ts";
import type { WorldCity } from "./read_cities.ts";

/** What the table adds to a quarter that is in the list of cities. */
export interface ListedQuarter {
  readonly names: readonly string[];
  readonly parentKey: string;
}

/** A quarter of the table. Without a point it is in the list of cities. */
export interface Quarter extends ListedQuarter {
  readonly key: string;
  readonly countryCode: string;
  readonly point: Coordinates | undefined;
  readonly radiusM: number;
  /** Absent: as well known as its city, whose name it has. */
  readonly population?: number;
}

/** Farther from its city a place of the same name is another one. */
const FROM_CITY_M = 30_000;
/** GeoNames' classes of parts of a town. */
const PARTS: ReadonlySet<string> = new Set(["PPLX", "PPLA5"]);

/**
 * The quarters that addresses write with a number or a name behind their city, and that the lists of places lack or know by
 * one name only: "Praha 5", "Paris 15e", "서울 강남구". `listed` are those of the list, by their keys.
 */
export function quartersOf(
  cities: readonly WorldCity[],
): { readonly listed: ReadonlyMap<string, ListedQuarter>; readonly others: readonly PlaceRecord[] } {
  const cityOf = new Map(cities.map((city) => [city.key, city]));
  const parts = Map.groupBy(
    cities.filter(({ featureCode }) => PARTS.has(featureCode)).flatMap((city) =>
      [city.name, ...otherNamesOf(city)].map((name) => ({ city, id: `${city.countryCode} ${nameKey(name)}` }))
    ),
    ({ id }) => id,
  );
  const listed = new Map<string, ListedQuarter>();
  const others: PlaceRecord[] = [];
  for (const quarter of allQuarters()) {
    const { key, countryCode, names, parentKey, point, radiusM, population } = quarter;
    const city = cityOf.get(parentKey);
    const known = city === undefined
      ? []
      : names.flatMap((name) =>
        parts.get(`${countryCode} ${nameKey(name)}`)?.filter((part) => distanceM(part.city, city) <= FROM_CITY_M) ?? []
      );
    if (known[0] !== undefined) {
      listed.set(known[0].city.key, quarter);
    } else if (city !== undefined && point !== undefined) {
      const [name = "", english = name] = names;
      const language = languageOf(countryCode, city.admin1);
      others.push({
        key,
        kind: "district",
        name,
        names: [
          ...alternates([name], language),
          ...(language === "en" ? [] : alternates([english], "en")),
          ...alternates(names.slice(2)),
        ],
        ...point,
        radiusM,
        population: population ?? city.population,
        countryCode,
        parentKey,
        dataset: PLACES_DATASET,
      });
    }
  }
  return { listed, others };
}

/** The quarters of the table, with all of their names. */
export function allQuarters(): readonly Quarter[] {
  return [...numbered(), ...named()];
}

/**
 * A row is the country, GeoNames' city, radius in km, names of the city, forms of a name (the usual one first), and of each
 * quarter `number,latitude,longitude,names;`: one of the list of cities needs no point. Facts from general knowledge.
 */
function numbered(): Quarter[] {
  return tableRows("numbered_quarters").flatMap((row) => {
    const [country = "", id = "", radiusKm, cityNames = "", forms = "", entries = ""] = row;
    return entries.split(";").map((entry): Quarter => {
      const [number = "", latitude, longitude, ...others] = entry.split(",");
      const names = forms.split(",").flatMap((form) =>
        (form.includes("{c}") ? cityNames.split(",") : [""]).map((city) => written(form, { city, number }))
      );
      return {
        key: `quarter:${country}.${id}.${number}`,
        countryCode: country,
        names: [...new Set([...names, ...others])],
        parentKey: `geonames:${id}`,
        point: latitude === undefined ? undefined : { latitude: Number(latitude), longitude: Number(longitude) },
        radiusM: Number(radiusKm) * 1000,
      };
    });
  });
}

/**
 * A row is the country, GeoNames' city, radius in km, thousands of people, and of each quarter
 * `latitude,longitude,own name,English name,other names;`. Facts from general knowledge.
 */
function named(): Quarter[] {
  return tableRows("named_quarters").flatMap((row) => {
    const [country = "", id = "", radiusKm, thousands, entries = ""] = row;
    return entries.split(";").map((entry): Quarter => {
      const [latitude, longitude, name = "", english = "", ...others] = entry.split(",");
      return {
        key: `quarter:${country}.${id}.${english}`,
        countryCode: country,
        names: [name, english, ...others],
        parentKey: `geonames:${id}`,
        point: { latitude: Number(latitude), longitude: Number(longitude) },
        radiusM: Number(radiusKm) * 1000,
        population: Number(thousands) * 1000,
      };
    });
  });
}

const ROMAN = "0 I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI XXII XXIII".split(" ");

/** A form of a numbered quarter's name. `{c}` city, `{n}` number, `{2}` of two digits, `{r}` Roman, `{e}` French ordinal. */
function written(form: string, { city, number }: { readonly city: string; readonly number: string }): string {
  return form.replace("{c}", city).replace("{n}", number).replace("{2}", number.padStart(2, "0"))
    .replace("{r}", ROMAN[Number(number)] ?? number).replace("{e}", number === "1" ? "1er" : `${number}e`);
}
