import countries from "i18n-iso-countries";
import type { NameRecord } from "../../builder/gazetteer_input.ts";
import { byWord } from "../../../text/by_word.ts";
import { alternates, tableRows } from "./world_names.ts";

/**
 * The official or main languages of a country (BCP 47), the one that most of its people read first: in it a place's own
 * name is written. After ISO 3166-1 country profiles and CLDR's territory information. A row of
 * `data/country_languages.tsv` is the country's code, then its languages.
 */
export const COUNTRY_LANGUAGES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  namesByCode("country_languages"),
);

/** Regions that speak another official language of their country first, by GeoNames' code. */
const REGION_LANGUAGES = byWord([
  ["fr", "BE.WAL BE.BRU CA.10 CH.GE CH.VD CH.NE CH.JU CH.FR CH.VS"],
  ["it", "CH.TI"],
  ["ca", "ES.56"],
  ["gl", "ES.58"],
]);

/** The language in which the places of a region are written. */
export function languageOf(countryCode: string, admin1: string): string {
  return REGION_LANGUAGES.get(`${countryCode}.${admin1}`) ?? COUNTRY_LANGUAGES[countryCode]?.[0] ?? "en";
}

export interface CountryNames {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** In its own (first) language where known, else in English. */
  readonly name: string;
  readonly names: readonly NameRecord[];
}

/** Kosovo's code is user-assigned, so ISO's list lacks it; GeoNames and the borders have it. */
const KOSOVO = "XK";

/**
 * Every country of ISO 3166-1 and Kosovo, with its names in 78 languages, short forms and codes, and with further names
 * in languages and scripts from `data/country_names.tsv`, which are only found. A row of `data/country_other_names.tsv` is
 * the name in the country's own language, where the lists give a long or no form, then what people write besides, to
 * which their inverted forms are added.
 */
export function countryNames({ withOthers = true }: { readonly withOthers?: boolean } = {}): CountryNames[] {
  const written = namesByCode("country_other_names");
  const others = withOthers ? namesByCode("country_names") : undefined;
  const codes = Object.keys(countries.getAlpha2Codes());
  const languages = countries.langs();
  const byLanguage = languages.map((language) => ({
    language,
    names: countries.getNames(language, { select: "all" }),
  }));
  return [...new Set([...codes, KOSOVO])].sort().map((code) => {
    const names = byLanguage.flatMap(({ language, names: all }) => namesIn(language, all[code]));
    const alpha3 = countries.alpha2ToAlpha3(code);
    const own = COUNTRY_LANGUAGES[code]?.[0];
    const [writtenOwn = "", ...writtenNames] = written.get(code) ?? [];
    const ownName = names.find((name) => name.languages?.[0] === own) ??
      names.find((name) => name.languages?.[0] === "en");
    return {
      code,
      name: writtenOwn || (ownName?.text ?? code),
      names: [
        ...alternates(writtenNames.flatMap((name) => [name, ...invertedNames(name)])),
        ...grouped(names),
        ...alternates(others?.get(code) ?? []),
        { text: code, kind: "code" },
        ...(alpha3 === undefined ? [] : [{ text: alpha3, kind: "code" as const }]),
      ],
    };
  });
}

/**
 * An English name as sorted lists and the World Bank write it: "Iran, Islamic Republic of", "Congo, The Democratic
 * Republic of the", "Egypt, Arab Rep.", "Bahamas, The". "China, Republic of" is either China.
 */
function invertedNames(name: string): readonly string[] {
  const at = name.lastIndexOf(" of ");
  const form = name.slice(0, Math.max(0, at));
  if (!FORMS.has(form.slice(form.lastIndexOf(" ") + 1)) || name === "Republic of China") {
    return ARTICLE.test(name) ? [`${name.replace(ARTICLE, "")}, The`] : [];
  }
  const short = name.slice(at + " of ".length);
  const bare = short.replace(ARTICLE, "");
  const abbreviated = form.replace("Democratic", "Dem.").replace(/Federal|Federated/u, "Fed.")
    .replace("Republic", "Rep.").replace("States", "Sts.");
  return [
    ...[`${form} of`, ...(bare === short ? [] : [`${form} of the`])]
      .flatMap((one) => [`${bare}, ${one}`, `${bare}, The ${one}`]),
    ...(form.includes(" ") && abbreviated !== form ? [`${bare}, ${abbreviated}`] : []),
  ];
}

const ARTICLE = /^the /iu;
/** The last words of what a state is. */
const FORMS: ReadonlySet<string> = new Set(
  "Republic Kingdom State States Principality Sultanate Commonwealth Federation Union Duchy".split(" "),
);

/** The names or languages of each country: a row of the table is its code, then these. */
function namesByCode(table: string): ReadonlyMap<string, readonly string[]> {
  return new Map(tableRows(table).map(([code = "", ...names]) => [code, names]));
}

/** The first name of a language is displayed, the others are only found. */
function namesIn(language: string, names: string | readonly string[] | undefined): NameRecord[] {
  const all = typeof names === "string" ? [names] : names ?? [];
  return [...alternates(all.slice(0, 1), language), ...alternates(all.slice(1))];
}

/** One record for a text that several languages share. */
function grouped(names: readonly NameRecord[]): NameRecord[] {
  const languages = new Map<string, string[]>();
  for (const { text, languages: more } of names) {
    languages.set(text, [...(languages.get(text) ?? []), ...(more ?? [])]);
  }
  return [...languages].flatMap(([text, tags]) => alternates([text], ...tags));
}
