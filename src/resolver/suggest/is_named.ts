import { streetWord } from "../../text/street_word.ts";

/** True if the words are more than street types and articles: false for "rua de". */
export function isNamed(words: readonly string[]): boolean {
  return words.map(streetWord).some(({ isGeneric, isSmall }) => !isGeneric && !isSmall);
}
