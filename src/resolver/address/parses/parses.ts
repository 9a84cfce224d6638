import type { Lattice, NumberForm, PlaceSpan, PostcodeForm, StreetSpan } from "../spans/mod.ts";
import { COST_NUMBER_AT_PLACE, COST_PERSON } from "../../weights.ts";
import { POSTCODE_MIN } from "../tokens/mod.ts";
import { addSpansAt } from "./parse_spans_at.ts";

/** What a span stands for. A `note` is a unit, a floor, a box or a message to the courier. */
export type SpanRole = "place" | "street" | "number" | "postcode" | "note" | "connector" | "word";

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

/** A word without a role, or words in front of the address that are a person's name, or a misspelt town: "Modetso 12 Main St". */
export function isUnknownName({ role, cost }: ParseSpan): boolean {
  return role === "word" || (role === "note" && cost === COST_PERSON);
}

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
/** Of these at least so many with a street, if there are any: "6111 Corte de la Reina" is also four names of places. */
const STREET_PARSES_MIN = 4;
/** In a long text fewer are kept, so that all of them together have this many tokens. */
const PARSE_TOKENS_MAX = 24 * 24;
/** Most place names in one parse: in a long address every second word is also the name of a place. */
const NAMES_MAX = 9;
/** A second street would have to meet the first: such pairs are one span already (see crossings). */
const STREETS_MAX = 1;

/**
 * The parses of the first tokens, by the token they end before: `kept` slots each, by ascending cost, of which `counts`
 * are taken. A parse is its last span and the slot of the parse before it, so that parses share their beginnings. Reused
 * by all texts, because the function never suspends: a text has some hundreds, of which few become objects.
 */
const SLOTS_MAX = PARSE_TOKENS_MAX + PARSES_MAX;
const counts = new Uint8Array(SLOTS_MAX);
const costs = new Float64Array(SLOTS_MAX);
const before = new Int16Array(SLOTS_MAX);
const lastSpan = new Int32Array(SLOTS_MAX);
const names = new Uint8Array(SLOTS_MAX);
const streets = new Uint8Array(SLOTS_MAX);
/** The last span of the parse of no token. */
const NOTHING = -1;

/** The parses with the lowest cost, at most `PARSES_MAX`, and the best ones with a street, in ascending order. */
export function parsesOf(lattice: Lattice): readonly Parse[] {
  const { length } = lattice.tokens;
  const kept = Math.min(PARSES_MAX, Math.floor(PARSE_TOKENS_MAX / Math.max(1, length)));
  const spans: ParseSpan[] = [];
  counts.fill(0, 0, length + 1);
  counts[0] = 1;
  costs[0] = 0;
  lastSpan[0] = NOTHING;
  names[0] = 0;
  streets[0] = 0;
  for (let at = 0; at < length; at++) {
    if (counts[at]! > 0) {
      const first = spans.length;
      addSpansAt(spans, lattice, at);
      for (let span = first; span < spans.length; span++) {
        extend(spans, span, kept);
      }
    }
  }
  const parses: Parse[] = [];
  const places: ParseSpan[][] = [];
  for (let i = 0; i < counts[length]!; i++) {
    parses.push(parseAt(length * kept + i, spans, places));
  }
  return parses;
}

