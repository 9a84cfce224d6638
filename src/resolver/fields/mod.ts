/**
 * Single fields as tables have them. In goes the text of one cell; out comes the country or the postcode that it means,
 * whatever form a person or a spreadsheet gave it.
 */
import { numericToAlpha2 } from "i18n-iso-countries/index.js";
import { isCountryCode } from "../../domain/country_code.ts";
import type { Gazetteer } from "../../gazetteer/port.ts";
import { fold } from "../../text/fold.ts";
import { nameKey } from "../../text/name_key.ts";
import { COUNTRIES, COUNTRY_SIGNS, rulesOf } from "../countries/mod.ts";

/** Namesakes of a country that are examined: countries come early, because they are important. */
const MATCHES_MAX = 8;
/** Longer texts are no country. UTF-16 units. */
const COUNTRY_LENGTH_MAX = 100;
/** What separates two forms of one country: "DE - Deutschland", "Deutschland (DE)". */
const BETWEEN_FORMS = /[-–/(),;:]/u;
/** ISO 3166-1 numeric, which is M49 of the United Nations; spreadsheets remove its zeros. */
const NUMBER = /^[0-9]{1,3}$/u;
/** Names of regions below this length are abbreviations, which several countries share. */
const REGION_LETTERS_MIN = 4;

/** How `readCountry()` reads a text. */
interface ReadCountryOptions {
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
  if (written === "" || written.length > COUNTRY_LENGTH_MAX) {
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

/** A postcode without what tables add to it. */
export interface ReadPostcode {
  /** As written; without the country before it, and with the zeros that a spreadsheet removed. */
  readonly postcode: string;
  /** The country written before it, ISO 3166-1 alpha-2. */
  readonly country?: string;
}

/** Longer cells are no postcode. UTF-16 units. */
const POSTCODE_LENGTH_MAX = 16;
const WITH_COUNTRY = /^([A-Za-z]{1,3})([- ]?)([0-9][0-9A-Za-z -]*)$/u;
/** A postcode that a spreadsheet stored as a number with a decimal place. */
const AS_DECIMAL = /^([0-9]{3,9})[.,]0$/u;
const DIGITS = /^[0-9]+$/u;
const SEPARATORS = /[\s-]/gu;

const ALL_SHAPES: ReadonlySet<string> = new Set(COUNTRIES.flatMap(({ postcodes = "" }) => postcodes.split(" ")));

/**
 * Reads a cell with a postcode: "CH-9490" names a country, and "1067" of a country with five digits has lost its zero.
 *
 * @param country the row's country, if it is known
 * @example
 * ```ts
 * readPostcode("FL-9490"); // { postcode: "9490", country: "LI" }
 * readPostcode("1067", "DE"); // { postcode: "01067" }
 * ```
 */
export function readPostcode(text: string, country?: string): ReadPostcode {
  const written = AS_DECIMAL.exec(text.trim())?.[1] ?? text.trim();
  if (written.length > POSTCODE_LENGTH_MAX) {
    return { postcode: written };
  }
  const [, sign = "", separator = "", rest = ""] = WITH_COUNTRY.exec(written) ?? [];
  // One letter without a separator begins postcodes of several countries.
  const named = sign.length === 1 && separator === "" ? undefined : countryOfSign(sign);
  if (named !== undefined && (country ?? named) === named && fitsPostcode(rest, named)) {
    return { postcode: rest, country: named };
  }
  return { postcode: country === undefined ? written : withZeros(written, country) };
}

/** Whether a text has the shape of a postcode of this country; without a country, of any. */
export function fitsPostcode(text: string, country?: string): boolean {
  if (text.length > POSTCODE_LENGTH_MAX) {
    return false;
  }
  const shape = shapeOf(text);
  return shape !== undefined && (country === undefined ? ALL_SHAPES.has(shape) : shapesOf(country).includes(shape));
}

function countryOfSign(sign: string): string | undefined {
  const signed = COUNTRY_SIGNS.get(fold(sign)) ?? [];
  return signed.length === 1 ? signed[0] : isCountryCode(sign) ? sign.toUpperCase() : undefined;
}

function withZeros(text: string, country: string): string {
  if (!DIGITS.test(text) || fitsPostcode(text, country)) {
    return text;
  }
  const lengths = shapesOf(country).filter((shape) => !shape.includes("L")).map(({ length }) => length);
  const length = Math.min(...lengths.filter((one) => one > text.length));
  return Number.isFinite(length) ? text.padStart(length, "0") : text;
}

function shapesOf(country: string): readonly string[] {
  return rulesOf(country).postcodes?.split(" ") ?? [];
}

/** D for a digit, L for a letter, without blanks and hyphens; undefined if there is anything else. */
function shapeOf(text: string): string | undefined {
  const letters = text.replaceAll(SEPARATORS, "").toUpperCase();
  return LETTERS_AND_DIGITS.test(letters) ? letters.replaceAll(/[A-Z]/gu, "L").replaceAll(/[0-9]/gu, "D") : undefined;
}

const LETTERS_AND_DIGITS = /^[0-9A-Z]*$/u;
