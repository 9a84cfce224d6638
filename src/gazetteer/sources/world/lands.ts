import type { NameRecord, PlaceRecord } from "../../builder/build_gazetteer.ts";
import { languageOf } from "./country_names.ts";
import { shortNamesOf } from "./short_names.ts";
import { tableRows } from "./name_list.ts";

/**
 * The lands: islands, coasts, valleys, old provinces and counties that people name and that no list of towns and regions
 * has, or has in other borders. Each lies in one country. A region that they are written with (`region` of the row,
 * GeoNames' code) is the area around them.
 *
 * A row of `data/lands.tsv` is the country or region, latitude, longitude, radius in km (about to the farthest shore),
 * thousands of people, own name, English name, and other names separated by commas; facts written from general knowledge.
 */
export function landRecords(dataset: number): PlaceRecord[] {
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
        ...(language === "en" ? [] : [named(name, language)]),
        named(english, "en"),
        ...others.split(",").filter((other) => other !== "").map((text): NameRecord => ({ text, kind: "alternate" })),
        ...shortNamesOf(key),
      ],
      latitude: Number(latitude),
      longitude: Number(longitude),
      radiusM: Number(radiusKm) * 1000,
      population: Number(thousands) * 1000,
      countryCode,
      parentKey: region === undefined ? `country:${countryCode}` : `region:${area}`,
      dataset,
    };
  });
}

function named(text: string, language: string): NameRecord {
  return { text, kind: "alternate", languages: [language] };
}
