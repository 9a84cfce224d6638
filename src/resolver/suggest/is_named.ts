import { streetWord } from "../../text/street_word.ts";

/** Whether some of these folded words say more than that a street is meant: "rua de" says no more. */
export function isNamed(words: readonly string[]): boolean {
  return words.map(streetWord).some(({ isGeneric, isSmall }) => !isGeneric && !isSmall);
}
