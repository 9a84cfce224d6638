import { type StreetWord, streetWord } from "../../text/street_word.ts";
import type { Token } from "./tokenize.ts";
import { STREET_TYPES_AFTER, STREET_TYPES_BEFORE } from "./words.ts";

/** What each token would be in a street's name. */
export function streetWordsOf(tokens: readonly Token[]): readonly StreetWord[] {
  return tokens.map(({ key }) => {
    const word = streetWord(key);
    return word.isGeneric || !isType(key) ? word : { ...word, isGeneric: true };
  });
}

/** Words for a street that nobody shortens ("way"), and so are in no table of abbreviations. */
function isType(key: string): boolean {
  return STREET_TYPES_AFTER.has(key) || STREET_TYPES_BEFORE.has(key);
}
