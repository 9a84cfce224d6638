import type { NameRecord, PlaceRecord } from "../../builder/gazetteer_input.ts";
import { shortNamesOf } from "./area_records.ts";
import { COUNTRY_LANGUAGES, languageOf } from "./country_names.ts";
import { type Endonym, radiusOf } from "./endonyms.ts";
import { alternates, otherNamesOf, PLACES_DATASET, type WorldNames } from "./world_names.ts";
import { byWord } from "../../../text/by_word.ts";
import { spellings } from "../../../text/name_spellings.ts";
import type { WorldCity } from "./read_cities.ts";

/** Smaller places are searched in their own language or English: names in other scripts would only fill the index. */
const PEOPLE_FOR_ALL_SCRIPTS = 15_000;

/** A village with more Latin names than this has machine-made ones. */
const MOST_NAMES_OF_VILLAGE = 3;

/** Codes of airports and stations, which are not names. */
const CODE = /^[A-Z]{3,4}$/;

/** Scripts of countries other than Latin. */
const SCRIPT_OF_COUNTRY = byWord([
  [someOf("Arabic"), "AE BH DJ DZ EG EH IQ JO KM KW LB LY MA MR OM PS QA SA SD SO SY TD TN YE AF IR PK"],
  [someOf("Cyrillic"), "BA BG BY KG KZ ME MK MN RS RU TJ UA UZ XK"],
  [someOf("Han"), "CN HK MO TW SG"],
  [someOf("Han Hiragana Katakana"), "JP"],
  [someOf("Hangul"), "KR KP"],
  [someOf("Greek"), "GR CY"],
  [someOf("Hebrew Arabic"), "IL"],
  [someOf("Thai"), "TH"],
  [someOf("Georgian"), "GE"],
  [someOf("Armenian"), "AM"],
  [someOf("Khmer"), "KH"],
  [someOf("Lao"), "LA"],
  [someOf("Myanmar"), "MM"],
  [someOf("Ethiopic"), "ET ER"],
  [someOf("Sinhala Tamil"), "LK"],
  [someOf("Bengali"), "BD"],
  [someOf("Devanagari"), "NP"],
  [someOf("Tibetan"), "BT"],
  [someOf("Thaana"), "MV"],
  [someOf("Devanagari Bengali Tamil Telugu Kannada Malayalam Gujarati Gurmukhi Oriya Arabic"), "IN"],
]);

/** The language of a script that one language alone writes, or that a name of a far town is almost surely in. */
const LANGUAGE_OF_SCRIPT: readonly (readonly [language: string, script: RegExp, foreign?: RegExp])[] = [
  ["el", onlyOf("Greek")],
  ["ru", /^[а-яё\p{Script=Common}]+$/iu],
  ["he", onlyOf("Hebrew"), /[\u05b0-\u05c7\ufb1d-\ufb4e]|וו|אַ/u],
  // Arabic without the letters of Persian, Urdu, Kurdish and Uyghur.
  ["ar", /^[\u0621-\u063a\u0641-\u064a\p{Script=Common}]+$/u],
  ["ja", onlyOf("Hiragana Katakana")],
  ["ko", onlyOf("Hangul")],
  ["zh", /^\p{Script=Han}+$/u],
  ["th", onlyOf("Thai")],
  ["ka", onlyOf("Georgian")],
  ["hy", onlyOf("Armenian")],
  ["km", onlyOf("Khmer")],
  ["lo", onlyOf("Lao")],
  ["my", onlyOf("Myanmar")],
  ["bn", onlyOf("Bengali")],
  ["ta", onlyOf("Tamil")],
  ["te", onlyOf("Telugu")],
  ["hi", onlyOf("Devanagari")],
];

/** A sign of one of these scripts of Unicode. */
function someOf(scripts: string): RegExp {
  return new RegExp(`[${classesOf(scripts)}]`, "u");
}

/** A name in these scripts alone. */
function onlyOf(scripts: string): RegExp {
  return new RegExp(`^[${classesOf(scripts)}\\p{Script=Common}]+$`, "u");
}

function classesOf(scripts: string): string {
  return scripts.split(" ").map((script) => `\\p{Script=${script}}`).join("");
}

