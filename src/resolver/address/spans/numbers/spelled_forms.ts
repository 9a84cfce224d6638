import { WORDS } from "../../../address_words.ts";
import { AMBIGUOUS_MAX, CARDINALS } from "../../../../text/number_words.ts";
import { type Counted, countedAt } from "../../../../text/spelled_number.ts";
import { parseHouseNumber } from "../../../../text/house_number.ts";
import {
  type ByToken,
  hasStreetEnding,
  isEndOfWords,
  isStreetWord,
  type Token,
  type TokenSpan,
} from "../../tokens/mod.ts";
import { markerEnd, type NumberForm } from "./number_forms.ts";

/** From here on a number in words is certainly a number: "centododici", "two hundred twelve". */
const PLAIN_MIN = 100;
/** "One Main Street" is an address; "Seven Oaks" is a name. */
const ONE = "one";
const NONE: readonly NumberForm[] = [];

/**
 * The house number in words at a token: after a word that introduces it ("número tres", "Nr. zwölf"), if it is at least
 * a hundred, behind a word that ends in a street type ("Krahnengasse zwölf"), if it is a segment of its own ("улица
 * Свердлова, двадцать шесть"), or where a house number stands. There a small number may be part of a name, so it never leads
 * to `found`.
 */
export function spelledForms(
  tokens: readonly Token[],
  at: number,
  streets: ByToken<TokenSpan>,
): readonly NumberForm[] {
  if (tokens[at]?.shape !== "word") {
    return NONE;
  }
  const announced = markerEnd(tokens, at);
  const from = announced ?? at;
  if (!CARDINALS.has(tokens[from]?.key ?? "") || (announced !== undefined && tokens[from]?.apart === true)) {
    return NONE;
  }
  return countedForms(tokens, { at, announced, streets });
}

function countedForms(
  tokens: readonly Token[],
  { at, announced, streets }: {
    readonly at: number;
    readonly announced: number | undefined;
    readonly streets: ByToken<TokenSpan>;
  },
): readonly NumberForm[] {
  const from = announced ?? at;
  const counted = numberAt(tokens, from);
  if (counted === undefined) {
    return NONE;
  }
  const { value, to, words } = counted;
  const isRound = words === 1 && value % PLAIN_MIN === 0;
  const isPlain = announced !== undefined || (value >= PLAIN_MIN && !isRound) ||
    (at === 0 && words === 1 && tokens[at]!.key === ONE) ||
    (at > 0 && isEndOfWords(tokens[to]) &&
      (tokens[at]!.apart ? value > AMBIGUOUS_MAX && !isRound : hasStreetEnding(tokens[at - 1]!.key)));
  if (!isPlain && !isAtBorder(tokens, from, to) && !isBehindStreet(tokens, { from, to }, streets)) {
    return NONE;
  }
  const written = String(value);
  return [{
    from: at,
    to,
    number: parseHouseNumber(written),
    written,
    ...(isPlain ? {} : { isUncertain: true as const }),
  }];
}

/** The number that words spell: "two hundred twelve", and in two parts, "sixteen twenty-six". */
function numberAt(tokens: readonly Token[], from: number): Counted | undefined {
  const words = {
    valueAt: (i: number) => i > from && tokens[i]?.apart === true ? undefined : CARDINALS.get(tokens[i]?.key ?? ""),
    isJoint: (i: number) => tokens[i]?.apart === false && WORDS.numberJoints.has(tokens[i].key),
  };
  const digits = digitsAt(tokens, from);
  if (digits !== undefined) {
    return digits;
  }
  const first = countedAt(words, from);
  const second = first === undefined || first.value >= PLAIN_MIN ? undefined : countedAt(words, first.to);
  if (first === undefined || second === undefined || second.value >= PLAIN_MIN) {
    return first;
  }
  // "dix-neuf", "soixante-dix-sept".
  const isTeen = first.value % 20 === TWO_DIGITS_MIN && TEENS_IN_TWO.has(second.value) &&
    tokens[first.to]!.glue === "-";
  const value = isTeen ? first.value + second.value : first.value * PLAIN_MIN + second.value;
  return isTeen || second.value >= TWO_DIGITS_MIN ? { value, to: second.to, words: first.words + second.words } : first;
}

/** Fewer digits may be two numbers. */
const TOLD_DIGITS = { min: 3, max: 6 };

/** "five one two": a number told digit by digit. */
function digitsAt(tokens: readonly Token[], from: number): Counted | undefined {
  let value = 0;
  let to = from;
  for (; to < tokens.length && (to === from || !tokens[to]!.apart); to++) {
    const { key } = tokens[to]!;
    const digit = WORDS.zeroWords.has(key) ? 0 : CARDINALS.get(key) ?? TWO_DIGITS_MIN;
    if (digit >= TWO_DIGITS_MIN) {
      break;
    }
    value = value * 10 + digit;
  }
  const words = to - from;
  return words >= TOLD_DIGITS.min && words <= TOLD_DIGITS.max ? { value, to, words } : undefined;
}

const TWO_DIGITS_MIN = 10;
const TEENS_IN_TWO: ReadonlySet<number> = new Set([7, 8, 9]);

/** "Hauptstraße sechsundfünfzig Heidelberg", "Plöck drei Heidelberg", as people say it; "Via Venti Settembre" is a name. */
function isBehindStreet(tokens: readonly Token[], { from, to }: TokenSpan, streets: ByToken<TokenSpan>): boolean {
  const isStreet = from > 0 && !tokens[from]!.apart &&
    (isStreetWord(tokens[from - 1]!.key) ||
      streets.slice(0, from).some((spans) => spans.some((one) => one.to === from)));
  return isStreet && !WORDS.monthWords.has(tokens[to]?.key ?? "");
}

/** First or last of its segment, where house numbers stand, with words on the other side. */
function isAtBorder(tokens: readonly Token[], from: number, to: number): boolean {
  const isFirst = from === 0 || tokens[from]?.apart === true;
  return isFirst !== isEndOfWords(tokens[to]);
}
