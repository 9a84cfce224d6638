import type { NameRecord, PlaceRecord } from "../../builder/gazetteer_input.ts";
import { languageOf } from "./country_names.ts";
import { spreadOf } from "./endonyms.ts";
import { spellings } from "../../../text/name_spellings.ts";
import { alternates, PLACES_DATASET, tableRows, textsIn, type WorldNames } from "./world_names.ts";
import type { WorldCity } from "./read_cities.ts";

/** An area reaches a little beyond the middle of its outermost place. */
const LEAST_REACH_M = 5000;
/**
 * Countries whose addresses write regions by the letters of ISO 3166-2 ("TX", "ON", "NSW", "SP", "ZH"). Elsewhere the
 * letters are known to statisticians only, and would be noise.
 */
const CODED = new Set(["US", "CA", "AU", "BR", "MX", "IN", "DE", "CH", "NL", "GB", "ZA", "IT", "ES", "AR", "MY", "NG"]);
const LETTERS = /^[A-Z]{2,3}$/;
/** Countries whose addresses write counties by letters, and whose counties GeoNames numbers by them: "Monza MB". */
const COUNTIES_CODED = new Set(["IT"]);
const COUNTY_LETTERS = /^[A-Z]{2}$/;
/**
 * Countries whose addresses may write the number of a county behind a town, and whose counties GeoNames numbers so:
 * "Saint-Denis 93".
 */
const COUNTIES_NUMBERED = new Set(["FR"]);
const COUNTY_NUMBER = /^\d{2}$/;

/** Key of a city's region (GeoNames' first level). */
export function regionKey(city: WorldCity): string {
  return `region:${city.countryCode}.${city.admin1}`;
}

/** Key of a city's county (GeoNames' second level). */
export function countyKey(city: WorldCity): string {
  return `county:${city.countryCode}.${city.admin1}.${city.admin2}`;
}

/**
 * The areas of one level that have a name and a place in them: their point is the middle of their people, their radius
 * the way to their outermost place, their population the sum of their towns.
 */
export function areaRecords(
  cities: readonly WorldCity[],
  options: {
    readonly level: "region" | "county";
    /** English names by key. */
    readonly names: ReadonlyMap<string, string>;
    readonly worldNames: ReadonlyMap<string, WorldNames>;
  },
): PlaceRecord[] {
  const { level, names } = options;
  const records: PlaceRecord[] = [];
  for (const [key, inside] of Map.groupBy(cities, level === "region" ? regionKey : countyKey)) {
    const english = names.get(key);
    const [first] = inside;
    if (english === undefined || first === undefined) {
      continue;
    }
    const spread = spreadOf(inside);
    const named = areaNames(english, {
      key,
      countryCode: first.countryCode,
      known: level === "region" ? options.worldNames.get(key.slice("region:".length)) : undefined,
    });
    records.push({
      key,
      kind: level,
      name: named.own,
      names: named.names,
      ...spread.center,
      radiusM: Math.round(spread.reachM + LEAST_REACH_M),
      population: inside.reduce(
        (sum, { population, featureCode }) => featureCode === "PPLX" ? sum : sum + population,
        0,
      ),
      countryCode: first.countryCode,
      parentKey: level === "region" ? `country:${first.countryCode}` : regionKey(first),
      dataset: PLACES_DATASET,
    });
  }
  return records;
}

function areaNames(
  english: string,
  area: { readonly key: string; readonly countryCode: string; readonly known: WorldNames | undefined },
): { readonly own: string; readonly names: readonly NameRecord[] } {
  const { known } = area;
  const letters = area.key.slice(area.key.lastIndexOf(".") + 1);
  const isCoded = (COUNTIES_CODED.has(area.countryCode) && COUNTY_LETTERS.test(letters)) ||
    (COUNTIES_NUMBERED.has(area.countryCode) && area.key.startsWith("county:") && COUNTY_NUMBER.test(letters));
  const others = [
    ...alternates([...shortForms(english), ...spellings(english, area.countryCode)]),
    ...(isCoded ? [{ text: letters, kind: "code" } as const] : []),
    ...shortNamesOf(area.key),
  ];
  if (known === undefined) {
    return { own: english, names: others };
  }
  const listed = known.names;
  const language = languageOf(area.countryCode, area.key.slice(area.key.indexOf(".") + 1));
  const own = listed.find((name) => name.languages?.includes(language) === true)?.text ?? english;
  const code = known.iso;
  return {
    own,
    names: [
      ...listed,
      ...alternates([english], "en"),
      ...others,
      ...alternates(listed.flatMap(({ text }) => shortForms(text))),
      ...alternates(spellings(own, area.countryCode)),
      ...(CODED.has(area.countryCode) && LETTERS.test(code) ? [{ text: code, kind: "code" as const }] : []),
    ],
  };
}

