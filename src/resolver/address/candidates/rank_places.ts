import type { EntryId, Place, PlaceMatch } from "../../../gazetteer/port.ts";
import { nearCostOf, type PlaceContext } from "../context/mod.ts";
import type { Parse, ParseSpan } from "../parses/mod.ts";
import {
  type Agreement,
  coverageCostOf,
  isNoLess,
  missingCostOf,
  type Names,
  type Namesake,
  type PlaceComponents,
  placeComponentsOf,
  PlaceFacts,
  streetPriorCostOf,
  typoCost,
} from "../scoring/mod.ts";
import { LONG_TEXT_TOKENS, type PostcodeForm } from "../spans/mod.ts";
import { COST_MARGIN } from "./rivals.ts";

/** A place with the parse that led to it, and its costs. */
export interface RankedPlace {
  readonly place: Place;
  readonly match: PlaceMatch;
  readonly parse: Parse;
  /** The span of the place's name. */
  readonly span: ParseSpan;
  /** How the other names of the input relate to it. */
  readonly agreements: readonly Agreement[];
  /** The cost of how the name is written, and of being named by a code only. */
  readonly nameCost: number;
  readonly prominenceCost: number;
  readonly nearCost: number;
  /** The cost of what the input has and the place lacks: a street, a postcode. */
  readonly missingCost: number;
  /** The part of it that is due to the place's streets being loaded. */
  readonly coverageCost: number;
  /** The sum of all, including the parse and the agreements. */
  readonly cost: number;
}

/** Places compared over all parses. An address has some hundreds; a list of well-known names may have any number. */
const COMPARED_MAX = 4_096;
/** The same in a text longer than any address. */
const COMPARED_LONG_MAX = 1_024;
/** Candidates kept for the comparison with rivals. The hundredth weighs less than the last digit of a confidence. */
const RANKED_MAX = 256;

/** All candidate places, each with its best parse, by ascending cost; of equals the lower id first. */
export function rankPlaces(
  parses: readonly Parse[],
  context: PlaceContext,
  { below = Infinity, margin = COST_MARGIN, raise = 0, postcodes = [] }: {
    readonly below?: number | undefined;
    /** Places whose cost exceeds the best by more than this are omitted; 0 keeps only the best. */
    readonly margin?: number;
    /** What may be added to a place's cost later, so that the best may end up this much higher. */
    readonly raise?: number;
    /** The postcodes of the lattice, by token. */
    readonly postcodes?: readonly (readonly PostcodeForm[])[] | undefined;
  } = {},
): readonly RankedPlace[] {
  const best = new Map<EntryId, RankedPlace>();
  const facts = new PlaceFacts(context);
  let bound = below;
  const tokens = parses[0]?.spans.at(-1)?.to ?? 0;
  let left = tokens > LONG_TEXT_TOKENS ? COMPARED_LONG_MAX : COMPARED_MAX;
  for (const parse of parses) {
    // Costs only add, so a parse that starts above the bound stays above it.
    if (parse.cost > bound + margin) {
      break;
    }
    if (parse.places.length === 0) {
      continue;
    }
    const names = facts.names(parse.places);
    const budget = left;
    left = Math.max(0, left - names.namesakeCount);
    if (parse.cost + names.leastCost - 2 * ROUNDING > bound + margin) {
      continue;
    }
    const components = placeComponentsOf(parse, { context, postcodes });
    // A parse of lower cost with the same names and no further components has covered all of their places.
    if (!isCovered(components, names.ranked, context)) {
      names.ranked.push(components);
      bound = rankNamesakes(best, { parse, names, components, budget }, { facts, bound, margin, raise });
    }
  }
  return [...best.values()].sort(byCost).slice(0, RANKED_MAX);
}

/** By ascending cost; of equals the lower id first. */
export function byCost(one: RankedPlace, other: RankedPlace): number {
  return one.cost - other.cost || one.place.id - other.place.id;
}

function isCovered(components: PlaceComponents, ranked: readonly PlaceComponents[], context: PlaceContext): boolean {
  for (const known of ranked) {
    if (isNoLess(components, known, context)) {
      return true;
    }
  }
  return false;
}

