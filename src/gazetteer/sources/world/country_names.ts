import countries from "i18n-iso-countries";
import type { NameRecord } from "../../builder/gazetteer_input.ts";
import { byWord } from "../../../text/by_word.ts";
import { alternates, tableRows } from "./world_names.ts";

/**
 * The official or main languages of a country (BCP 47), the one that most of its people read first: in it a place's own
 * name is written. After ISO 3166-1 country profiles and CLDR's territory information.
 */
export const COUNTRY_LANGUAGES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  `AD ca|AE ar|AF fa ps|AG en|AI en|AL sq|AM hy|AO pt|AR es|AS en|AT de|AU en|AW nl|AX sv|AZ az|BA bs sr hr|BB en|BD bn
BE nl fr de|BF fr|BG bg|BH ar|BI fr|BJ fr|BL fr|BM en|BN ms|BO es|BQ nl|BR pt|BS en|BT dz|BW en|BY be ru|BZ en|CA en fr
CC en|CD fr|CF fr|CG fr|CH de fr it rm|CI fr|CK en|CL es|CM fr en|CN zh|CO es|CR es|CU es|CV pt|CW nl|CX en|CY el tr
CZ cs|DE de|DJ fr ar|DK da|DM en|DO es|DZ ar|EC es|EE et|EG ar|EH ar|ER ti ar|ES es ca eu gl|ET am|FI fi sv|FJ en|FK en
FM en|FO fo|FR fr|GA fr|GB en|GD en|GE ka|GF fr|GG en|GH en|GI en|GL kl da|GM en|GN fr|GP fr|GQ es|GR el|GS en|GT es
GU en|GW pt|GY en|HK zh-Hant zh en|HN es|HR hr|HT fr ht|HU hu|ID id|IE en ga|IL he ar|IM en|IN en hi|IO en|IQ ar ku|IR fa
IS is|IT it|JE en|JM en|JO ar|JP ja|KE en sw|KG ky ru|KH km|KI en|KM ar fr|KN en|KP ko|KR ko|KW ar|KY en|KZ kk ru|LA lo
LB ar fr|LC en|LI de|LK si ta|LR en|LS en|LT lt|LU fr de lb|LV lv|LY ar|MA ar fr|MC fr|MD ro|ME sr|MF fr|MG fr mg|MH en
MK mk|ML fr|MM my|MN mn|MO zh-Hant zh pt|MP en|MQ fr|MR ar fr|MS en|MT en mt|MU en fr|MV dv|MW en|MX es|MY ms|MZ pt|NA en
NC fr|NE fr|NF en|NG en|NI es|NL nl|NO nb no nn|NP ne|NR en|NU en|NZ en mi|OM ar|PA es|PE es|PF fr|PG en|PH en tl|PK en ur
PL pl|PM fr|PN en|PR es en|PS ar|PT pt|PW en|PY es|QA ar|RE fr|RO ro|RS sr|RU ru|RW en rw|SA ar|SB en|SC en fr|SD ar|SE sv
SG en zh|SH en|SI sl|SJ nb|SK sk|SL en|SM it|SN fr|SO so ar|SR nl|SS en|ST pt|SV es|SX nl en|SY ar|SZ en|TC en|TD fr ar
TF fr|TG fr|TH th|TJ tg|TK en|TL pt|TM tk|TN ar fr|TO en|TR tr|TT en|TV en|TW zh-Hant zh|TZ en sw|UA uk|UG en|UM en|US en
UY es|UZ uz|VA it|VC en|VE es|VG en|VI en|VN vi|VU fr en|WF fr|WS en sm|XK sq sr|YE ar|YT fr|ZA en|ZM en|ZW en`
    .split(/[|\n]/).map((row) => {
      const [code = "", ...languages] = row.split(" ");
      return [code, languages];
    }),
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
 * the name in the country's own language, where the lists give a long or no form, then what people write besides.
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
        ...alternates(writtenNames),
        ...grouped(names),
        ...alternates(others?.get(code) ?? []),
        { text: code, kind: "code" },
        ...(alpha3 === undefined ? [] : [{ text: alpha3, kind: "code" as const }]),
      ],
    };
  });
}

/** A row is the country's code, then its names. */
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
