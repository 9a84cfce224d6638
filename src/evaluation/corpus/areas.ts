import type { SourceName } from "../../gazetteer/datasets/source_table.ts";

export interface AddressStyle {
  /** `14 Main Street` rather than `Hauptstrasse 14`. */
  readonly numberFirst: boolean;
  /** True for a comma between street and number. */
  readonly numberComma: boolean;
  readonly postcode: "before-town" | "after-town";
  /** Selects the tables of abbreviations and notes. */
  readonly language: "de" | "en" | "fr" | "ca" | "pt" | "mt" | "ru";
}

/** One file of real data that truth is drawn from. */
export interface Area {
  readonly name: string;
  /** In the data folder. */
  readonly path: string;
  readonly source: SourceName;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  readonly countryName: string;
  /** Weights, words and rules are chosen by reading `fit` areas only; `calibrate` does not resolve the others. */
  readonly role: "fit" | "held-out";
  readonly style: AddressStyle;
  /** Used where the data has no region. */
  readonly region?: string;
  /** Town of addresses that have none and that no outline contains, within this radius of its middle. */
  readonly town?: {
    readonly name: string;
    /** In the labels of answers, where it differs. */
    readonly otherNames?: readonly string[];
    readonly latitude: number;
    readonly longitude: number;
    readonly radiusM: number;
  };
}

const GERMAN: AddressStyle = { numberFirst: false, numberComma: false, postcode: "before-town", language: "de" };
const AMERICAN: AddressStyle = { numberFirst: true, numberComma: false, postcode: "after-town", language: "en" };
const MALTESE: AddressStyle = { ...AMERICAN, language: "mt" };
const FRENCH: AddressStyle = { numberFirst: true, numberComma: false, postcode: "before-town", language: "fr" };
const CATALAN: AddressStyle = { numberFirst: false, numberComma: true, postcode: "before-town", language: "ca" };
const PORTUGUESE: AddressStyle = { numberFirst: false, numberComma: true, postcode: "before-town", language: "pt" };
const RUSSIAN: AddressStyle = { numberFirst: false, numberComma: true, postcode: "before-town", language: "ru" };

/** The areas' countries as people write them. */
const COUNTRY_NAMES = new Intl.DisplayNames(["en"], { type: "region" });

type AreaRow = Pick<Area, "name" | "countryCode" | "style" | "region" | "town"> & {
  /** In the folder of its source, which is that of the map data or of the tables of addresses. */
  readonly file: string;
  readonly role?: "held-out";
};

function ofMaps({ file, ...row }: AreaRow): Area {
  return ofSource(row, { path: `osm/${file}`, source: "openstreetmap" });
}

function ofTables({ file, ...row }: AreaRow, source: "openaddresses" | "tiger" = "openaddresses"): Area {
  return ofSource(row, { path: `openaddresses/${file}`, source });
}

function ofSource(row: Omit<AreaRow, "file">, at: Pick<Area, "path" | "source">): Area {
  return { role: "fit", ...row, ...at, countryName: COUNTRY_NAMES.of(row.countryCode) ?? row.countryCode };
}

/** Areas whose truth is drawn from their own data, in the order of the report. */
export const AREAS: readonly Area[] = [
  ofMaps({ name: "malta", file: "malta-snodnipper2018.osm.pbf", countryCode: "MT", style: MALTESE }),
  ofMaps({ name: "andorra", file: "andorra-geodude2025.osm.pbf", countryCode: "AD", style: CATALAN }),
  ofMaps({
    name: "heidelberg",
    file: "bus-valhalla.osm.pbf",
    countryCode: "DE",
    style: GERMAN,
    town: { name: "Heidelberg", latitude: 49.4093, longitude: 8.6942, radiusM: 3_000 },
  }),
  ofTables({ name: "alameda", file: "us-ca-alameda.csv", countryCode: "US", style: AMERICAN, region: "CA" }),
  ofMaps({
    name: "liechtenstein",
    file: "liechtenstein-2024-dev.osm.pbf",
    countryCode: "LI",
    role: "held-out",
    style: GERMAN,
  }),
  ofMaps({ name: "monaco", file: "monaco-planetiler.osm.pbf", countryCode: "MC", style: FRENCH }),
  ofMaps({
    name: "porto",
    file: "porto-r5.osm.pbf",
    countryCode: "PT",
    role: "held-out",
    style: PORTUGUESE,
    // Well inside the city: the cut has no outlines of municipalities.
    town: { name: "Porto", latitude: 41.1579, longitude: -8.6191, radiusM: 2_000 },
  }),
  ofMaps({
    name: "baltimore",
    file: "baltimore-valhalla.osm.pbf",
    countryCode: "US",
    style: AMERICAN,
    region: "MD",
    town: { name: "Baltimore", latitude: 39.2904, longitude: -76.6122, radiusM: 5_000 },
  }),
  ofMaps({
    name: "singapore",
    file: "bayfront-singapore-valhalla.osm.pbf",
    countryCode: "SG",
    role: "held-out",
    style: AMERICAN,
    town: { name: "Singapore", latitude: 1.2854, longitude: 103.8602, radiusM: 5_000 },
  }),
  ofTables({ name: "santa-clara", file: "us-ca-santa_clara.csv", countryCode: "US", style: AMERICAN, region: "CA" }),
  ofTables(
    { name: "autauga", file: "us-al-autauga-tiger-01001.csv", countryCode: "US", style: AMERICAN, region: "AL" },
    "tiger",
  ),
  ofMaps({
    name: "columbus",
    file: "columbus-otp.osm.pbf",
    countryCode: "US",
    style: AMERICAN,
    region: "OH",
    // Its suburbs begin here, and the cut has no outlines.
    town: { name: "Columbus", latitude: 39.9612, longitude: -82.9988, radiusM: 4_000 },
  }),
  ofMaps({
    name: "minsk",
    file: "minsk-comaps.osm.gz",
    countryCode: "BY",
    style: RUSSIAN,
    town: { name: "Минск", otherNames: ["Мінск", "Minsk"], latitude: 53.9024, longitude: 27.5618, radiusM: 8_000 },
  }),
  ofMaps({
    name: "campo-grande",
    file: "campo-grande-graphhopper.osm.gz",
    countryCode: "BR",
    role: "held-out",
    style: PORTUGUESE,
    town: { name: "Campo Grande", latitude: -20.4697, longitude: -54.6201, radiusM: 8_000 },
  }),
  ofMaps({
    name: "harrisburg",
    file: "harrisburg-valhalla.osm.pbf",
    countryCode: "US",
    role: "held-out",
    style: AMERICAN,
    region: "PA",
    town: { name: "Harrisburg", latitude: 40.2732, longitude: -76.8867, radiusM: 2_000 },
  }),
];

/** Postcodes of the areas' countries, loaded in addition to the areas: files of the data folder. */
export const POSTCODE_FILES: readonly { readonly name: string; readonly path: string; readonly countryCode: string }[] =
  ["ad", "br", "by", "de", "li", "mc", "mt", "pt", "sg", "us"].map((code) => ({
    name: `postcodes-${code}`,
    path: `postcodes/geonames-zauberware/zipcodes.${code}.csv`,
    countryCode: code.toUpperCase(),
  }));
