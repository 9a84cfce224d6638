import { numericToAlpha2 } from "i18n-iso-countries/index.js";
import { isCountryCode } from "../../domain/country_code.ts";
import type { Gazetteer } from "../../gazetteer/port.ts";
import { fold } from "../../text/fold.ts";
import { nameKey } from "../../text/name_key.ts";
import { COUNTRY_SIGNS } from "../countries/mod.ts";

/** Namesakes of a country that are examined: countries come early, because they are important. */
const MATCHES_MAX = 8;
/** Longer texts are no country. UTF-16 units. */
const LENGTH_MAX = 100;
/** What separates two forms of one country: "DE - Deutschland", "Deutschland (DE)". */
const BETWEEN_FORMS = /[-–/(),;:]/u;
/** ISO 3166-1 numeric, which is M49 of the United Nations; spreadsheets remove its zeros. */
const NUMBER = /^[0-9]{1,3}$/u;
/** Names of regions below this length are abbreviations, which several countries share. */
const REGION_LETTERS_MIN = 4;

/** How `readCountry()` reads a text. */
export interface ReadCountryOptions {
  /** Also the country of a region: "England". */
  readonly regions?: "accepted";
}

/**
 * The country that a text means: a code of two or three letters or of digits, a vehicle sign ("FL"), or a name in any
 * language, also two of these together. Upper-case ISO 3166-1 alpha-2; undefined if it means none.
 *
 * @example
 * ```ts
 * readCountry("FL", gazetteer); // "LI"
 * ```
 */
export function readCountry(
  text: string,
  gazetteer: Gazetteer,
  { regions }: ReadCountryOptions = {},
): string | undefined {
  const written = text.trim();
  if (written === "" || written.length > LENGTH_MAX) {
    return undefined;
  }
  const whole = oneForm(written, gazetteer);
  if (whole !== undefined) {
    return whole;
  }
  const forms = written.split(BETWEEN_FORMS).map((form) => form.trim()).filter((form) => form !== "");
  const codes = new Set(forms.map((form) => oneForm(form, gazetteer)));
  const [code] = codes;
  if (forms.length > 1 && codes.size === 1 && code !== undefined) {
    return code;
  }
  return regions === "accepted" ? countryOfRegion(written, gazetteer) : undefined;
}

function oneForm(form: string, gazetteer: Gazetteer): string | undefined {
  if (isCountryCode(form)) {
    return form.toUpperCase();
  }
  if (NUMBER.test(form)) {
    return numericToAlpha2(form);
  }
  const key = nameKey(form);
  const signed = COUNTRY_SIGNS.get(fold(form));
  if (signed?.length === 1) {
    return signed[0];
  }
  for (const { id } of key === "" ? [] : gazetteer.findPlaces(key, MATCHES_MAX)) {
    const { kind, countryCode } = gazetteer.placeRank(id);
    if (kind === "country") {
      return countryCode;
    }
  }
  return undefined;
}

function countryOfRegion(name: string, gazetteer: Gazetteer): string | undefined {
  const key = nameKey(name);
  if (key.length < REGION_LETTERS_MIN) {
    return undefined;
  }
  const ranks = gazetteer.findPlaces(key, MATCHES_MAX).map(({ id }) => gazetteer.placeRank(id));
  const countries = new Set(ranks.filter(({ kind }) => kind === "region").map(({ countryCode }) => countryCode));
  return countries.size === 1 ? [...countries][0] : undefined;
}
