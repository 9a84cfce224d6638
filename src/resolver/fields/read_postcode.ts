import { isCountryCode } from "../../domain/country_code.ts";
import { fold } from "../../text/fold.ts";
import { COUNTRIES, COUNTRY_SIGNS, rulesOf } from "../countries/mod.ts";

/** A postcode without what tables add to it. */
export interface ReadPostcode {
  /** As written; without the country before it, and with the zeros that a spreadsheet removed. */
  readonly postcode: string;
  /** The country written before it, ISO 3166-1 alpha-2. */
  readonly country?: string;
}

/** Longer cells are no postcode. UTF-16 units. */
const LENGTH_MAX = 16;
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
  if (written.length > LENGTH_MAX) {
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
  if (text.length > LENGTH_MAX) {
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
  let shape = "";
  for (const letter of text.replaceAll(SEPARATORS, "").toUpperCase()) {
    if (letter >= "0" && letter <= "9") {
      shape += "D";
    } else if (letter >= "A" && letter <= "Z") {
      shape += "L";
    } else {
      return undefined;
    }
  }
  return shape;
}
