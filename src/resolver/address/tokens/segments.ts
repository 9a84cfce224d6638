import type { PhraseMap } from "../../address_words.ts";
import type { Span } from "../../recognition_types.ts";

/** What a token is made of. `mixed` has digits and letters ("12a", "SW1A"); `ideograph` is one Han character. */
export type TokenShape = "word" | "number" | "mixed" | "ideograph";

/** One word of a written address, with its position in the caller's text. */
export interface Token {
  /** Folded, as names are indexed. Never empty. */
  readonly key: string;
  readonly shape: TokenShape;
  /** UTF-16 offsets into the caller's text. */
  readonly span: Span;
  /** True if a comma, a line break or another separator precedes the token. */
  readonly apart: boolean;
  /** The text between the previous token and this one, with its blanks as one space: " ", "-", ", " … */
  readonly glue: string;
  /** Single letters, each with a point: "D.C.", "o.d.T.". */
  readonly hasPoints?: true;
  /** A short word at the end of the text with a point behind it, which no glue shows: "Hradec Kr." */
  readonly isCut?: true;
  /** At the end of the text, with the sign of an amount behind it, which no glue shows: "5 %". */
  readonly isAmount?: true;
}

/** Consecutive tokens: index of the first token, and of the one after the last. */
export interface TokenSpan {
  readonly from: number;
  readonly to: number;
}

/** Per token index, what begins there. */
export type ByToken<Item> = readonly (readonly Item[])[];

/** "s" in "St. Mary's Church", and not in "'s-Gravenhage": no name begins there. */
export function isPossessive(tokens: readonly Token[], at: number): boolean {
  const { key, glue } = tokens[at]!;
  return key === "s" && at > 0 && POSSESSIVE.test(glue);
}

const POSSESSIVE = /^['\u2019]$/u;

/** The words of a span as one key. */
export function joinedKey(tokens: readonly Pick<Token, "key">[], { from, to }: TokenSpan): string {
  let key = "";
  for (let at = from; at < to; at++) {
    key += tokens[at]!.key;
  }
  return key;
}

/** The parts of a text between separators. */
export function segmentsOf(tokens: readonly Token[]): TokenSpan[] {
  const segments: TokenSpan[] = [];
  for (let from = 0, to = 1; from < tokens.length; from = to, to++) {
    while (to < tokens.length && tokens[to]?.apart !== true) {
      to++;
    }
    segments.push({ from, to });
  }
  return segments;
}

/** The number of separators before a token. */
export function segmentOf(tokens: readonly Token[], at: number): number {
  let segment = 0;
  for (let i = 1; i <= at; i++) {
    segment += tokens[i]?.apart === true ? 1 : 0;
  }
  return segment;
}

/** Index of the token after the segment that holds a token. */
export function segmentEnd(tokens: readonly Token[], at: number): number {
  let end = at + 1;
  while (end < tokens.length && tokens[end]?.apart !== true) {
    end += 1;
  }
  return careEnd(tokens, at, end);
}

/** The slash of "c/o" and "R/C" does not separate. */
function careEnd(tokens: readonly Token[], at: number, end: number): number {
  if (end !== at + 1 || tokens[end]?.glue !== "/" || (tokens[at]?.key.length ?? 0) > 1) {
    return end;
  }
  return segmentEnd(tokens, end);
}

/** The phrases whose words stand at a token and behind it, whatever is between them, in the order of their list. */
export function phrasesAt(
  phrases: PhraseMap,
  tokens: readonly Token[],
  at: number,
): readonly (readonly string[])[] {
  // At nearly all tokens none begins.
  const begun = phrases.get(tokens[at]?.key ?? "");
  return begun?.filter((phrase) => phrase.every((word, i) => tokens[at + i]?.key === word)) ?? NO_PHRASES;
}

const NO_PHRASES: readonly never[] = [];