/** A parse with place names, and how many of their places may still be compared. */
interface ParseWithNames {
  readonly parse: Parse;
  readonly names: Names;
  readonly components: PlaceComponents;
  readonly budget: number;
}

/** Ranks the places that the names of a parse may be. Keeps the lowest cost of each in `best`; returns the lowest of all. */
function rankNamesakes(
  best: Map<EntryId, RankedPlace>,
  { parse, names, components, budget }: ParseWithNames,
  { facts, bound: boundBefore, margin, raise }: {
    readonly facts: PlaceFacts;
    readonly bound: number;
    readonly margin: number;
    readonly raise: number;
  },
): number {
  const least = parse.cost + components.leastCost - ROUNDING;
  let bound = boundBefore;
  let left = budget;
  for (const named of names.all) {
    const { matches, leastCost, span } = named;
    const count = Math.min(matches.length, left);
    left -= count;
    if (least + leastCost - ROUNDING > bound + margin) {
      continue;
    }
    for (let at = 0; at < count; at++) {
      const { id, edits } = matches[at]!;
      const place = facts.context.known(id);
      const prior = components.hasStreet ? streetPriorCostOf(place) : place.prominenceCost;
      // Most namesakes are too little known to compete with the best. They end here.
      const lowestCost = least + prior + typoCost(edits);
      if (lowestCost > bound + margin) {
        continue;
      }
      const known = best.get(id)?.cost ?? Infinity;
      if (lowestCost > known) {
        continue;
      }
      const namesake = facts.namesake(named, at);
      if (!namesake.isAllowed) {
        continue;
      }
      const limit = Math.min(bound + margin, known);
      const ranked = rankOne(namesake, { span, parse, components, prior }, { facts, bound: limit });
      if (ranked !== undefined && ranked.cost < known) {
        best.set(namesake.id, ranked);
        bound = Math.min(bound, ranked.cost + raise);
      }
    }
  }
  return bound;
}

interface NameInParse {
  readonly span: ParseSpan;
  readonly parse: Parse;
  readonly components: PlaceComponents;
  /** The cost of being less known than the best known places. */
  readonly prior: number;
}

function rankOne(
  namesake: Namesake,
  { span, parse, components, prior: prominenceCost }: NameInParse,
  { facts, bound }: { readonly facts: PlaceFacts; readonly bound: number },
): RankedPlace | undefined {
  const { match, typoCost: ofTypos, known: { place } } = namesake;
  const { context } = facts;
  const missingCost = missingCostOf(namesake, components, context);
  const least = parse.cost + prominenceCost + ofTypos + missingCost;
  if (least > bound + ROUNDING) {
    return undefined;
  }
  const agreements = agreementsOf(place, { span, names: parse.places }, { facts, most: bound - least });
  if (agreements === undefined) {
    return undefined;
  }
  const nameCost = ofTypos + facts.targetCost(place, match, span);
  const nearCost = context.near === undefined ? 0 : nearCostOf(place, context.near);
  let cost = parse.cost + nameCost + prominenceCost + nearCost + missingCost;
  for (const agreement of agreements) {
    cost += agreement.cost;
  }
  if (cost > bound) {
    return undefined;
  }
  const coverageCost = coverageCostOf(namesake, components);
  return { place, match, parse, span, agreements, nameCost, prominenceCost, nearCost, missingCost, coverageCost, cost };
}

/**
 * Sums in different orders differ by rounding. Within this distance of the limit the sum is computed again, in one
 * fixed order.
 */
const ROUNDING = 1e-6;

/** How the other names relate to a place; undefined if their cost exceeds `most`. */
function agreementsOf(
  place: Place,
  { span, names }: { readonly span: ParseSpan; readonly names: readonly ParseSpan[] },
  { facts, most }: { readonly facts: PlaceFacts; readonly most: number },
): Agreement[] | undefined {
  const agreements: Agreement[] = [];
  let cost = 0;
  for (const other of names) {
    if (other !== span) {
      const agreement = facts.agreement(place, other);
      agreements.push(agreement);
      cost += agreement.cost;
    }
    if (cost > most + ROUNDING) {
      return undefined;
    }
  }
  return agreements;
}
