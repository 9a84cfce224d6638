import type { NameRecord, PlaceRecord } from "../../builder/build_gazetteer.ts";
import { languageOf } from "./country_names.ts";
import { alternates, PLACES_DATASET, tableRows, textsIn } from "./name_list.ts";

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

/** Longer short names are names. */
const CODE_LETTERS_MAX = 6;

/**
 * What people write in short for a region, a county or a land, by its key, and its names that the lists lack. Like letters of
 * ISO 3166-2, a few letters mean it only next to the name of a place in it. A row of `data/short_names.tsv` is a key, short
 * names and other names, separated by commas; facts written from general knowledge.
 */
export function shortNamesOf(key: string): readonly NameRecord[] {
  byKey ??= new Map(
    tableRows("short_names").map(([area = "", short = "", names = ""]) => [area, [
      ...textsIn(short).map((text): NameRecord => ({
        text,
        kind: text.length > CODE_LETTERS_MAX ? "alternate" : "code",
      })),
      ...alternates(textsIn(names)),
    ]]),
  );
  return byKey.get(key) ?? [];
}

let byKey: ReadonlyMap<string, readonly NameRecord[]> | undefined;
