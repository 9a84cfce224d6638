import { readFileSync } from "node:fs";
import { join } from "node:path";
import countries from "i18n-iso-countries";
import type { NameRecord } from "../../builder/gazetteer_input.ts";
import { COUNTRY_LANGUAGES } from "./country_languages.ts";

const COUNTRY_OTHER_NAMES: Readonly<Record<string, OtherNames>> = {
  AE: { names: ["UAE", "U.A.E.", "Emirates", "The Emirates", "EAU", "VAE", "الإمارات", "الامارات"] },
  BE: { own: "België", names: ["Belgium", "Belgique", "Belgien"] },
  BA: { names: ["Bosnia", "Bosnia & Herzegovina", "BiH"] },
  BO: { own: "Bolivia", names: ["Bolivia"] },
  BN: { names: ["Brunei"] },
  CD: { names: ["DR Congo", "DRC", "Congo-Kinshasa", "Democratic Republic of the Congo", "Zaire", "RDC"] },
  CG: { names: ["Congo-Brazzaville", "Republic of the Congo"] },
  CI: { names: ["Ivory Coast", "Cote d'Ivoire"] },
  CN: {
    own: "中国",
    names: ["China", "PRC", "P.R. China", "PR China", "Mainland China", "中國", "People's Republic of China"],
  },
  CV: { names: ["Cape Verde"] },
  CZ: { names: ["Czech Republic", "Czechia", "Česko", "Česká republika", "Tschechien"] },
  DE: { names: ["BRD", "Federal Republic of Germany", "Bundesrepublik Deutschland", "Allemagne"] },
  EH: { names: ["Western Sahara"] },
  ES: { names: ["Espana"] },
  FK: { names: ["Falklands", "Islas Malvinas"] },
  FM: { names: ["Micronesia", "FSM"] },
  GB: {
    own: "United Kingdom",
    names: ["UK", "U.K.", "Great Britain", "Britain", "United Kingdom of Great Britain and Northern Ireland"],
  },
  HK: { own: "香港", names: ["Hong Kong", "Hongkong", "Hong Kong SAR", "HKSAR"] },
  IE: { names: ["Republic of Ireland", "Éire"] },
  IR: { own: "ایران", names: ["Iran", "Islamic Republic of Iran"] },
  KN: { names: ["St. Kitts and Nevis", "St Kitts", "Saint Kitts"] },
  KP: { own: "조선민주주의인민공화국", names: ["North Korea", "DPRK", "북한"] },
  KR: { own: "대한민국", names: ["South Korea", "Korea", "Republic of Korea", "ROK", "한국", "남한"] },
  LA: { own: "Laos", names: ["Laos", "Lao PDR"] },
  LC: { names: ["St. Lucia", "St Lucia"] },
  MD: { own: "Moldova", names: ["Moldova"] },
  MF: { names: ["St. Martin", "Saint-Martin"] },
  MK: { own: "Северна Македонија", names: ["Macedonia", "FYROM"] },
  MM: { names: ["Burma"] },
  MO: { own: "澳門", names: ["Macau", "Macao", "Macau SAR"] },
  NL: { own: "Nederland", names: ["Holland", "The Netherlands", "Netherlands", "Nederland"] },
  PM: { names: ["St. Pierre and Miquelon"] },
  PS: { own: "فلسطين", names: ["Palestine", "State of Palestine", "West Bank", "Gaza"] },
  PT: { own: "Portugal", names: ["Portugal"] },
  RU: { own: "Россия", names: ["Russia", "Россия", "РФ", "Российская Федерация"] },
  SA: { own: "السعودية", names: ["KSA", "K.S.A.", "Kingdom of Saudi Arabia", "Saudi", "المملكة العربية السعودية"] },
  SY: { own: "سوريا", names: ["Syria"] },
  SZ: { names: ["Swaziland", "Eswatini"] },
  TL: { names: ["East Timor", "Timor-Leste"] },
  TR: { own: "Türkiye", names: ["Turkey", "Turkiye"] },
  TW: { own: "臺灣", names: ["Taiwan", "台灣", "台湾", "Republic of China", "R.O.C.", "Taiwan, Province of China"] },
  TZ: { own: "Tanzania", names: ["Tanzania"] },
  US: {
    own: "United States",
    names: [
      "USA",
      "U.S.A.",
      "U.S.",
      "US of A",
      "America",
      "United States of America",
      "The United States",
      "EE.UU.",
      "EEUU",
      "EUA",
      "États-Unis",
    ],
  },
  VA: { names: ["Vatican", "Vatican City", "Holy See", "Città del Vaticano"] },
  VC: { names: ["St. Vincent", "St. Vincent and the Grenadines"] },
  VE: { own: "Venezuela", names: ["Venezuela"] },
  VG: { names: ["BVI", "British Virgin Islands"] },
  VI: { names: ["USVI", "US Virgin Islands", "U.S. Virgin Islands"] },
  VN: { own: "Việt Nam", names: ["Vietnam", "Viet Nam"] },
  XK: {
    own: "Kosovë",
    names: ["Kosovo", "Kosova", "Косово", "XKX", "Republic of Kosovo"],
  },
  ZA: { names: ["RSA", "Republic of South Africa"] },
};

/** The names of one country. */
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
 * in languages and scripts from `data/country_names.tsv`, which are only found.
 */
export function countryNames({ withOthers = true }: { readonly withOthers?: boolean } = {}): CountryNames[] {
  const others = withOthers ? readOtherNames() : undefined;
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
    const ownName = names.find((name) => name.languages?.[0] === own) ??
      names.find((name) => name.languages?.[0] === "en");
    return {
      code,
      name: COUNTRY_OTHER_NAMES[code]?.own ?? ownName?.text ?? code,
      names: [
        ...(COUNTRY_OTHER_NAMES[code]?.names ?? []).map((text) => ({ text, kind: "alternate" as const })),
        ...grouped(names),
        ...(others?.get(code) ?? []).map((text) => ({ text, kind: "alternate" as const })),
        { text: code, kind: "code" },
        ...(alpha3 === undefined ? [] : [{ text: alpha3, kind: "code" as const }]),
      ],
    };
  });
}

/** A row is the country's code, then its names. */
function readOtherNames(): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync(join(import.meta.dir, "../data/country_names.tsv"), "utf8").trimEnd();
  return new Map(
    text.split("\n").map((row) => {
      const [code = "", ...names] = row.split("\t");
      return [code, names];
    }),
  );
}

/** The first name of a language is displayed, the others are only found. */
function namesIn(language: string, names: string | readonly string[] | undefined): NameRecord[] {
  const all = typeof names === "string" ? [names] : names ?? [];
  return all.map((text, index) => ({ text, kind: "alternate", ...(index === 0 ? { languages: [language] } : {}) }));
}

/** One record for a text that several languages share. */
function grouped(names: readonly NameRecord[]): NameRecord[] {
  const languages = new Map<string, string[]>();
  for (const { text, languages: more } of names) {
    languages.set(text, [...(languages.get(text) ?? []), ...(more ?? [])]);
  }
  return [...languages].map(([text, tags]) => ({
    text,
    kind: "alternate",
    ...(tags.length === 0 ? {} : { languages: tags }),
  }));
}

/** What people write for a country besides what the lists of ISO's names have. */
interface OtherNames {
  /** The name in its own language, where the lists give a long or no form. */
  readonly own?: string;
  readonly names: readonly string[];
}
