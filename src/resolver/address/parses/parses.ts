import type { Lattice, NumberForm, PlaceSpan, PostcodeForm, StreetSpan } from "../spans/mod.ts";
import { parseSpansAt } from "./parse_spans_at.ts";

/** What a span stands for. A `note` is a unit, a floor, a box or a message to the courier. */
export type SpanRole = "place" | "street" | "number" | "postcode" | "note" | "connector" | "word";

/** Consecutive tokens of one parse with their role. */
export interface ParseSpan {
  readonly role: SpanRole;
  readonly from: number;
  readonly to: number;
  /** The cost of this role, before any candidate is compared. */
  readonly cost: number;
  /** The same after a street span that contains the street type in front: then the type belongs to that span. */
  readonly costAfterStreet?: number | undefined;
  /** Additional cost in front of a street span that is only a street type ("El Av"). */
  readonly costBeforeType?: number | undefined;
  /** With role `street`: all of its words are street types or articles. */
  readonly isType?: true | undefined;
  /** With role `word`: the word of a category of venues ("castle"), away from streets. */
  readonly isCategory?: true | undefined;
  /** The place name; with role `place` only. */
  readonly name?: PlaceSpan | undefined;
  /** The matching streets; with role `street` only. */
  readonly street?: StreetSpan | undefined;
  /** With role `number`, if it can be a house number. */
  readonly number?: NumberForm | undefined;
  /** With role `postcode`, if it has the shape of one. */
  readonly postcode?: PostcodeForm | undefined;
}

/** One way to cover all tokens of the text with spans. */
export interface Parse {
  readonly spans: readonly ParseSpan[];
  /**
   * The place spans. Parses of one lattice with the same place spans share one array, so that it can serve as a key.
   */
  readonly places: readonly ParseSpan[];
  readonly cost: number;
}

/** Parses kept at every token, and in the end. */
const PARSES_MAX = 24;
/** In a long text fewer are kept, so that all of them together have this many tokens. */
const PARSE_TOKENS_MAX = 24 * 24;
/** Most place names in one parse; real addresses have fewer. */
const NAMES_MAX = 6;
/** A second street would have to meet the first: such pairs are one span already (see crossings). */
const STREETS_MAX = 1;

/** A parse of the first tokens, linked backwards so that parses share their beginnings. */
interface Partial {
  readonly before: Partial | undefined;
  readonly span: ParseSpan | undefined;
  readonly cost: number;
  readonly names: number;
  readonly streets: number;
}

/** The parses with the lowest cost, at most `PARSES_MAX`, in ascending order. */
export function parsesOf(lattice: Lattice): readonly Parse[] {
  const { length } = lattice.tokens;
  const kept = Math.min(PARSES_MAX, Math.floor(PARSE_TOKENS_MAX / Math.max(1, length)));
  const ending: Partial[][] = [];
  for (let at = 0; at <= length; at++) {
    ending.push([]);
  }
  ending[0]!.push({ before: undefined, span: undefined, cost: 0, names: 0, streets: 0 });
  for (let at = 0; at < length; at++) {
    const partials = ending[at]!;
    if (partials.length > 0) {
      for (const span of parseSpansAt(lattice, at)) {
        extend(ending[span.to]!, partials, { span, kept });
      }
    }
  }
  const places: ParseSpan[][] = [];
  return ending[length]!.map((last) => parseOf(last, places));
}

/** Extends each partial parse by a span. */
function extend(
  next: Partial[],
  partials: readonly Partial[],
  { span, kept }: { readonly span: ParseSpan; readonly kept: number },
): void {
  const { role, cost: plainCost, costAfterStreet = plainCost } = span;
  const isType = span.isType === true;
  const nameCount = role === "place" ? 1 : 0;
  const streetCount = role === "street" ? 1 : 0;
  for (const before of partials) {
    const names = before.names + nameCount;
    const streets = before.streets + streetCount;
    if (names > NAMES_MAX || streets > STREETS_MAX) {
      continue;
    }
    const last = before.span;
    const cost = before.cost + (last?.role === "street" ? costAfterStreet : plainCost) +
      (isType ? last?.costBeforeType ?? 0 : 0);
    if (next.length < kept || cost < next[kept - 1]!.cost) {
      insert(next, { before, span, cost, names, streets }, kept);
    }
  }
}

/** Keeps the partial parses with the lowest cost in order; of equals the earlier one. */
function insert(partials: Partial[], partial: Partial, kept: number): void {
  if (partials.length < kept) {
    partials.push(partial);
  }
  let at = partials.length - 1;
  while (at > 0 && partials[at - 1]!.cost > partial.cost) {
    partials[at] = partials[at - 1]!;
    at--;
  }
  partials[at] = partial;
}

function parseOf(last: Partial, known: ParseSpan[][]): Parse {
  const spans: ParseSpan[] = [];
  for (let at: Partial | undefined = last; at?.span !== undefined; at = at.before) {
    spans.push(at.span);
  }
  spans.reverse();
  return { spans, places: placesOf(spans, last.names, known), cost: last.cost };
}

/** The place spans of a parse, as the array that an earlier parse with the same ones has, if any. */
function placesOf(spans: readonly ParseSpan[], count: number, known: ParseSpan[][]): readonly ParseSpan[] {
  const places: ParseSpan[] = [];
  for (let at = 0; places.length < count; at++) {
    const span = spans[at]!;
    if (span.role === "place") {
      places.push(span);
    }
  }
  for (const one of known) {
    if (areSame(one, places)) {
      return one;
    }
  }
  known.push(places);
  return places;
}

function areSame(one: readonly ParseSpan[], other: readonly ParseSpan[]): boolean {
  if (one.length !== other.length) {
    return false;
  }
  for (let at = 0; at < one.length; at++) {
    if (one[at] !== other[at]) {
      return false;
    }
  }
  return true;
}
