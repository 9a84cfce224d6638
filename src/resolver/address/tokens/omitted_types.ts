import type { StreetWord } from "../../../text/street_word.ts";

/**
 * Street types that people omit before a name, in the form of keys, by the script of the first letter of the name.
 * Types in Latin letters are short enough to be reached by edits.
 */
const TYPES: readonly (readonly [letters: RegExp, types: readonly string[]])[] = [
  [/^\p{Script=Greek}/u, ["od", "lf"]],
  [/^\p{Script=Cyrillic}/u, ["ul", "pr"]],
  [/^\p{Script=Hebrew}/u, ["rh", "sd"]],
  [/^\p{Script=Arabic}/u, ["sh"]],
];

/** The most common English types after the name, in the form of keys: "100 Main" is on Main Street. */
const TYPES_AFTER: readonly string[] = "st ave rd dr ct ln way blvd pl cir ter sq lp pkwy hwy cres cl trl".split(" ");
const LATIN = /^[a-z\d]/u;

/** Types that people write before a name that has none in the data: "ul. Marszałkowska" is Marszałkowska on the map. */
const WRITTEN: ReadonlySet<string> = new Set(["ul", "od", "rh", "sh"]);

/** The words of a street without such a leading type; undefined if there is none. */
export function withoutWrittenType(span: readonly StreetWord[]): readonly StreetWord[] | undefined {
  return span.length > 1 && WRITTEN.has(span[0]!.canonical) ? span.slice(1) : undefined;
}

/** The keys of a name with each type that may have been omitted before it; empty for names in Latin letters. */
export function withOmittedTypes(key: string): readonly string[] {
  return TYPES.find(([letters]) => letters.test(key))?.[1].map((type) => type + key) ?? [];
}

/** The keys of a name with each type that may have been omitted after it; empty for names in other scripts. */
export function withOmittedTypesAfter(key: string): readonly string[] {
  return LATIN.test(key) ? TYPES_AFTER.map((type) => key + type) : [];
}

/** True for one of the types that follow a name. */
export function isTypeAfter(canonical: string): boolean {
  return TYPES_AFTER.includes(canonical);
}

/** Types of streets that are named after a day, in the form of keys. */
const OF_DAYS: readonly string[] = ["r", "c", "ave", "via", "pl", "ul", "blvd"];
const DAY_FIRST = /^\d/u;

/** The keys of a street that is named after a day and written without its type: "5 de Mayo", "XX Settembre". */
export function typesOfDays(key: string): readonly string[] {
  return DAY_FIRST.test(key) ? OF_DAYS.map((type) => type + key) : [];
}
