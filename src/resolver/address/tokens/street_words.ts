import { nameKey } from "../../../text/name_key.ts";
import { Recent } from "../../../text/recent.ts";
import { type StreetWord, streetWord } from "../../../text/street_word.ts";
import { isPlainWord } from "../../../text/street_words_key.ts";
import {
  OMITTED_TYPES_AFTER,
  OMITTED_TYPES_BEFORE,
  STREET_NAME_ENDINGS,
  TYPES_OF_DAYS,
  WORDS,
} from "../../address_words.ts";
import type { Token } from "./segments.ts";
import { flagsOf, TYPE_AFTER, TYPE_BEFORE } from "./word_flags.ts";

/** True if a street type directly follows the token: false for "Via Appia", true for "Appian Way". */
export function isBeforeType(tokens: readonly Neighbour[], last: number): boolean {
  const after = tokenNextTo(tokens, last, 1);
  return after !== undefined && WORDS.streetTypesAfter.has(after.key);
}

/** True if a street type stands before the token, ignoring connectors: not in "Fleet Avenue in Dundalk", which has its name. */
export function isAfterType(tokens: readonly Neighbour[], from: number): boolean {
  let at = from;
  let before = tokenNextTo(tokens, at, -1);
  // "rue de la Paix": connectors between type and name. No language has more than three.
  let isBeforeTown = false;
  for (let i = 0; i < 3 && before !== undefined && WORDS.connectors.has(before.key); i++) {
    isBeforeTown ||= WORDS.connectorsBeforeTown.has(before.key);
    at -= 1;
    before = tokenNextTo(tokens, at, -1);
  }
  return before !== undefined && WORDS.streetTypesBefore.has(before.key) &&
    !(isBeforeTown && WORDS.streetTypesAfter.has(before.key) && tokenNextTo(tokens, at - 1, -1)?.shape === "word");
}

/** What is asked of the words beside another one. */
type Neighbour = Pick<Token, "key" | "shape" | "apart">;

/** The neighbouring token in the same segment. */
export function tokenNextTo<One extends Neighbour>(
  tokens: readonly One[],
  at: number,
  step: -1 | 1,
): One | undefined {
  const isApart = tokens[step === 1 ? at + 1 : at]?.apart === true;
  return isApart ? undefined : tokens[at + step];
}

/** True for a street type, or a name that ends in one. */
export function isStreetWord(key: string): boolean {
  return WORDS.streetTypesAfter.has(key) || WORDS.streetTypesBefore.has(key) || hasStreetEnding(key);
}

/** True for a name that ends in a street type: "hauptstrasse". */
export function hasStreetEnding(key: string): boolean {
  return STREET_NAME_ENDINGS.some((ending) => key.length > ending.length && key.endsWith(ending));
}

/** True for a text one of whose words is a street type, or a name that ends in one. */
export function holdsStreetWord(text: string): boolean {
  return text.match(WORD_OF_NAME)?.some((word) => isStreetWord(nameKey(word))) === true;
}

const WORD_OF_NAME = /[\p{L}\p{M}]+/gu;

/** A word of a text as a word of a street name. */
export interface WordOfText extends StreetWord {
  /** See `isPlainWord`. Absent for other words. */
  readonly isPlain?: true;
  /** What else the word may be in a text (`word_flags.ts`). */
  readonly flags: number;
}

/** What each token would be as a word of a street name. */
export function streetWordsOf(tokens: readonly Pick<Token, "key">[]): readonly WordOfText[] {
  return tokens.map(({ key }) => kept.getOrInsertComputed(key, wordOf));
}

/** Cached words, some 150 B each: addresses repeat their words. */
const KEPT_MAX = 16_384;
const kept = new Recent<WordOfText>(KEPT_MAX);

function wordOf(key: string): WordOfText {
  const word = streetWord(key);
  const flags = flagsOf(key);
  // The tables of abbreviations lack types without one ("way").
  const isGeneric = word.isGeneric || (flags & (TYPE_AFTER | TYPE_BEFORE)) !== 0;
  return isPlainWord(word) ? { ...word, isGeneric, flags, isPlain: true } : { ...word, isGeneric, flags };
}

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

/** Roman numerals that are used for floors. Folded. */
export const ROMAN_NUMERALS: ReadonlySet<string> = new Set(
  "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv".split(" "),
);

const ROMAN_NUMERAL = /^x{0,3}(?:ix|iv|v?i{0,3})$/u;

/** True if a folded word is a Roman numeral up to 39: street names have no higher ones. */
export function isRomanNumeral(word: string): boolean {
  return word !== "" && ROMAN_NUMERAL.test(word);
}
