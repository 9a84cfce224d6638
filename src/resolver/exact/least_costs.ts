import {
  COST_ACROSS_SEPARATOR,
  COST_COMMON_WORD,
  COST_CONNECTOR,
  COST_INSIDE_WORDS,
  COST_NAME,
  COST_NAME_IN_STREET,
  COST_NUMBER,
  COST_POSTCODE,
  COST_STREET,
  COST_STREET_WORD,
  COST_UNKNOWN_WORD,
} from "../weights.ts";
import { extraCostOf, type PlaceSpan } from "../address/spans/mod.ts";
import { isAfterType, isBeforeType, type Token, tokenNextTo, type TokenSpan } from "../address/tokens/mod.ts";
import type { AddressTokens } from "./address_tokens.ts";
import type { Spans } from "./find_spans.ts";
import { COMMON, CONNECTOR, TYPE_AFTER, TYPE_BEFORE, words, WORDS_MAX } from "./words.ts";

/**
 * The least cost of any parse of the words before and behind each token, by what the parse has: a street, a place, an
 * unknown word. No parse of the full engine costs less: each of its spans is here, at its cost or below it. Reused by all
 * texts, because nothing suspends.
 */
export const HAS_STREET = 1;
export const HAS_PLACE = 2;
export const HAS_WORD = 4;
const STATES = 8;
const before = new Float64Array((WORDS_MAX + 1) * STATES);
const behind = new Float64Array((WORDS_MAX + 1) * STATES);

/** One group of words in one role: what it adds to a parse. */
interface Step {
  readonly from: number;
  readonly to: number;
  readonly cost: number;
  readonly has: number;
}

/** Any street and number at these tokens. */
interface AnyAddress extends AddressTokens {
  /** What the words of the street cost at least as unknown words. */
  readonly wordsCost: number;
}

/** Computes the least costs of a text's parses, or of those of any other text with another street and number in it. */
export function sumLeastCosts(tokens: readonly Token[], spans: Spans, any?: AnyAddress): void {
  const count = tokens.length;
  before.fill(Infinity, 0, (count + 1) * STATES);
  behind.fill(Infinity, 0, (count + 1) * STATES);
  before[0] = 0;
  behind[count * STATES] = 0;
  const steps = tokens.map((_, at) =>
    any === undefined ? stepsAt(tokens, at, spans) : stepsOfAny(tokens, at, { spans, any })
  );
  for (let at = 0; at < count; at++) {
    for (const { to, cost, has } of steps[at]!) {
      for (let state = 0; state < STATES; state++) {
        if ((state & has & HAS_STREET) === 0) {
          const next = to * STATES + (state | has);
          before[next] = Math.min(before[next]!, before[at * STATES + state]! + cost);
        }
      }
    }
  }
  for (let at = count - 1; at >= 0; at--) {
    for (const { to, cost, has } of steps[at]!) {
      for (let state = 0; state < STATES; state++) {
        if ((state & has & HAS_STREET) === 0) {
          const next = at * STATES + (state | has);
          behind[next] = Math.min(behind[next]!, behind[to * STATES + state]! + cost);
        }
      }
    }
  }
}

/** The least cost of the parses with a span that have, next to it, exactly what `has` says of street and word. */
export function leastAround(
  { from, to }: { readonly from: number; readonly to: number },
  has: number,
  mask: number,
): number {
  let least = Infinity;
  for (let one = 0; one < STATES; one++) {
    const front = before[from * STATES + one]!;
    if (front === Infinity) {
      continue;
    }
    for (let other = 0; other < STATES; other++) {
      if ((one & other & HAS_STREET) === 0 && ((one | other) & mask) === has) {
        least = Math.min(least, front + behind[to * STATES + other]!);
      }
    }
  }
  return least;
}

/** The least costs of the words around street and number, by whether they are a street and whether they name a place. */
export interface TailCosts {
  readonly plain: number;
  readonly named: number;
  readonly street: number;
  readonly namedStreet: number;
}

/** Those of the text whose costs were computed last. */
export function tailCosts(address: AddressTokens): TailCosts {
  const least = (has: number): number => leastAround(address, has, HAS_STREET | HAS_PLACE);
  return {
    plain: least(0),
    named: least(HAS_PLACE),
    street: least(HAS_STREET),
    namedStreet: least(HAS_STREET | HAS_PLACE),
  };
}

function stepsOfAny(
  tokens: readonly Token[],
  at: number,
  { spans, any: { from, to, number, wordsCost } }: { readonly spans: Spans; readonly any: AnyAddress },
): Step[] {
  if (at < from || at >= to) {
    return stepsAt(tokens, at, spans).filter((step) => at >= to || step.to <= from);
  }
  if (at === number) {
    return [{ from: at, to: at + 1, cost: COST_POSTCODE, has: 0 }];
  }
  const street = streetTokens({ from, to, number });
  const isFirst = at === street.from;
  const word = { from: at, to: at + 1, cost: isFirst ? wordsCost : 0, has: isFirst ? HAS_WORD : 0 };
  return isFirst ? [word, { from: at, to: street.to, cost: COST_STREET, has: HAS_STREET }] : [word];
}

