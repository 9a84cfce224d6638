/**
 * The downloads that the service knows by name. In: words of a person, or a country. Out: entries with the address, the
 * licence and the way to check each file. The lists are facts of their publishers and come with the code; a newer list of
 * Geofabrik's can be given.
 */
import { COUNTRY_CODES } from "../../domain/country_code.ts";
import { nameKey } from "../../text/name_key.ts";
import { countryNames } from "../sources/world/country_names.ts";
import { type CatalogEntry, geofabrikEntries, readGeofabrikIndex } from "./geofabrik.ts";

export { type CatalogEntry, GEOFABRIK_INDEX } from "./geofabrik.ts";

/** The known downloads, and how they are found. */
export interface Catalog {
  readonly entries: readonly CatalogEntry[];
  /** Entries that have all these words in their identifier, title or countries' names, in the catalog's order. */
  search(words: string): CatalogEntry[];
  /**
   * What `gazetteer add <words>` loads: the entry of this identifier alone; for a country or region, the smallest extract
   * of streets and houses that covers it and the postcodes of its countries. Empty where nothing has this name.
   */
  defaultSet(words: string): CatalogEntry[];
}

/**
 * @param options.index the text of Geofabrik's list of extracts, newer than the one that comes with this version
 * @throws {SyntaxError} when `index` is not such a list.
 *
 * @example
 * ```ts
 * openCatalog().defaultSet("Liechtenstein").map(({ id }) => id); // ["openstreetmap-liechtenstein", "postcodes-li"]
 * ```
 */
export function openCatalog({ index }: { readonly index?: string } = {}): Catalog {
  const countries = countryNames();
  const nameOf = englishNames(countries);
  const extracts = index === undefined ? geofabrikEntries() : readGeofabrikIndex(index);
  const entries = [...extracts, ...countryEntries(nameOf), ...areaEntries()];
  const byKey = new Map([
    ...countries.flatMap(({ code, names }) => names.map(({ text }) => [nameKey(text), code] as const)),
    // "SA" is Saudi Arabia, although a language abbreviates another country so.
    ...countries.map(({ code }) => [nameKey(code), code] as const),
  ]);
  let texts: readonly string[] | undefined;
  return {
    entries,
    search(words) {
      const keys = words.split(/\s+/u).map(nameKey).filter((key) => key !== "");
      const country = byKey.get(nameKey(words));
      const searched = texts ??= entries.map((entry) => textOf(entry, nameOf));
      return entries.filter((entry, at) =>
        (country !== undefined && entry.countries.includes(country)) ||
        keys.every((key) => searched[at]?.includes(key) === true)
      );
    },
    defaultSet(words) {
      const key = nameKey(words);
      const exact = entries.find(({ id }) => id === words.trim().toLowerCase());
      if (exact !== undefined || key === "") {
        return exact === undefined ? [] : [exact];
      }
      const country = byKey.get(key);
      // Of a country and a part of another one with the same name ("Georgia"), the country is meant.
      const extract = (country === undefined ? undefined : smallestAround(country, extracts)) ??
        extracts.find(({ id }) => nameKey(id.replace(/^openstreetmap-/u, "")) === key) ??
        extracts.find(({ title }) => nameKey(title.split(",", 1)[0] ?? "") === key);
      const covered = extract?.countries ?? (country === undefined ? [] : [country]);
      const postcodes = entries.filter(({ source, countries: [code = ""] }) =>
        source === "geonames-postcodes" && (country === undefined ? covered.includes(code) : code === country)
      );
      return [...(extract === undefined ? [] : [extract]), ...postcodes];
    },
  };
}

function textOf({ id, title, countries }: CatalogEntry, nameOf: (countryCode: string) => string): string {
  return [id, title, ...countries, ...countries.map(nameOf)].map(nameKey).join(" ");
}

function englishNames(countries: ReturnType<typeof countryNames>): (countryCode: string) => string {
  const names = new Map(
    countries.map(({ code, name, names: all }) =>
      [code, all.find(({ languages }) => languages?.includes("en") === true)?.text ?? name] as const
    ),
  );
  return (code) => names.get(code) ?? code;
}

/**
 * The command that loads the streets of a country: with the name of its extract, or with the country's code where the
 * extract is named after another country. Undefined where the catalog has no extract of it.
 *
 * San Marino, for example, is in the extract of Italy.
 *
 * @param countryCode ISO 3166-1 alpha-2
 *
 * @example
 * ```ts
 * addCommandOf("LI"); // "bun run gazetteer add liechtenstein"
 * addCommandOf("SM"); // "bun run gazetteer add SM"
 * ```
 */
export function addCommandOf(countryCode: string): string | undefined {
  const extract = smallestAround(countryCode, extracts ??= geofabrikEntries());
  if (extract === undefined) {
    return undefined;
  }
  const name = extract.id.replace(/^openstreetmap-/u, "");
  const isItsOwn = extract.countries[0] === countryCode && nameKey(name).length > 2;
  return `bun run gazetteer add ${isItsOwn ? name : countryCode}`;
}

let extracts: ReturnType<typeof geofabrikEntries> | undefined;