/** Words for "city", "county", "ward" that a name is also written without. */
const SUFFIX = /(?:市|县|縣|區|区|町|村|시|군)$/u;

/** "Bad Ischl": what people leave out before the name of a spa. */
const BEFORE = /^Bad \p{Lu}/u;

const BEFORE_LENGTH = 4;

/** "Goldberg in Schlesien", "Hirschberg im Riesengebirge", "Mülheim an der Ruhr": where a town is, behind its name. */
const BEHIND = /\p{L} (?:in|im|am|an der|auf|bei|ob der|unter|vor|vor der) \p{Lu}/u;

/** Shorter names are also other words. */
const LETTERS_MIN = 4;

/** A part of a town. */
const DISTRICT = "PPLX";
const CAPITALS: Readonly<Record<string, "country" | "region">> = { PPLC: "country", PPLA: "region" };
/** Places whose names in other scripts get a language. */
const PEOPLE_FOR_LANGUAGES = 15_000;
/** The blocks before Greek: Latin. */
const LATIN_END = 0x370;

/** Data of a record other than its city. */
export interface CityOptions {
  readonly parentKey: string;
  readonly endonym: Endonym | undefined;
  /** Other names of a part of a town. */
  readonly quarterNames?: readonly string[] | undefined;
  readonly worldNames: ReadonlyMap<string, WorldNames>;
}

/** The entry of a city, which makes its names when they are read: those of all at once would take a gigabyte. */
export function cityRecord(city: WorldCity, options: CityOptions): PlaceRecord {
  const { key, latitude, longitude, population, countryCode, featureCode } = city;
  return {
    key,
    kind: featureCode === DISTRICT || options.quarterNames !== undefined ? "district" : "locality",
    get name() {
      return namedOf(city, options).own;
    },
    get names() {
      return namedOf(city, options).names;
    },
    latitude,
    longitude,
    radiusM: radiusOf(population),
    population,
    countryCode,
    capital: CAPITALS[featureCode],
    parentKey: options.parentKey,
    dataset: PLACES_DATASET,
  };
}

/** The names of the city that was read last. */
let last: { readonly of: WorldCity; readonly own: string; readonly names: readonly NameRecord[] } | undefined;

function namedOf(city: WorldCity, { endonym, quarterNames = [], worldNames }: CityOptions): NonNullable<typeof last> {
  if (last?.of !== city) {
    const others = otherNamesOf(city);
    const known = worldNames.get(city.key.slice(city.key.indexOf(":") + 1));
    const { own, names } = namesInLanguages(city, { endonym, known, others });
    const short = shortNamesOf(city.key);
    const all = [
      ...names,
      ...short,
      ...alternates(quarterNames),
      ...sureSpellings(city, own),
      ...cityNames(city, others),
    ];
    last = { of: city, own, names: [...all, ...bareNames([own, city.name, ...all.map(({ text }) => text)])] };
  }
  return last;
}

/** The own name, and the names whose language is known, own and English first. */
function namesInLanguages(
  city: WorldCity,
  options: {
    readonly endonym: Endonym | undefined;
    readonly known: WorldNames | undefined;
    readonly others: readonly string[];
  },
): { readonly own: string; readonly names: readonly NameRecord[] } {
  const language = languageOf(city.countryCode, city.admin1);
  const { endonym } = options;
  const listed = options.known?.names ?? [];
  const byScript = hasScripts(city) ? scriptNames(options.others) : undefined;
  const own = endonym?.own ?? listed.find((name) => name.languages?.includes(language) === true)?.text ??
    byScript?.get(language) ?? city.name;
  if (own === city.name && listed.length === 0 && byScript === undefined && endonym === undefined) {
    return { own, names: [] };
  }
  return {
    own,
    names: [
      ...alternates([own], language),
      ...(endonym === undefined ? [] : alternates([endonym.english], "en")),
      ...(endonym?.others ?? []),
      ...listed,
      // What GeoNames lists first is the own name, or the one in English.
      ...(own === city.name ? [] : alternates([city.name], "en")),
      ...[...byScript ?? []].flatMap(([tag, text]) => alternates([text], tag)),
    ],
  };
}

