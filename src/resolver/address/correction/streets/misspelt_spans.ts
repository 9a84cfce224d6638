import { WORDS } from "../../../address_words.ts";
import type { PostcodeForm } from "../../spans/mod.ts";
import { type ByToken, segmentsOf, type Token } from "../../tokens/mod.ts";
import { hasAny } from "../unknown_tokens.ts";

export interface MisspeltSpan {
  /** Index of the first token, and of the one after the last. */
  readonly from: number;
  readonly to: number;
  /** A whole run of words, or a name with a number. */
  readonly isWhole: boolean;
  /** Some of its words may be a note. */
  readonly hasNote: boolean;
}

type TokenSpan = readonly [from: number, to: number];

/** A house number with its letter: "22A". */
const LETTERED = /^\d{1,5}\p{L}$/u;
/** What is left of "1st", "2nd", "3rd" and "4th". */
const ORDINAL_LETTER = /[dhnrst]$/u;
/** Longest misspelt name, in tokens. */
const TOKENS_MAX = 8;
/** Names with a number in them ("County Road 40") that are tried per text. */
const NUMBERED_MAX = 4;

/**
 * Spans that contain an unknown word: whole runs first, then without their first or last words. Before them names with
 * a number, if the text has another number for the house, and what stands beside the town without a comma: "Venydo Way San
 * Jose". Those with words of a note come last: "Venydo Way Apt 4".
 */
export function misspeltSpans(
  tokens: readonly Token[],
  { unknown, postcodes, inNote, inTown }: {
    readonly unknown: readonly boolean[];
    readonly postcodes: ByToken<PostcodeForm>;
    /** Whether a note may have the token. */
    readonly inNote: readonly boolean[];
    /** Whether the name of a town in which streets are searched has the token. */
    readonly inTown: readonly boolean[];
  },
): readonly MisspeltSpan[] {
  const spanOf = (from: number, to: number, isWhole: boolean): MisspeltSpan => ({
    from,
    to,
    isWhole,
    hasNote: hasAny(inNote, from, to),
  });
  const numbered = numberedSpans(tokens, postcodes)
    .filter(([from, to]) => hasAny(unknown, from, to))
    .map(([from, to]) => spanOf(from, to, true));
  const beside: MisspeltSpan[] = [];
  const spans: MisspeltSpan[] = [];
  for (const [from, to] of runsOf(tokens)) {
    for (let length = Math.min(TOKENS_MAX, to - from); length >= 1; length--) {
      for (let at = from; at + length <= to; at++) {
        if (hasAny(unknown, at, at + length)) {
          const isBegin = at === from || inNote[at - 1] === true || inTown[at - 1] === true;
          const isEnd = at + length === to || inNote[at + length] === true || inTown[at + length] === true;
          const span = spanOf(at, at + length, isBegin && isEnd);
          const isBeside = span.isWhole && length < to - from && !hasAny(inTown, at, at + length);
          (isBeside ? beside : spans).push(span);
        }
      }
    }
  }
  const ordered = [...numbered, ...beside, ...spans];
  return [...ordered.filter(({ hasNote }) => !hasNote), ...ordered.filter(({ hasNote }) => hasNote)];
}

/** Consecutive words of a segment; numbers end a run, ordinals do not. */
function runsOf(tokens: readonly Token[]): TokenSpan[] {
  const runs: TokenSpan[] = [];
  let from = 0;
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at];
    const isNumber = token !== undefined && isHouseNumber(token, tokens[at + 1]);
    const isEnd = token === undefined || isNumber || token.apart;
    if (isEnd) {
      if (at > from) {
        runs.push([from, at]);
      }
      from = isNumber ? at + 1 : at;
    }
  }
  return runs;
}

/** "22A", but not the "30H" of "30H ST": that is a misspelt "30TH". */
function isHouseNumber({ key, shape }: Token, next: Token | undefined): boolean {
  const isOrdinal = ORDINAL_LETTER.test(key) && next?.apart === false && WORDS.streetTypesAfter.has(next.key);
  return shape === "number" || (shape === "mixed" && LETTERED.test(key) && !isOrdinal);
}

/**
 * Words followed by a number, alone and with what follows in the segment: "State Route 14 E", "Strasse des 17 Juni".
 */
function numberedSpans(tokens: readonly Token[], postcodes: ByToken<PostcodeForm>): TokenSpan[] {
  const isNumber = tokens.map((_, at) => isHouseLike(tokens, at, postcodes));
  const spans: TokenSpan[] = [];
  if (isNumber.filter(Boolean).length < 2) {
    return spans;
  }
  for (const at of tokens.keys()) {
    const isFirst = at > 0 && isNumber[at - 1] === true && tokens[at]?.apart !== true;
    const word = tokens[at + 1];
    if (isFirst && isNumber[at] === true && word?.shape === "word" && !word.apart && spans.length < NUMBERED_MAX) {
      // "265 9 Avene": house number, street number, and probably the street type.
      spans.push([at, at + 2]);
    }
  }
  for (const { from, to } of segmentsOf(tokens)) {
    const last = isNumber.lastIndexOf(true, to - 1);
    // "8. kvettna 12", "Rue du 11 Noovembre 1918 9": all but the last number, which is the house's.
    if (last > from + 1 && isNumber.indexOf(true, from) < last && spans.length < NUMBERED_MAX) {
      spans.push([from, last]);
    }
  }
  for (const [from, to] of runsOf(tokens)) {
    if (isNumber[to] === true && tokens[to]?.apart !== true && spans.length < NUMBERED_MAX) {
      let end = to + 1;
      while (end < tokens.length && tokens[end]?.apart !== true && isNumber[end] !== true) {
        end += 1;
      }
      spans.push([from, to + 1]);
      if (end > to + 1 && end - from <= TOKENS_MAX) {
        spans.unshift([from, end]);
      }
    }
  }
  return spans;
}

/** Most digits of a house number. */
const DIGITS_MAX = 5;

/** A number that may be a house number or part of a street name: short, and not a known postcode. */
function isHouseLike(tokens: readonly Token[], at: number, postcodes: ByToken<PostcodeForm>): boolean {
  const token = tokens[at];
  return token?.shape === "number" && token.key.length <= DIGITS_MAX &&
    postcodes[at]?.some(({ areas }) => areas.length > 0) !== true;
}
