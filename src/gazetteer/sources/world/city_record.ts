import type { NameRecord, PlaceRecord } from "../../builder/gazetteer_input.ts";
import { bareName } from "./bare_name.ts";
import { cityNames } from "./city_names.ts";
import { COUNTRY_LANGUAGES, languageOf } from "./country_languages.ts";
import type { Endonym } from "./endonyms.ts";
import { otherNamesOf } from "./other_names_of.ts";
import { radiusOf } from "./radius_of.ts";
import { scriptNames } from "./script_names.ts";
import { spellings } from "../../../text/name_spellings.ts";
import type { WorldCity } from "./world_city.ts";
import type { WorldNames } from "./world_names.ts";

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
  readonly worldNames: Pick<ReadonlyMap<string, WorldNames>, "get">;
  readonly dataset: number;
}

/** The entry of a city. */
export function cityRecord(city: WorldCity, options: CityOptions): PlaceRecord {
  return new CityRecord(city, options);
}

/** The names of the record that was read last: the names of all places at once would take a gigabyte. */
let last: { readonly of: CityRecord; readonly own: string; readonly names: readonly NameRecord[] } | undefined;

/** A record that makes its names when they are read. A class, because a quarter of a million of them share its getters. */
class CityRecord implements PlaceRecord {
  readonly #city: WorldCity;
  readonly #worldNames: CityOptions["worldNames"];
  readonly #endonym: Endonym | undefined;
  readonly parentKey: string;
  readonly dataset: number;

  constructor(city: WorldCity, { worldNames, endonym, parentKey, dataset }: CityOptions) {
    this.#city = city;
    this.#worldNames = worldNames;
    this.#endonym = endonym;
    this.parentKey = parentKey;
    this.dataset = dataset;
  }
  get key(): string {
    return this.#city.key;
  }
  get kind(): "district" | "locality" {
    return this.#city.featureCode === DISTRICT ? "district" : "locality";
  }
  get name(): string {
    return this.#named().own;
  }
  get names(): readonly NameRecord[] {
    return this.#named().names;
  }
  get latitude(): number {
    return this.#city.latitude;
  }
  get longitude(): number {
    return this.#city.longitude;
  }
  get radiusM(): number {
    return radiusOf(this.#city.population);
  }
  get population(): number {
    return this.#city.population;
  }
  get countryCode(): string {
    return this.#city.countryCode;
  }
  get capital(): "country" | "region" | undefined {
    return CAPITALS[this.#city.featureCode];
  }

  #named(): { readonly own: string; readonly names: readonly NameRecord[] } {
    if (last?.of !== this) {
      const city = this.#city;
      const others = otherNamesOf(city);
      const { own, names } = namesInLanguages(city, {
        endonym: this.#endonym,
        known: this.#worldNames.get(city.key.slice(city.key.indexOf(":") + 1)),
        others,
      });
      const known = [...names, ...sureSpellings(city, own), ...cityNames(city, others)];
      last = { of: this, own, names: [...known, ...bareNames([own, city.name, ...known.map(({ text }) => text)])] };
    }
    return last;
  }
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
      { text: own, kind: "alternate", languages: [language] },
      ...(endonym === undefined ? [] : [{ text: endonym.english, kind: "alternate" as const, languages: ["en"] }]),
      ...(endonym?.others ?? []).map((text) => ({ text, kind: "alternate" as const })),
      ...listed,
      // What GeoNames lists first is the own name, or the one in English.
      ...(own === city.name ? [] : [{ text: city.name, kind: "alternate" as const, languages: ["en"] }]),
      ...Array.from(byScript ?? [], ([tag, text]) => ({ text, kind: "alternate" as const, languages: [tag] })),
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
  return written.flatMap((name) => spellings(name, city.countryCode)).map((text) => ({ text, kind: "alternate" }));
}
