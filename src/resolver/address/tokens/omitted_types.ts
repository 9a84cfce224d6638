import type { StreetWord } from "../../../text/street_word.ts";

/**
 * Types of street that stand before the name and that people leave out, as keys have them, by the first letter of the
 * name that is left. In Latin letters they are few letters, and reached by edits.
 */
const TYPES: readonly (readonly [letters: RegExp, types: readonly string[]])[] = [
  [/^\p{Script=Greek}/u, ["od", "lf"]],
  [/^\p{Script=Cyrillic}/u, ["ul", "pr"]],
  [/^\p{Script=Hebrew}/u, ["rh", "sd"]],
  [/^\p{Script=Arabic}/u, ["sh"]],
];

/** The commonest types behind the name in English, as keys have them: "100 Main" is on Main Street. */
const TYPES_AFTER: readonly string[] = "st ave rd dr ct ln way blvd pl cir ter sq lp pkwy hwy cres cl trl".split(" ");
const LATIN = /^[a-z\d]/u;

/** Of these any may be written before a name that has none of its own: "ul. Marszałkowska" is Marszałkowska on the map. */
const WRITTEN: ReadonlySet<string> = new Set(["ul", "od", "rh", "sh"]);

/** The words of a street without such a type before them; undefined where there is none. */
export function withoutWrittenType(span: readonly StreetWord[]): readonly StreetWord[] | undefined {
  return span.length > 1 && WRITTEN.has(span[0]!.canonical) ? span.slice(1) : undefined;
}

/** The keys of a street's name whose type may have been left out; none for names in other letters. */
export function withOmittedTypes(key: string): readonly string[] {
  return TYPES.find(([letters]) => letters.test(key))?.[1].map((type) => type + key) ?? [];
}

/** The keys of a name behind which the type may have been left out; none in other letters than Latin ones. */
export function withOmittedTypesAfter(key: string): readonly string[] {
  return LATIN.test(key) ? TYPES_AFTER.map((type) => key + type) : [];
}

/** A word that is one of them. */
export function isTypeAfter(canonical: string): boolean {
  return TYPES_AFTER.includes(canonical);
}

/** What streets that are named after days are, as keys have it. */
const OF_DAYS: readonly string[] = ["r", "c", "ave", "via", "pl", "ul", "blvd"];
const DAY_FIRST = /^\d/u;

/** The keys of a street that is named after a day and told without what it is: "5 de Mayo", "XX Settembre". */
export function typesOfDays(key: string): readonly string[] {
  return DAY_FIRST.test(key) ? OF_DAYS.map((type) => type + key) : [];
}
