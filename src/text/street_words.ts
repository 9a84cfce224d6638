import { LEXICONS } from "../lexicon/mod.ts";
import { lexiconWords } from "./lexicon_words.ts";

const TENS_FIRST = 20;

/** Numbers below a hundred, in letters, whose tens and units are one word: "forty", "second", "fortysecond". */
export const SPELT_NUMBERS: ReadonlyMap<string, number> = new Map(
  LEXICONS.flatMap(({ joinedNumbers }) => {
    if (joinedNumbers === undefined) {
      return [];
    }
    const small = formsOf(joinedNumbers.small);
    return [
      ...small.flatMap((words, i) => words.map((word) => [word, i + 1] as const)),
      ...formsOf(joinedNumbers.tens).flatMap((words, i) => [
        ...words.map((word) => [word, TENS_FIRST + 10 * i] as const),
        ...small.slice(0, 9).flatMap((units, unit) =>
          units.map((word) => [words[0] + word, TENS_FIRST + 10 * i + unit + 1] as const)
        ),
      ]),
    ];
  }),
);

function formsOf(phrases: string): readonly (readonly string[])[] {
  return phrases.split(",").map((words) => words.trim().split(/\s+/u));
}

/** Endings of joined names and their form in keys: `Hauptstrasse`, `Hauptstr`. Longest first. */
export const STREET_ENDINGS: readonly (readonly [ending: string, canonical: string])[] = LEXICONS
  .flatMap(({ streetEndingKeys = {} }) => Object.entries(streetEndingKeys))
  .sort(([one], [other]) => other.length - one.length);

/** Form in keys → the groups of its written forms, one a language. */
const GROUPS = Map.groupBy(
  LEXICONS.flatMap(({ streetWords }) => streetWords === undefined ? [] : formsOf(streetWords)),
  ([key = ""]) => key,
);

/**
 * Every written form → its form in keys. A word that is a written form of one group and the key of another belongs to
 * the first ("est" is East before it is an estate).
 */
export const STREET_WORDS: ReadonlyMap<string, string> = new Map([
  ...[...SPELT_NUMBERS].map(([word, number]) => [word, String(number)] as const),
  ...[...GROUPS].flatMap(([key, groups]) => [key, ...writtenIn(groups)].map((word) => [word, key] as const)),
  ...[...GROUPS].flatMap(([key, groups]) => writtenIn(groups).map((word) => [word, key] as const)),
]);

function writtenIn(groups: readonly (readonly string[])[]): readonly string[] {
  return groups.flatMap(([, ...written]) => written);
}

/** Words that a key leaves out. */
export const STREET_SMALL_WORDS = lexiconWords("streetSmallWords");
