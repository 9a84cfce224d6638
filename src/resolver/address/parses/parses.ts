import type { Lattice, LatticeSpan, NumberForm, PostcodeForm, StreetSpan } from "../spans/mod.ts";
import { parseSpansAt } from "./parse_spans_at.ts";

/** What a piece of the text is taken for. A `note` is a unit, a floor, a box or a word to the courier. */
export type SpanRole = "place" | "street" | "number" | "postcode" | "note" | "connector" | "word";

/** Some tokens of one reading, taken for one thing. */
export interface ParseSpan {
  readonly role: SpanRole;
  readonly from: number;
  readonly to: number;
  /** What taking them so costs before any candidate is looked at. */
  readonly cost: number;
  /** The same behind a street that holds the word beside it: then that word for a street is not this piece's. */
  readonly costAfterStreet?: number | undefined;
  /** What it costs beyond that in front of a street that is nothing but the word for a street beside it ("El Av"). */
  readonly costBeforeType?: number | undefined;
  /** With `role` `street`: its words are words for streets and articles. */
  readonly isType?: true | undefined;
  /** The names known for it; with `role` `place` only. */
  readonly name?: LatticeSpan | undefined;
  /** The streets known for it; with `role` `street` only. */
  readonly street?: StreetSpan | undefined;
  /** With `role` `number`, where it can be a house number. */
  readonly number?: NumberForm | undefined;
  /** With `role` `postcode`, where it has the shape of one. */
  readonly postcode?: PostcodeForm | undefined;
}

/** One way to take every token of the text for something. */
export interface Parse {
  readonly spans: readonly ParseSpan[];
  /** Those that name places: one and the same array for all readings of a lattice that take the same names. */
  readonly places: readonly ParseSpan[];
  readonly cost: number;
}

/** At most this many readings are kept at every token and looked at in the end. */
const PARSES_MAX = 24;
/** And in a long text so few that all of them together have this many tokens: no address is that long. */
const PARSE_TOKENS_MAX = 24 * 24;
/** More names than this in one address are words. */
const NAMES_MAX = 6;
/** A second street would have to be proven to meet the first. */
const STREETS_MAX = 1;

/** A reading of the first tokens, linked backwards so that readings share their beginnings. */
interface Partial {
  readonly before: Partial | undefined;
  readonly span: ParseSpan | undefined;
  readonly cost: number;
  readonly names: number;
  readonly streets: number;
}

/** The cheapest readings of the lattice, at most `PARSES_MAX`, cheapest first. */
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

/** Adds a piece to each of the readings before it. */
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

/** Keeps the cheapest in their order; of equals the one that came first. */
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

/** The pieces that name places, so many; the array that is known where a reading had the same. */
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
