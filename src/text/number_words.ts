import { LEXICONS } from "../lexicon/mod.ts";
import { fold } from "./fold.ts";
import { lexiconWords } from "./lexicon_words.ts";

/** A number in letters, as streets are named by: after days ("Quinze de Novembro") and in rows ("Calle Quinta"). */
export interface NumberWord {
  readonly value: number;
  /** Means no number, or none that people write in digits, unless its neighbours say so: "neuf", "quinta", "tre". */
  readonly isAmbiguous: boolean;
}

/** Numerals above twenty; those below stand in `STREET_WORDS`. */
const ROMAN_TENS: readonly (readonly [letters: string, value: number])[] = [["xx", 20], ["xxx", 30]];
const ROMAN_LETTERS: readonly (readonly [letter: string, value: number])[] = [["i", 1], ["v", 5], ["x", 10]];
const ROMAN_UNITS = "i ii iii iv v vi vii viii ix".split(" ");

/** The words of days and rows, each with its number. The first language of a word counts. */
export const NUMBER_WORDS: ReadonlyMap<string, NumberWord> = new Map([
  ...LEXICONS.flatMap(({ numberWords }) => numberWords === undefined ? [] : wordsOf(numberWords)).toReversed(),
  ...ROMAN_TENS.flatMap(([letters, tens]) =>
    ROMAN_UNITS.map((unit, i) => [letters + unit, { value: tens + i + 1, isAmbiguous: false }] as const)
  ),
  ...ROMAN_LETTERS.map(([letter, value]) => [letter, { value, isAmbiguous: true }] as const),
]);

function wordsOf(language: string): (readonly [string, NumberWord])[] {
  return fold(language).split(",").flatMap((line) => {
    const [value, ...words] = line.trim().split(/\s+/u);
    return words.map((word) => {
      const isAmbiguous = word.startsWith("~");
      return [isAmbiguous ? word.slice(1) : word, { value: Number(value), isAmbiguous }] as const;
    });
  });
}

/** Months in the forms that days have: a number before one is a day. */
export const MONTH_WORDS = lexiconWords("monthWords");
