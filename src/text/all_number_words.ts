import { CARDINALS } from "./cardinals.ts";
import { NUMBER_WORDS, type NumberWord } from "./number_words.ts";

/** Words for numbers up to this, for a hundred and for a thousand have other meanings too: "elf", "cent", "mil". */
const AMBIGUOUS_MAX = 12;
const HUNDRED = 100;
const THOUSAND = 1_000;

/** Every word that may be a number in a street's name. */
export const ALL_NUMBER_WORDS: ReadonlyMap<string, NumberWord> = new Map([
  ...[...CARDINALS].map(([word, value]) => [word, { value, isAmbiguous: isAmbiguous(value) }] as const),
  ...NUMBER_WORDS,
]);

function isAmbiguous(value: number): boolean {
  return value <= AMBIGUOUS_MAX || value === HUNDRED || value === THOUSAND;
}