function hasScripts(city: WorldCity): boolean {
  return city.population >= PEOPLE_FOR_LANGUAGES || isForeign(COUNTRY_LANGUAGES[city.countryCode]?.[0] ?? "en");
}

/** Languages that are not written in Latin letters. */
const FOREIGN = new Set(
  "am ar be bg bn dv dz el fa he hi hy ja ka kk km ko ky lo mk mn my ne ps ru si sr ta tg th ti uk ur zh zh-Hant".split(
    " ",
  ),
);

function isForeign(language: string): boolean {
  return FOREIGN.has(language);
}

/** Other places have these names as well, without the words that are left out. */
function bareNames(names: readonly string[]): NameRecord[] {
  return [...new Set(names)].flatMap((name): NameRecord[] => {
    const text = bareName(name);
    return text === undefined || names.includes(text) ? [] : [{ text, kind: "variant" }];
  });
}

function sureSpellings(city: WorldCity, own: string): NameRecord[] {
  const written = own.charCodeAt(0) < LATIN_END && own !== city.name ? [own, city.name] : [city.name];
  return alternates(written.flatMap((name) => spellings(name, city.countryCode)));
}

/**
 * A town's name without the words that distinguish it from its namesakes; undefined where it has none. People
 * who know which one is meant write only the name. The words are German; names of other languages with the same ones
 * ("Greve in Chianti") are shortened alike.
 *
 * @example
 * ```ts
 * bareName("Bad Ischl"); // "Ischl"
 * bareName("Goldberg in Schlesien"); // "Goldberg"
 * bareName("Bergen"); // undefined
 * ```
 */
export function bareName(name: string): string | undefined {
  const end = name.search(BEHIND) + 1;
  const bare = name.slice(BEFORE.test(name) ? BEFORE_LENGTH : 0, end === 0 ? undefined : end);
  return bare === name || bare.length < LETTERS_MIN ? undefined : bare;
}

/**
 * The language of names without one, where their script determines it: language → name, only where the names of
 * that script are one (an administrative suffix aside).
 */
export function scriptNames(names: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>();
  for (const name of names) {
    if (name.charCodeAt(0) < 0x370) {
      continue;
    }
    const language = LANGUAGE_OF_SCRIPT.find(([, script, foreign]) => script.test(name) && foreign?.test(name) !== true)
      ?.[0];
    if (language !== undefined) {
      found.getOrInsertComputed(language, () => new Set()).add(name.replace(SUFFIX, ""));
    }
  }
  return new Map(
    [...found].flatMap(([language, [name, ...others]]) =>
      name === undefined || others.length > 0 ? [] : [[language, name]]
    ),
  );
}

/** The names that find a city, in addition to its own: no codes, no machine transliterations. */
function cityNames(city: WorldCity, otherNames: readonly string[]): NameRecord[] {
  const script = SCRIPT_OF_COUNTRY.get(city.countryCode);
  const isLarge = city.population >= PEOPLE_FOR_ALL_SCRIPTS;
  const latin: string[] = [];
  const other: string[] = [];
  for (const name of new Set(otherNames)) {
    if (name === "" || name === city.name || CODE.test(name)) {
      continue;
    }
    if (!isLatin(name)) {
      if (isLarge || script?.test(name) === true) {
        other.push(name);
      }
      continue;
    }
    // Transliterations ("mi wnik", "dong jing") are all lower case; no name is.
    if (name !== name.toLowerCase()) {
      latin.push(name);
    }
  }
  const kept = isLarge || latin.length <= MOST_NAMES_OF_VILLAGE ? latin : latin.slice(0, 1);
  return [...kept, ...other].map((text) => ({ text, kind: "variant" }));
}

/** True when all is Latin, a combining mark or punctuation: the blocks before Greek, and their two later extensions. */
function isLatin(name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    const unit = name.charCodeAt(i);
    if (unit >= 0x370 && !(unit >= 0x1e00 && unit < 0x1f00) && !(unit >= 0x2000 && unit < 0x2070)) {
      return false;
    }
  }
  return true;
}
