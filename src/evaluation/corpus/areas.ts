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

/** Areas whose truth is drawn from their own data, in the order of the report. */
export const AREAS: readonly Area[] = [
  {
    name: "malta",
    path: "osm/malta-snodnipper2018.osm.pbf",
    source: "openstreetmap",
    countryCode: "MT",
    countryName: "Malta",
    role: "fit",
    style: MALTESE,
  },
  {
    name: "andorra",
    path: "osm/andorra-geodude2025.osm.pbf",
    source: "openstreetmap",
    countryCode: "AD",
    countryName: "Andorra",
    role: "fit",
    style: CATALAN,
  },
  {
    name: "heidelberg",
    path: "osm/bus-valhalla.osm.pbf",
    source: "openstreetmap",
    countryCode: "DE",
    countryName: "Germany",
    role: "fit",
    style: GERMAN,
    town: { name: "Heidelberg", latitude: 49.4093, longitude: 8.6942, radiusM: 3_000 },
  },
  {
    name: "alameda",
    path: "openaddresses/us-ca-alameda.csv",
    source: "openaddresses",
    countryCode: "US",
    countryName: "United States",
    role: "fit",
    style: AMERICAN,
    region: "CA",
  },
  {
    name: "liechtenstein",
    path: "osm/liechtenstein-2024-dev.osm.pbf",
    source: "openstreetmap",
    countryCode: "LI",
    countryName: "Liechtenstein",
    role: "held-out",
    style: GERMAN,
  },
  {
    name: "monaco",
    path: "osm/monaco-planetiler.osm.pbf",
    source: "openstreetmap",
    countryCode: "MC",
    countryName: "Monaco",
    role: "fit",
    style: FRENCH,
  },
  {
    name: "porto",
    path: "osm/porto-r5.osm.pbf",
    source: "openstreetmap",
    countryCode: "PT",
    countryName: "Portugal",
    role: "held-out",
    style: PORTUGUESE,
    // Well inside the city: the cut has no outlines of municipalities.
    town: { name: "Porto", latitude: 41.1579, longitude: -8.6191, radiusM: 2_000 },
  },
  {
    name: "baltimore",
    path: "osm/baltimore-valhalla.osm.pbf",
    source: "openstreetmap",
    countryCode: "US",
    countryName: "United States",
    role: "fit",
    style: AMERICAN,
    region: "MD",
    town: { name: "Baltimore", latitude: 39.2904, longitude: -76.6122, radiusM: 5_000 },
  },
  {
    name: "singapore",
    path: "osm/bayfront-singapore-valhalla.osm.pbf",
    source: "openstreetmap",
    countryCode: "SG",
    countryName: "Singapore",
    role: "held-out",
    style: AMERICAN,
    town: { name: "Singapore", latitude: 1.2854, longitude: 103.8602, radiusM: 5_000 },
  },
  {
    name: "santa-clara",
    path: "openaddresses/us-ca-santa_clara.csv",
    source: "openaddresses",
    countryCode: "US",
    countryName: "United States",
    role: "fit",
    style: AMERICAN,
    region: "CA",
  },
  {
    name: "autauga",
    path: "openaddresses/us-al-autauga-tiger-01001.csv",
    source: "tiger",
    countryCode: "US",
    countryName: "United States",
    role: "fit",
    style: AMERICAN,
    region: "AL",
  },
  {
    name: "columbus",
    path: "osm/columbus-otp.osm.pbf",
    source: "openstreetmap",
    countryCode: "US",
    countryName: "United States",
    role: "fit",
    style: AMERICAN,
    region: "OH",
    // Its suburbs begin here, and the cut has no outlines.
    town: { name: "Columbus", latitude: 39.9612, longitude: -82.9988, radiusM: 4_000 },
  },
  {
    name: "minsk",
    path: "osm/minsk-comaps.osm.gz",
    source: "openstreetmap",
    countryCode: "BY",
    countryName: "Belarus",
    role: "fit",
    style: RUSSIAN,
    town: { name: "Минск", otherNames: ["Мінск", "Minsk"], latitude: 53.9024, longitude: 27.5618, radiusM: 8_000 },
  },
  {
    name: "campo-grande",
    path: "osm/campo-grande-graphhopper.osm.gz",
    source: "openstreetmap",
    countryCode: "BR",
    countryName: "Brazil",
    role: "held-out",
    style: PORTUGUESE,
    town: { name: "Campo Grande", latitude: -20.4697, longitude: -54.6201, radiusM: 8_000 },
  },
  {
    name: "harrisburg",
    path: "osm/harrisburg-valhalla.osm.pbf",
    source: "openstreetmap",
    countryCode: "US",
    countryName: "United States",
    role: "held-out",
    style: AMERICAN,
    region: "PA",
    town: { name: "Harrisburg", latitude: 40.2732, longitude: -76.8867, radiusM: 2_000 },
  },
];

/** Postcodes of the areas' countries, loaded in addition to the areas: files of the data folder. */
export const POSTCODE_FILES: readonly { readonly name: string; readonly path: string; readonly countryCode: string }[] =
  ["ad", "br", "by", "de", "li", "mc", "mt", "pt", "sg", "us"].map((code) => ({
    name: `postcodes-${code}`,
    path: `postcodes/geonames-zauberware/zipcodes.${code}.csv`,
    countryCode: code.toUpperCase(),
  }));