/** What an area's name is also written without. */
const GENERIC_END =
  / (?:County|Parish|Region|Province|Prefecture|District|Department|Governorate|Oblast|Municipality|Emirate|Shi|Borough)$/u;
const GENERIC_START =
  /^(?:County|Province of|Provincia de|Provincia di|Département de l'|Département de la|Département du|Département de|State of|Canton of|Emirate of|Powiat|Politischer Bezirk|Regierungsbezirk|Landkreis|Gemeente|Kreisfreie Stadt|District of|City of|Metropolitan Borough of|London Borough of|Royal Borough of|Amt|Autonome (?:Gemeinschaft|Region|Provinz|regio|provincie)|Woiwodschaft|Woiwodschap|województwo|Voïvodie de|Voivodato de|voivodato (?:della|di)|Voivodia d[aeo]|Communauté autonome d[eu]|Comunidad Autónoma de) ?/u;

function shortForms(name: string): string[] {
  return [name.replace(GENERIC_END, ""), name.replace(GENERIC_START, "")].filter((short) =>
    short !== name && short !== ""
  );
}

/**
 * The lands: islands, coasts, valleys, old provinces and counties that people name and that no list of towns and regions
 * has, or has in other borders. Each lies in one country. A region that they are written with (`region` of the row,
 * GeoNames' code) is the area around them.
 *
 * A row of `data/lands.tsv` is the country or region, latitude, longitude, radius in km (about to the farthest shore),
 * thousands of people, own name, English name, and other names separated by commas; facts written from general knowledge.
 */
export function landRecords(): PlaceRecord[] {
  return tableRows("lands").map((row) => {
    const [area = "", latitude, longitude, radiusKm, thousands, name = "", english = "", others = ""] = row;
    const [countryCode = "", region] = area.split(".");
    const language = languageOf(countryCode, region ?? "");
    const key = `land:${countryCode}.${english}`;
    return {
      key,
      kind: "region",
      isLand: true,
      name,
      names: [
        ...(language === "en" ? [] : alternates([name], language)),
        ...alternates([english], "en"),
        ...alternates(textsIn(others)),
        ...shortNamesOf(key),
      ],
      latitude: Number(latitude),
      longitude: Number(longitude),
      radiusM: Number(radiusKm) * 1000,
      population: Number(thousands) * 1000,
      countryCode,
      parentKey: region === undefined ? `country:${countryCode}` : `region:${area}`,
      dataset: PLACES_DATASET,
    };
  });
}

/** Longer short names of areas are names. */
const CODE_LETTERS_MAX = 6;

/**
 * What people write in short for a region, a county, a land or a city, by its key, and its names that the lists lack.
 * Like letters of ISO 3166-2, a few letters mean it only next to the name of a place in it. A row of
 * `data/short_names.tsv` is a key, short names and other names, separated by commas; facts written from general
 * knowledge.
 */
export function shortNamesOf(key: string): readonly NameRecord[] {
  byKey ??= new Map(
    tableRows("short_names").map(([area = "", short = "", names = ""]) => [area, [
      ...textsIn(short).map((text): NameRecord => ({
        text,
        kind: text.length > CODE_LETTERS_MAX && !area.startsWith("geonames:") ? "alternate" : "code",
      })),
      ...alternates(textsIn(names)),
    ]]),
  );
  return byKey.get(key) ?? [];
}

let byKey: ReadonlyMap<string, readonly NameRecord[]> | undefined;