/** Extends each of the parses before a span by it. */
function extend(spans: readonly ParseSpan[], span: number, kept: number): void {
  const { role, from, to, cost: plainCost, costAfterStreet = plainCost, isType } = spans[span]!;
  const addedNames = role === "place" ? 1 : 0;
  const addedStreets = role === "street" ? 1 : 0;
  const first = to * kept;
  let count = counts[to]!;
  for (let slot = from * kept; slot < from * kept + counts[from]!; slot++) {
    const nameCount = names[slot]! + addedNames;
    const streetCount = streets[slot]! + addedStreets;
    if (nameCount > NAMES_MAX || streetCount > STREETS_MAX) {
      continue;
    }
    const last = spans[lastSpan[slot]!];
    const cost = costs[slot]! + (last?.role === "street" ? costAfterStreet : plainCost) +
      (isType === true ? last?.costBeforeType ?? 0 : 0) +
      (isNumberAtPlace(last, spans[span]!) ? COST_NUMBER_AT_PLACE : 0);
    if (count === kept) {
      const dropped = droppedFor(cost, streetCount > 0, { first, kept });
      if (dropped < 0) {
        continue;
      }
      for (let at = dropped + 1; at < first + kept; at++) {
        move(at, at - 1);
      }
      count--;
    }
    count++;
    // By ascending cost; of equals the earlier one first.
    let at = first + count - 1;
    while (at > first && costs[at - 1]! > cost) {
      move(at - 1, at);
      at--;
    }
    costs[at] = cost;
    before[at] = slot;
    lastSpan[at] = span;
    names[at] = nameCount;
    streets[at] = streetCount;
  }
  counts[to] = count;
}

/**
 * The slot of the parse that is dropped for another one at a token where all slots are taken; −1 if the other one is. The
 * last one is dropped, unless it is one of the few with a street: then the last without one.
 */
function droppedFor(
  cost: number,
  hasStreet: boolean,
  { first, kept }: { readonly first: number; readonly kept: number },
): number {
  const last = first + kept - 1;
  const isBetter = cost < costs[last]!;
  if (isBetter && (hasStreet || streets[last] === 0)) {
    return last;
  }
  if (!isBetter && !hasStreet) {
    return -1;
  }
  let count = 0;
  let lastWithout = -1;
  for (let slot = first; slot <= last; slot++) {
    if (streets[slot]! > 0) {
      count++;
    } else {
      lastWithout = slot;
    }
  }
  if (!isBetter) {
    return count < STREET_PARSES_MIN ? lastWithout : -1;
  }
  if (count > STREET_PARSES_MIN) {
    return last;
  }
  return lastWithout >= 0 && costs[lastWithout]! > cost ? lastWithout : -1;
}

/** Of two long numbers, the one next to a place name is the postcode: "1710 Virginia St, Fremont, CA 94536". */
function isNumberAtPlace(last: ParseSpan | undefined, span: ParseSpan): boolean {
  return last?.role === "place"
    ? isLongNumber(span)
    : span.role === "place" && last !== undefined && isLongNumber(last);
}

function isLongNumber({ role, number }: ParseSpan): boolean {
  return role === "number" && (number?.number.digits ?? 0) >= POSTCODE_MIN;
}

function move(slot: number, to: number): void {
  costs[to] = costs[slot]!;
  before[to] = before[slot]!;
  lastSpan[to] = lastSpan[slot]!;
  names[to] = names[slot]!;
  streets[to] = streets[slot]!;
}

function parseAt(last: number, all: readonly ParseSpan[], known: ParseSpan[][]): Parse {
  const spans: ParseSpan[] = [];
  for (let slot = last; lastSpan[slot]! !== NOTHING; slot = before[slot]!) {
    spans.push(all[lastSpan[slot]!]!);
  }
  spans.reverse();
  return { spans, places: placesOf(spans, known), cost: costs[last]! };
}

/** The place spans of a parse, as the array that an earlier parse with the same ones has, if any. */
function placesOf(spans: readonly ParseSpan[], known: ParseSpan[][]): readonly ParseSpan[] {
  for (const places of known) {
    if (arePlacesOf(spans, places)) {
      return places;
    }
  }
  const places = spans.filter(isPlace);
  known.push(places);
  return places;
}

function isPlace({ role }: ParseSpan): boolean {
  return role === "place";
}

function arePlacesOf(spans: readonly ParseSpan[], places: readonly ParseSpan[]): boolean {
  let count = 0;
  for (const span of spans) {
    if (span.role === "place" && span !== places[count++]) {
      return false;
    }
  }
  return count === places.length;
}