/** The tokens of the street next to a number. */
export function streetTokens({ from, to, number }: AddressTokens): TokenSpan {
  return number === from ? { from: from + 1, to } : { from, to: to - 1 };
}

/** What the words of a street may cost as unknown words. */
export const WORD_LEVELS: readonly number[] = [COST_STREET_WORD, 2 * COST_STREET_WORD, COST_UNKNOWN_WORD];

/** The least cost of the words of a street as unknown words, less what the street costs because its name is bare. */
export function leastWordsCost(tokens: readonly Token[], span: TokenSpan): number {
  let cost = 0;
  for (let at = span.from; at < span.to; at++) {
    cost += (words[at]!.flags & CONNECTOR) === 0 ? wordCost(tokens, at) : 0;
  }
  const street = words.map((word) => word.street);
  return cost - (extraCostOf(span, { tokens, words: street }).extraCost ?? 0);
}

function stepsAt(tokens: readonly Token[], at: number, spans: Spans): Step[] {
  const steps: Step[] = [];
  for (const span of spans.places[at]!) {
    steps.push({ from: at, to: span.to, cost: placeCost(tokens, span), has: HAS_PLACE });
  }
  for (const { to } of spans.streets[at]!) {
    steps.push({ from: at, to, cost: COST_STREET, has: HAS_STREET });
  }
  for (const { to } of spans.numbers[at]!) {
    steps.push({ from: at, to, cost: COST_NUMBER, has: 0 });
  }
  for (const { to } of spans.postcodes[at]!) {
    steps.push({ from: at, to, cost: COST_POSTCODE, has: 0 });
  }
  if (tokens[at]!.shape !== "word") {
    steps.push({ from: at, to: at + 1, cost: COST_POSTCODE, has: 0 });
  } else if ((words[at]!.flags & CONNECTOR) !== 0) {
    steps.push({ from: at, to: at + 1, cost: COST_CONNECTOR, has: 0 });
  } else {
    steps.push({ from: at, to: at + 1, cost: wordCost(tokens, at), has: HAS_WORD });
  }
  return steps;
}

/** A place name at its cost, or at that behind a street, which the type in front then belongs to. */
export function placeCost(tokens: readonly Token[], { from, to, separators }: PlaceSpan): number {
  const isCommon = to - from === 1 && tokens.length > 1 && (words[from]!.flags & COMMON) !== 0 &&
    !standsAlone(tokens, from);
  const isInside = isPlainWord(tokenNextTo(tokens, from, -1), from - 1) &&
    isPlainWord(tokenNextTo(tokens, to - 1, 1), to);
  const { street } = words[to - 1]!;
  const endsAsStreet = tokens.length > 1 && !street.isGeneric && street.canonical !== tokens[to - 1]!.key;
  return COST_NAME + (separators > 0 ? COST_ACROSS_SEPARATOR : 0) + (isCommon ? COST_COMMON_WORD : 0) +
    (isInside ? COST_INSIDE_WORDS : 0) + (isBeforeType(tokens, to - 1) ? COST_NAME_IN_STREET : 0) +
    (endsAsStreet ? COST_NAME_IN_STREET : 0);
}

/** The cost that `placeCost` leaves out unless the place stands directly behind a street. */
export function costAfterType(tokens: readonly Token[], { from, to }: PlaceSpan): number {
  return isAfterType(tokens, from) && !isBeforeType(tokens, to - 1) ? COST_NAME_IN_STREET : 0;
}

function isPlainWord(token: Token | undefined, at: number): boolean {
  return token !== undefined && token.shape === "word" && (words[at]!.flags & CONNECTOR) === 0;
}

function wordCost(tokens: readonly Token[], at: number): number {
  const { flags } = words[at]!;
  const isInStreet = (flags & (TYPE_AFTER | TYPE_BEFORE)) !== 0 || isBeforeType(tokens, at) || isAfterType(tokens, at);
  return isInStreet && !standsAlone(tokens, at) ? COST_STREET_WORD : COST_UNKNOWN_WORD;
}

/** The only word of a segment that follows another one (`parse_spans_at.ts`). */
function standsAlone(tokens: readonly Token[], at: number): boolean {
  if (at === 0 || !tokens[at]!.apart) {
    return false;
  }
  for (let i = at + 1; i < tokens.length && !tokens[i]!.apart; i++) {
    if (tokens[i]!.shape !== "number") {
      return false;
    }
  }
  return true;
}
