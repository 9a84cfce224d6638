import { language, locale } from "./messages.ts";

const STEPS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

const BYTE_UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** A number. */
export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(locale, options).format(value);
}

/** A share as a percentage. */
export function percent(share: number): string {
  return number(share, { style: "percent", maximumFractionDigits: 1 });
}

/** A length with its unit. */
export function metres(value: number): string {
  return value < 1000 ? unit(value, "meter", value < 10 ? 1 : 0) : unit(value / 1000, "kilometer", 1);
}

/** A size with its unit, decimal as disks are sold. */
export function bytes(value: number): string {
  const at = Math.max(0, BYTE_UNITS.findLastIndex((_, power) => value >= 1000 ** power));
  // The short form of English has no plural: "420 byte".
  return at === 0
    ? number(value, { style: "unit", unit: "byte", unitDisplay: "long" })
    : unit(value / 1000 ** at, BYTE_UNITS[at] ?? "byte", 1);
}

function unit(value: number, name: string, digits: number): string {
  return number(value, { style: "unit", unit: name, maximumFractionDigits: digits });
}

/** A date where the person is. */
export const date = momentFormat({ dateStyle: "medium" });
/** A day in UTC, as the service counts days. */
export const day = momentFormat({ dateStyle: "medium", timeZone: "UTC" });
/** `1 December`: the same, within a year. */
export const longDay = momentFormat({ day: "numeric", month: "long", timeZone: "UTC" });
/** `1 Dec`: the same, short. */
export const shortDay = momentFormat({ day: "numeric", month: "short", timeZone: "UTC" });
/** The time of day, where the person is. */
export const clockTime = momentFormat({ timeStyle: "short" });
/** Date and time where the person is. */
export const time = momentFormat({ dateStyle: "medium", timeStyle: "short" });

function momentFormat(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  return (iso) => new Intl.DateTimeFormat(locale, options).format(new Date(iso));
}

/** `3 hours ago`. */
export function ago(iso: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const seconds = (new Date(iso).getTime() - Date.now()) / 1000;
  const [name, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ["minute", Infinity];
  return format.format(Math.trunc(seconds / size), name);
}

const COUNTRY_NAMES = new Intl.DisplayNames(language, { type: "region", fallback: "code" });

/** The name of a country; its code where the browser knows no name. */
export function countryName(code: string): string {
  return COUNTRY_NAMES.of(code) ?? code;
}

/** Countries with their names, in the order of these. */
export function countriesByName<Country extends { readonly code: string }>(
  countries: readonly Country[],
): readonly (Country & { readonly name: string })[] {
  return countries.map((country) => ({ ...country, name: countryName(country.code) }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}
