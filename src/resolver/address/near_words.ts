import { NUMBER_WORDS } from "../../text/number_words.ts";
import type { StreetWord } from "../../text/street_word.ts";
import { isOneEdit } from "./is_one_edit.ts";
import { streetWordsNear } from "./street_word_near.ts";
import type { Token } from "./tokenize.ts";

/** Shorter ones are one edit from everything. */
const NUMBER_LETTERS_MIN = 4;
const NUMBERS_MAX = 4;

/** What an unknown token may have been, found when it is asked for. */
export function nearWords(
  tokens: readonly Token[],
  unknown: readonly boolean[],
  words: readonly StreetWord[],
): (at: number) => readonly string[] {
  const known: (readonly string[] | undefined)[] = [];
  const find = (at: number): readonly string[] => {
    const key = tokens[at]?.key ?? "";
    const monthAt = words[at + 1]?.isSmall === true ? at + 2 : at + 1;
    return words[monthAt]?.isMonth === true ? [...numbersNear(key), ...streetWordsNear(key)] : streetWordsNear(key);
  };
  return (at) => {
    const near = known[at] ?? (unknown[at] === true ? find(at) : []);
    known[at] = near;
    return near;
  };
}

/** The numbers that a misspelt word before a month may have spelt, one edit away: "qiunze" → "15". */
function numbersNear(word: string): readonly string[] {
  const near = new Set<string>();
  for (const [known, { value }] of NUMBER_WORDS) {
    if (Math.abs(known.length - word.length) <= 1 && known.length >= NUMBER_LETTERS_MIN && isOneEdit(word, known)) {
      near.add(String(value));
    }
  }
  return [...near].slice(0, NUMBERS_MAX);
}
