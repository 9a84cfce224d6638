import {
  COST_NUMBER,
  COST_NUMBER_AT_PLACE,
  COST_NUMBER_FIRST_LETTER,
  COST_POSTCODE,
  COST_POSTCODE_SHORT,
  COST_STREET,
} from "../weights.ts";
import type { Parse, ParseSpan, SpanRole } from "../address/parses/mod.ts";
import type { NumberForm, PlaceSpan, PostcodeForm, StreetSpan } from "../address/spans/mod.ts";
import { isBeforeType, POSTCODE_MIN, type Token } from "../address/tokens/mod.ts";
import type { Spans } from "./find_spans.ts";
import { costAfterType, placeCost } from "./least_costs.ts";

/** A postcode of three digits that no data set has is more likely a house number. */
const POSTCODE_SHORT = 3;
const DIRECTIONS = "nsew";
/** Two sums of equal costs in different orders differ by rounding. */
const ROUNDING = 1e-6;

/** A parse of all words as one house: a street with its number next to it, names of places, and at most one postcode. */
export interface Cover {
  readonly parse: Parse;
  /** The span of the street. */
  readonly street: ParseSpan;
}

/** The cover of a street span with the lowest cost; undefined if there is none, or another one costs as much. */
export function coverOf(tokens: readonly Token[], spans: Spans, street: StreetSpan): Cover | undefined {
  let best: ParseSpan[] | undefined;
  let bestCost = Infinity;
  let isTie = false;
  const path: ParseSpan[] = [];

  function extend(at: number, cost: number, has: { readonly number: boolean; readonly postcode: boolean }): void {
    if (cost > bestCost + ROUNDING) {
      return;
    }
    if (at === tokens.length) {
      if (has.number) {
        isTie = best !== undefined && Math.abs(cost - bestCost) <= ROUNDING;
        best = isTie ? best : [...path];
        bestCost = Math.min(cost, bestCost);
      }
      return;
    }
    const last = path.at(-1);
    const add = (span: ParseSpan, more: Partial<typeof has> = {}): void => {
      path.push(span);
      extend(span.to, cost + span.cost + numberAtPlace(last, span), { ...has, ...more });
      path.pop();
    };
    if (at === street.from) {
      add(spanOf("street", street, COST_STREET + (street.extraCost ?? 0), { street }));
      return;
    }
    for (const name of at < street.from ? spans.places[at]!.filter(({ to }) => to <= street.from) : spans.places[at]!) {
      if (isPlainName(tokens, name, last)) {
        add(spanOf("place", name, placeCost(tokens, name), { name }));
      }
    }
    for (const number of has.number ? [] : spans.numbers[at]!) {
      if ((number.to === street.from || at === street.to) && !isDirection(tokens, number)) {
        const ownCost = COST_NUMBER + (number.number.digits === 0 ? COST_NUMBER_FIRST_LETTER : 0);
        add(spanOf("number", number, ownCost, { number }), { number: true });
      }
    }
    for (const postcode of has.postcode ? [] : spans.postcodes[at]!) {
      if (at >= street.to || postcode.to <= street.from) {
        add(spanOf("postcode", postcode, postcodeCost(postcode), { postcode }), { postcode: true });
      }
    }
  }
  extend(0, 0, { number: false, postcode: false });
  if (best === undefined || isTie) {
    return undefined;
  }
  const all: readonly ParseSpan[] = best;
  return {
    parse: { spans: all, places: all.filter(({ role }) => role === "place"), cost: bestCost },
    street: all.find(({ role }) => role === "street")!,
  };
}

interface Content {
  readonly name?: PlaceSpan;
  readonly street?: StreetSpan;
  readonly number?: NumberForm;
  readonly postcode?: PostcodeForm;
}

function spanOf(
  role: SpanRole,
  { from, to }: { readonly from: number; readonly to: number },
  cost: number,
  content: Content,
): ParseSpan {
  return { role, from, to, cost, ...content };
}

/** No street type next to the name makes it the name of a street, and nothing divides it. */
function isPlainName(tokens: readonly Token[], name: PlaceSpan, last: ParseSpan | undefined): boolean {
  return name.separators === 0 && !isBeforeType(tokens, name.to - 1) &&
    (last?.role === "street" || costAfterType(tokens, name) === 0);
}

/** "100 E" before "Main St": the letter may be the street's. */
function isDirection(tokens: readonly Token[], { from, to }: NumberForm): boolean {
  const last = tokens[to - 1]!;
  return to > from + 1 && last.glue === " " && DIRECTIONS.includes(last.key);
}

function postcodeCost({ key, areas }: PostcodeForm): number {
  return COST_POSTCODE + (key.length <= POSTCODE_SHORT && areas.length === 0 ? COST_POSTCODE_SHORT : 0);
}

function numberAtPlace(last: ParseSpan | undefined, span: ParseSpan): number {
  const isNext = last?.role === "place" ? isLongNumber(span) : span.role === "place" && isLongNumber(last);
  return isNext ? COST_NUMBER_AT_PLACE : 0;
}

function isLongNumber(span: ParseSpan | undefined): boolean {
  return (span?.number?.number.digits ?? 0) >= POSTCODE_MIN;
}