/** The countries whose postcodes GeoNames has. Source: download.geonames.org/export/zip, read in 2026. */
const WITH_POSTCODES =
  `AD AI AL AR AS AT AU AX AZ BD BE BG BM BR BY CA CC CH CL CN CO CR CX CY CZ DE DK DO DZ EC EE ES FI
  FK FM FO FR GB GF GG GI GL GP GS GT GU HK HM HN HR HT HU ID IE IM IN IO IS IT JE JP KE KR LI LK LT LU LV MA MC MD MH
  MK MO MP MQ MT MW MX MY NC NF NL NO NR NU NZ PA PE PF PH PK PL PM PN PR PT PW RE RO RS RU SE SG SI SJ SK SM TC TH TR
  UA US UY VA VI WF WS YT ZA`.split(/\s+/u);

const GEONAMES = "https://download.geonames.org/export";
/** Where Geocode Earth publishes Who's On First's data (whosonfirst.org/download). */
const WHOSONFIRST = "https://data.geocode.earth/wof/dist/sqlite";

interface CountryFiles extends Pick<CatalogEntry, "source"> {
  readonly codes: readonly string[];
  /** The identifier before the country's code. */
  readonly id: string;
  readonly titleOf: (countryName: string) => string;
  readonly addressOf: (countryCode: string) => string;
}

/** Publishers with a file for each country. */
const BY_COUNTRY: readonly CountryFiles[] = [
  {
    source: "geonames-postcodes",
    codes: WITH_POSTCODES,
    id: "postcodes",
    titleOf: (name) => `Postcodes of ${name}`,
    addressOf: (code) => `${GEONAMES}/zip/${code}.zip`,
  },
  {
    source: "geonames",
    codes: COUNTRY_CODES,
    id: "geonames",
    titleOf: (name) => `Places of ${name}`,
    addressOf: (code) => `${GEONAMES}/dump/${code}.zip`,
  },
  {
    source: "whosonfirst",
    codes: COUNTRY_CODES,
    id: "whosonfirst",
    titleOf: (name) => `Areas of ${name} with names in many languages`,
    addressOf: (code) => `${WHOSONFIRST}/whosonfirst-data-admin-${code.toLowerCase()}-latest.db.bz2`,
  },
];

function countryEntries(nameOf: (countryCode: string) => string): CatalogEntry[] {
  return BY_COUNTRY.flatMap(({ source, codes, id, titleOf, addressOf }) =>
    codes.map((code): CatalogEntry => ({
      id: `${id}-${code.toLowerCase()}`,
      title: titleOf(nameOf(code)),
      source,
      countries: [code],
      isWhole: true,
      address: addressOf(code),
    }))
  );
}

const NATURAL_EARTH = "https://naciscdn.org/naturalearth/10m/cultural";
const EUROSTAT = "https://gisco-services.ec.europa.eu/distribution/v2/nuts/geojson";
const CENSUS = "https://www2.census.gov/geo/tiger/GENZ2024/shp";

/**
 * Layers of areas: countries and their first divisions, the statistical regions of Europe, counties and tracts of the US.
 * Layer, title, countries, the columns with code and title, address.
 */
const AREAS = `
countries|Countries (Natural Earth 1:10m)||ADM0_A3|NAME|${NATURAL_EARTH}/ne_10m_admin_0_countries.zip
admin1|States and provinces (Natural Earth 1:10m)||adm1_code|name|${NATURAL_EARTH}/ne_10m_admin_1_states_provinces.zip
nuts1|Statistical regions of Europe, NUTS 1 2024||NUTS_ID|NAME_LATN|${EUROSTAT}/NUTS_RG_01M_2024_4326_LEVL_1.geojson
nuts2|Statistical regions of Europe, NUTS 2 2024||NUTS_ID|NAME_LATN|${EUROSTAT}/NUTS_RG_01M_2024_4326_LEVL_2.geojson
nuts3|Statistical regions of Europe, NUTS 3 2024||NUTS_ID|NAME_LATN|${EUROSTAT}/NUTS_RG_01M_2024_4326_LEVL_3.geojson
county|Counties of the United States, 2024|US|GEOID|NAMELSAD|${CENSUS}/cb_2024_us_county_500k.zip
tract|Census tracts of the United States, 2024|US|GEOID|NAMELSAD|${CENSUS}/cb_2024_us_tract_500k.zip
`;

function areaEntries(): CatalogEntry[] {
  return AREAS.trim().split("\n").map((row): CatalogEntry => {
    const [layer = "", title = "", country = "", code = "", name = "", address = ""] = row.split("|");
    return {
      id: `areas-${layer}`,
      title,
      source: "areas",
      countries: country === "" ? [] : [country],
      isWhole: true,
      areas: { layer, code, title: name },
      address,
    };
  });
}

/** The extract with the fewest countries that covers this one as a whole. */
function smallestAround(country: string, known: readonly CatalogEntry[]): CatalogEntry | undefined {
  return known.filter(({ isWhole, countries }) => isWhole && countries.includes(country))
    .sort((a, b) => a.countries.length - b.countries.length)[0];
}
