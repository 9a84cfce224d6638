import { readFileSync } from "node:fs";
import { join } from "node:path";
import countries from "i18n-iso-countries";
import type { NameRecord } from "../../builder/gazetteer_input.ts";
import { COUNTRY_LANGUAGES } from "./country_languages.ts";
import { COUNTRY_OTHER_NAMES } from "./country_other_names.ts";

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
