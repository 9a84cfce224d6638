import { type Language, localeOf } from "../base/languages.ts";
import { fillMessage, type MessageValues, type Texts } from "./fill_message.ts";
import { preferences } from "../base/preferences.ts";
import { useStore } from "../base/store.ts";

/** Returns a text by its name, in the selected language. */
export type Translate<Name extends string> = (name: Name, values?: MessageValues) => string;

/** The selected language; the component is rendered again when it changes. */
export function useLanguage(): Language {
  return useStore(preferences, (chosen) => chosen.language);
}

/** The texts of a table, filled as the selected language writes numbers. */
export function useMessages<Name extends string>(texts: Texts<Name>): Translate<Name> {
  const language = useLanguage();
  return (name, values) => fillMessage(texts[name], localeOf(language), values);
}

/** Formats of numbers and times in the selected language. */
export interface Formats {
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  readonly percent: (share: number) => string;
  /** A length with its unit. */
  readonly metres: (value: number) => string;
  /** A size with its unit, decimal as disks are sold. */
  readonly bytes: (value: number) => string;
  readonly date: (iso: string) => string;
  /** A day in UTC, as the service counts days. */
  readonly day: (iso: string) => string;
  /** `1 December`: the same, within a year. */
  readonly longDay: (iso: string) => string;
  /** `1 Dec`: the same, short. */
  readonly shortDay: (iso: string) => string;
  /** The time of day, where the person is. */
  readonly clockTime: (iso: string) => string;
  readonly time: (iso: string) => string;
  /** `3 hours ago`. */
  readonly ago: (iso: string) => string;
}

const STEPS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

const BYTE_UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** The formats of the selected language. */
export function useFormats(): Formats {
  const language = useLanguage();
  const locale = localeOf(language);
  const number = (value: number, options?: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(locale, options).format(value);
  const unit = (value: number, name: string, digits: number): string =>
    number(value, { style: "unit", unit: name, maximumFractionDigits: digits });
  return {
    number,
    percent: (share) => number(share, { style: "percent", maximumFractionDigits: 1 }),
    metres: (value) => value < 1000 ? unit(value, "meter", value < 10 ? 1 : 0) : unit(value / 1000, "kilometer", 1),
    bytes: (value) => {
      const at = Math.max(0, BYTE_UNITS.findLastIndex((_, power) => value >= 1000 ** power));
      // The short form of English has no plural: "420 byte".
      return at === 0
        ? number(value, { style: "unit", unit: "byte", unitDisplay: "long" })
        : unit(value / 1000 ** at, BYTE_UNITS[at] ?? "byte", 1);
    },
    date: (iso) => new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(iso)),
    day: (iso) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(iso)),
    longDay: (iso) => dayText(iso, { locale, month: "long" }),
    shortDay: (iso) => dayText(iso, { locale, month: "short" }),
    clockTime: (iso) => new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(new Date(iso)),
    time: (iso) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso)),
    ago: (iso) => agoText(iso, new Intl.RelativeTimeFormat(locale, { numeric: "auto" })),
  };
}

function dayText(
  iso: string,
  { locale, month }: { readonly locale: string; readonly month: "long" | "short" },
): string {
  return new Intl.DateTimeFormat(locale, { day: "numeric", month, timeZone: "UTC" }).format(new Date(iso));
}

function agoText(iso: string, format: Intl.RelativeTimeFormat): string {
  const seconds = (new Date(iso).getTime() - Date.now()) / 1000;
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) {
      return format.format(Math.trunc(seconds / size), unit);
    }
  }
  return format.format(0, "minute");
}

/** The name of a country in a language; its code where the browser knows no name. */
export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: "region", fallback: "code" }).of(code) ?? code;
}
