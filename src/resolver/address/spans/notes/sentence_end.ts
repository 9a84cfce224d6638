import { EVERYDAY_WORDS, WORDS } from "../../../address_words.ts";
import { hasDigits, isStreetWord, type Token } from "../../tokens/mod.ts";
import { isExactMatch, type StreetSpan } from "../lattice.ts";

/** In words: fewer may begin a name: "An der Alster 5", "Unter den Linden 1". */
const LENGTH = { min: 3, max: 12 };
/** Words of a sentence among them that are no names. */
const PLAIN_WORDS_MIN = 2;

/**
 * The end of the beginning of a sentence in front of a numbered street: "Mein Büro ist in der Hauptstraße 47", "Deliver
 * before 5 pm to 622 Madison St". Its last word is a small one, and no name of a street reaches into it.
 */
export function sentenceEnd(
  tokens: readonly Token[],
  streets: readonly (readonly StreetSpan[])[],
): number | undefined {
  let plain = 0;
  for (let at = 0; at < Math.min(tokens.length - 1, LENGTH.max); at++) {
    const { key, apart } = tokens[at]!;
    if (at > 0 && apart) {
      return undefined;
    }
    const isPlain = EVERYDAY_WORDS.has(key) || WORDS.noteWords.has(key) || WORDS.noteTriggers.has(key);
    // Only between such words is a number a time.
    if (!isPlain && (hasDigits(tokens[at]) ? plain < at || plain === 0 : key.length > 1 && isStreetWord(key))) {
      return undefined;
    }
    plain += isPlain || hasDigits(tokens[at]) ? 1 : 0;
    const isEnd = plain >= PLAIN_WORDS_MIN && at + 1 >= LENGTH.min && (isPlain || WORDS.connectors.has(key));
    if (isEnd && beginsAddress(tokens, at + 1, streets) && !isInStreet(at + 1, streets)) {
      return at + 1;
    }
  }
  return undefined;
}

/** "1621 Broadway", "Hauptstraße 47". */
function beginsAddress(tokens: readonly Token[], at: number, streets: readonly (readonly StreetSpan[])[]): boolean {
  const isBehindNumber = tokens[at]!.shape === "number" && !tokens[at]!.apart &&
    streets[at + 1]?.some(({ to }) => !tokens.slice(at + 1, to).some(({ apart }) => apart)) === true;
  return isBehindNumber || streets[at]!.some(({ to }) => hasDigits(tokens[to]) && !tokens[to]!.apart);
}

/** A street has one of the words before the end in its name: "Unter den Linden", and not "at Plöck". */
function isInStreet(end: number, streets: readonly (readonly StreetSpan[])[]): boolean {
  return streets.slice(0, end).some((spans) =>
    spans.some(({ to, matches: [match] }) =>
      to > end && match !== undefined && isExactMatch(match) &&
      !streets[end]!.some((street) => street.matches.some(({ id }) => id === match.id))
    )
  );
}
