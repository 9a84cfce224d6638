import { ADDRESSEE_PHRASES, WORDS } from "../../../address_words.ts";
import { hasDigits, isStreetWord, segmentEnd, type Token, type TokenSpan } from "../../tokens/mod.ts";

/**
 * The addressees of a text: from "c/o", "Attn" or "z. Hd." to the next separator, whatever the words between are the
 * names of. If nothing else is in the text, only the phrases: then the names after them are what is searched for.
 */
export function addresseesOf(tokens: readonly Token[]): readonly Addressee[] {
  const addressees = phrasesWith(tokens, (opened) => addresseeEnd(tokens, opened));
  const count = addressees.reduce((sum, { from, to }) => sum + to - from, 0);
  return count === tokens.length ? phrasesWith(tokens, (opened) => opened) : addressees;
}

/** A phrase for an addressee with what follows it. */
export interface Addressee extends TokenSpan {
  /** The end of the phrase. */
  readonly opened: number;
}

/** Each phrase for an addressee, with what follows it up to an end. @param endOf from the end of the phrase */
function phrasesWith(tokens: readonly Token[], endOf: (opened: number) => number): Addressee[] {
  const found: Addressee[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const opened = phraseEnd(tokens, at);
    if (opened !== undefined) {
      const to = endOf(opened);
      found.push({ from: at, opened, to });
      at = to - 1;
    }
  }
  return found;
}

/** The end of the addressee after its phrase: of the phrase alone before an address, "Deliver to 5 Main Street". */
function addresseeEnd(tokens: readonly Token[], opened: number): number {
  const next = tokens[opened];
  // A colon does not end it: "Attn: Sample Corp".
  if (next === undefined || (next.apart && !next.glue.startsWith(":"))) {
    return opened;
  }
  let end = segmentEnd(tokens, opened);
  // "Attn: Jo Doe / R Roe" are two names.
  while (tokens[end]?.glue.includes("/") === true && !tokens.slice(opened, segmentEnd(tokens, end)).some(hasDigits)) {
    end = segmentEnd(tokens, end);
  }
  return isAddress(tokens, opened, end) ? opened : end;
}

/**
 * The end of the longest phrase for an addressee that begins at a token. A single word counts only at the beginning of a
 * segment or in front of a colon, and before something: elsewhere it may be a misspelt word of a street, or a place (Fao in Iraq).
 */
function phraseEnd(tokens: readonly Token[], at: number): number | undefined {
  let longest: number | undefined;
  for (const phrase of ADDRESSEE_PHRASES.get(tokens[at]?.key ?? "") ?? NONE) {
    const isLonger = longest === undefined || at + phrase.length > longest;
    const next = tokens[at + 1];
    const mayStand = phrase.length > 1 ||
      (next !== undefined && (at === 0 || tokens[at]!.apart || next.glue.startsWith(":")));
    if (isLonger && mayStand && isPhraseAt(tokens, at, phrase)) {
      longest = at + phrase.length;
    }
  }
  return longest;
}

function isPhraseAt(tokens: readonly Token[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((word, i) => tokens[at + i]?.key === word && (i === 0 || isJoined(tokens, at + i)));
}

const NONE: readonly never[] = [];

/** Two single letters are joined by a slash or a point, as "c/o" is; other words stand in one segment. */
function isJoined(tokens: readonly Token[], at: number): boolean {
  const { key, glue, apart } = tokens[at]!;
  return key.length === 1 && tokens[at - 1]!.key.length === 1 ? glue === "/" || glue.startsWith(".") : !apart;
}

/** "5 Main Street" is an address, also "35" before "High Street"; "Studio 54" and "Church Street Bakery" are not. */
function isAddress(tokens: readonly Token[], from: number, to: number): boolean {
  let hasNumber = false;
  let hasStreet = tokens.slice(from, to).every(hasDigits);
  for (let at = from; at < to; at++) {
    const { key, shape } = tokens[at]!;
    hasNumber ||= shape === "number" || shape === "mixed";
    hasStreet ||= key.length > 1 && !WORDS.connectors.has(key) && isStreetWord(key);
  }
  return hasNumber && hasStreet;
}
