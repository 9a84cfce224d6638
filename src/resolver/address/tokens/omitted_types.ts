import type { StreetWord } from "../../../text/street_word.ts";
import { OMITTED_TYPES_AFTER, OMITTED_TYPES_BEFORE, TYPES_OF_DAYS, WORDS } from "../../address_words.ts";

const LATIN = /^[a-z\d]/u;

/** True for a type that people add to a name: the name with it and without it is the same street. */
export function isWrittenType(canonical: string): boolean {
  return WORDS.addedTypes.has(canonical);
}

/** The words of a street without such a leading type; undefined if there is none. */
export function withoutWrittenType(span: readonly StreetWord[]): readonly StreetWord[] | undefined {
  return span.length > 1 && isWrittenType(span[0]!.canonical) ? span.slice(1) : undefined;
}

/** The keys of a name with each type that may have been omitted before it; empty for names in Latin letters. */
export function withOmittedTypes(key: string): readonly string[] {
  return OMITTED_TYPES_BEFORE.find(({ firstLetter }) => firstLetter.test(key))?.keys.map((type) => type + key) ?? [];
}

/** True for a name after which a type may have been omitted: those in other scripts have none. */
export function isLatinName(key: string): boolean {
  return LATIN.test(key);
}

/** True for one of the types that follow a name. */
export function isTypeAfter(canonical: string): boolean {
  return TYPES_AFTER.has(canonical);
}

const TYPES_AFTER: ReadonlySet<string> = new Set(OMITTED_TYPES_AFTER);

const DAY_FIRST = /^\d/u;

/** The keys of a street that is named after a day and written without its type: "5 de Mayo", "XX Settembre". */
export function typesOfDays(key: string): readonly string[] {
  return DAY_FIRST.test(key) ? TYPES_OF_DAYS.map((type) => type + key) : [];
}
