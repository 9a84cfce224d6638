import { existsSync } from "node:fs";
import { join } from "node:path";
import { given } from "../../domain/given.ts";
import type { DataFile } from "./data_files.ts";

export interface AddressStyle {
  /** `14 Main Street` rather than `Hauptstrasse 14`. */
  readonly numberFirst: boolean;
  /** True for a comma between street and number. */
  readonly numberComma: boolean;
  readonly postcode: "before-town" | "after-town";
  /** Selects the tables of abbreviations and notes. */
  readonly language: Language;
}

export type Language = "de" | "en" | "fr" | "ca" | "pt" | "mt" | "ru";

export type ByLanguage<Row> = Readonly<Record<Language, Row>>;

/** One file of real data that truth is drawn from. */
export interface Area extends DataFile {
  readonly countryCode: string;
  /** In English, as people write it. */
  readonly countryName: string;
  /** Weights, words and rules are chosen by reading `fit` areas only; `calibrate` does not resolve the others. */
  readonly role: "fit" | "held-out";
  readonly style: AddressStyle;
  /** Used where the data has no region. */
  readonly region?: string;
  /** Town of addresses that have none and that no outline contains, within this radius of its middle. */
  readonly town?: Town;
}

interface Town {
  readonly name: string;
  /** In the labels of answers, where it differs. */
  readonly otherNames?: readonly string[];
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusM: number;
}

const GERMAN: AddressStyle = { numberFirst: false, numberComma: false, postcode: "before-town", language: "de" };
const AMERICAN: AddressStyle = { numberFirst: true, numberComma: false, postcode: "after-town", language: "en" };
const MALTESE: AddressStyle = { ...AMERICAN, language: "mt" };
const FRENCH: AddressStyle = { numberFirst: true, numberComma: false, postcode: "before-town", language: "fr" };
const CATALAN: AddressStyle = { numberFirst: false, numberComma: true, postcode: "before-town", language: "ca" };
const PORTUGUESE: AddressStyle = { ...CATALAN, language: "pt" };
const RUSSIAN: AddressStyle = { ...CATALAN, language: "ru" };

/** Small, because a cut has no outlines of municipalities and suburbs begin near. */
const TOWNS: Readonly<Record<string, Town>> = {
  heidelberg: { name: "Heidelberg", latitude: 49.4093, longitude: 8.6942, radiusM: 3_000 },
  porto: { name: "Porto", latitude: 41.1579, longitude: -8.6191, radiusM: 2_000 },
  baltimore: { name: "Baltimore", latitude: 39.2904, longitude: -76.6122, radiusM: 5_000 },
  singapore: { name: "Singapore", latitude: 1.2854, longitude: 103.8602, radiusM: 5_000 },
  columbus: { name: "Columbus", latitude: 39.9612, longitude: -82.9988, radiusM: 4_000 },
  minsk: { name: "Минск", otherNames: ["Мінск", "Minsk"], latitude: 53.9024, longitude: 27.5618, radiusM: 8_000 },
  "campo-grande": { name: "Campo Grande", latitude: -20.4697, longitude: -54.6201, radiusM: 8_000 },
  harrisburg: { name: "Harrisburg", latitude: 40.2732, longitude: -76.8867, radiusM: 2_000 },
};
const HELD_OUT = new Set(["liechtenstein", "porto", "singapore", "campo-grande", "harrisburg"]);

const ROWS: readonly (Pick<Area, "name" | "path" | "countryCode" | "style" | "region"> & { source?: "tiger" })[] = [
  { name: "malta", path: "osm/malta-snodnipper2018.osm.pbf", countryCode: "MT", style: MALTESE },
  { name: "andorra", path: "osm/andorra-geodude2025.osm.pbf", countryCode: "AD", style: CATALAN },
  { name: "heidelberg", path: "osm/bus-valhalla.osm.pbf", countryCode: "DE", style: GERMAN },
  { name: "alameda", path: "openaddresses/us-ca-alameda.csv", countryCode: "US", style: AMERICAN, region: "CA" },
  { name: "liechtenstein", path: "osm/liechtenstein-2024-dev.osm.pbf", countryCode: "LI", style: GERMAN },
  { name: "monaco", path: "osm/monaco-planetiler.osm.pbf", countryCode: "MC", style: FRENCH },
  { name: "porto", path: "osm/porto-r5.osm.pbf", countryCode: "PT", style: PORTUGUESE },
  { name: "baltimore", path: "osm/baltimore-valhalla.osm.pbf", countryCode: "US", style: AMERICAN, region: "MD" },
  { name: "singapore", path: "osm/bayfront-singapore-valhalla.osm.pbf", countryCode: "SG", style: AMERICAN },
  {
    name: "santa-clara",
    path: "openaddresses/us-ca-santa_clara.csv",
    countryCode: "US",
    style: AMERICAN,
    region: "CA",
  },
  {
    name: "autauga",
    path: "openaddresses/us-al-autauga-tiger-01001.csv",
    source: "tiger",
    countryCode: "US",
    style: AMERICAN,
    region: "AL",
  },
  { name: "columbus", path: "osm/columbus-otp.osm.pbf", countryCode: "US", style: AMERICAN, region: "OH" },
  { name: "minsk", path: "osm/minsk-comaps.osm.gz", countryCode: "BY", style: RUSSIAN },
  { name: "campo-grande", path: "osm/campo-grande-graphhopper.osm.gz", countryCode: "BR", style: PORTUGUESE },
  { name: "harrisburg", path: "osm/harrisburg-valhalla.osm.pbf", countryCode: "US", style: AMERICAN, region: "PA" },
];

const COUNTRY_NAMES = new Intl.DisplayNames(["en"], { type: "region" });

export function countryNameOf(code: string): string {
  return COUNTRY_NAMES.of(code) ?? code;
}

/** Areas whose truth is drawn from their own data, in the order of the report. */
export const AREAS: readonly Area[] = ROWS.map((row) => ({
  source: row.path.startsWith("osm/") ? "openstreetmap" : "openaddresses",
  ...row,
  countryName: countryNameOf(row.countryCode),
  role: HELD_OUT.has(row.name) ? "held-out" : "fit",
  ...given({ town: TOWNS[row.name] }),
}));

/** An area's file as it is loaded: ranges do not name their country, map data reaches into others. */
export function fileOfArea({ name, path, source, countryCode }: Area): DataFile {
  return { name, path, source, ...(source === "tiger" ? { countryCode } : {}) };
}

/** The table of a country's postcodes. */
export function postcodesOfCountry(code: string) {
  const path = `postcodes/geonames-zauberware/zipcodes.${code}.csv`;
  return { name: `postcodes-${code}`, path, source: "geonames-postcodes", countryCode: code.toUpperCase() } as const;
}

/** Those of the areas' countries, which are loaded in addition to the areas. */
export const POSTCODE_FILES = ["ad", "br", "by", "de", "li", "mc", "mt", "pt", "sg", "us"].map(postcodesOfCountry);

/** The files of the areas and of their countries' postcodes, as far as the data folder has them. */
export function corpusFiles(dataFolder: string): DataFile[] {
  return [...POSTCODE_FILES, ...AREAS.map(fileOfArea)].filter(({ path }) => existsSync(join(dataFolder, path)));
}
