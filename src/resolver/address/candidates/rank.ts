import type { EntryId, Place, PlaceMatch } from "../../../gazetteer/port.ts";
import { nearCostOf, type PlaceContext } from "../context/mod.ts";
import type { Piece, Reading } from "../parses/mod.ts";
import {
  type Agreement,
  type Bearer,
  isNoLess,
  missingCostOf,
  type Names,
  PlaceFacts,
  type StatedBeside,
  statedBeside,
} from "../scoring/mod.ts";
import { LONG_TEXT_TOKENS, type PostcodeForm } from "../spans/mod.ts";
import { COST_MARGIN } from "./contenders.ts";

/** One place that may be meant, with the reading it came from and what everything about it costs. */
export interface RankedPlace {
  readonly place: Place;
  readonly match: PlaceMatch;
  readonly reading: Reading;
  /** The piece of the text that names the place. */
  readonly piece: Piece;
  /** What the other names of the text say of it. */
  readonly agreements: readonly Agreement[];
  /** The name as written, and being asked for by a mere code. */
  readonly nameCost: number;
  readonly prominenceCost: number;
  readonly nearCost: number;
  /** Stated, and not in the answer: a street, a postcode. */
  readonly missingCost: number;
  /** The sum of all, the reading's and the agreements' included. */
  readonly cost: number;
}

/**
 * Bearers of names weighed in all readings together; an address has some hundreds, a list of great names any number.
 */
const WEIGHED_MAX = 4_096;
/** And in a text longer than any address. */
const WEIGHED_LONG = 1_024;
/** Candidates kept for the weighing of rivals; the hundredth weighs less than the last digit of a confidence. */
const RANKED_MAX = 256;

/**
 * Every place that may be meant, each by its cheapest reading, cheapest first; equals in the order of their entries.
 */
export function rankPlaces(
  readings: readonly Reading[],
  context: PlaceContext,
  { below = Infinity, margin = COST_MARGIN, postcodes = [] }: {
    readonly below?: number | undefined;
    /** Places dearer than the best by more are not told: 0 asks for the best alone. */
    readonly margin?: number;
    /** What may be a postcode, by token: as the lattice has them. */
    readonly postcodes?: readonly (readonly PostcodeForm[])[] | undefined;
  } = {},
): readonly RankedPlace[] {
  const best = new Map<EntryId, RankedPlace>();
  const facts = new PlaceFacts(context);
  let bound = below;
  const tokens = readings[0]?.pieces.at(-1)?.to ?? 0;
  let left = tokens > LONG_TEXT_TOKENS ? WEIGHED_LONG : WEIGHED_MAX;
  for (const reading of readings) {
    // Costs only add: what begins dearer than a contender may be ends so.
    if (reading.cost > bound + margin) {
      break;
    }
    if (reading.places.length === 0) {
      continue;
    }
    const names = facts.names(reading.places);
    const budget = left;
    left = Math.max(0, left - names.bearerCount);
    if (reading.cost + names.leastCost - 2 * ROUNDING > bound + margin) {
      continue;
    }
    const stated = statedBeside(reading, { context, postcodes });
    // The same names in a cheaper reading that states no more have told all of their bearers.
    if (!names.weighed.some((known) => isNoLess(stated, known, context))) {
      names.weighed.push(stated);
      bound = weigh(best, { reading, names, stated, budget }, { facts, bound, margin });
    }
  }
  return [...best.values()].sort((one, other) => one.cost - other.cost || one.place.id - other.place.id)
    .slice(0, RANKED_MAX);
}

/** One reading with names, and how many of their bearers may still be weighed. */
interface Weighed {
  readonly reading: Reading;
  readonly names: Names;
  readonly stated: StatedBeside;
  readonly budget: number;
}

/** Keeps of each bearer the cheapest; the cost of the cheapest of all. */
function weigh(
  best: Map<EntryId, RankedPlace>,
  { reading, names, stated, budget }: Weighed,
  { facts, bound: boundBefore, margin }: {
    readonly facts: PlaceFacts;
    readonly bound: number;
    readonly margin: number;
  },
): number {
  const least = reading.cost + stated.leastCost - ROUNDING;
  let bound = boundBefore;
  let left = budget;
  for (const named of names.all) {
    const { bearers, leastCost, piece } = named;
    const count = Math.min(bearers.length, left);
    left -= count;
    if (least + leastCost - ROUNDING > bound + margin) {
      continue;
    }
    for (let at = 0; at < count; at++) {
      const bearer = bearers[at]!;
      const prior = stated.hasStreet ? bearer.streetPriorCost : bearer.prominenceCost;
      // Most namesakes are too little known to be meant beside the best: no more is looked at of them.
      const begun = least + prior + bearer.editCost;
      if (begun > bound + margin || !bearer.isAllowed) {
        continue;
      }
      const known = best.get(bearer.id)?.cost ?? Infinity;
      if (begun > known) {
        continue;
      }
      const limit = Math.min(bound + margin, known);
      const ranked = rankOne(bearer, { piece, reading, stated, prior }, { facts, bound: limit });
      if (ranked !== undefined && ranked.cost < known) {
        best.set(bearer.id, ranked);
        bound = Math.min(bound, ranked.cost);
      }
    }
  }
  return bound;
}

interface NamedBy {
  readonly piece: Piece;
  readonly reading: Reading;
  readonly stated: StatedBeside;
  /** What the bearer costs for being less known than the greatest. */
  readonly prior: number;
}

function rankOne(
  bearer: Bearer,
  { piece, reading, stated, prior: prominenceCost }: NamedBy,
  { facts, bound }: { readonly facts: PlaceFacts; readonly bound: number },
): RankedPlace | undefined {
  const { match, editCost: edits, known: { place } } = bearer;
  const { context } = facts;
  const missingCost = missingCostOf(bearer, stated, context);
  const least = reading.cost + prominenceCost + edits + missingCost;
  if (least > bound + ROUNDING) {
    return undefined;
  }
  const agreements = agreementsOf(place, { piece, names: reading.places }, { facts, most: bound - least });
  if (agreements === undefined) {
    return undefined;
  }
  const nameCost = edits + facts.targetCost(place, match, piece);
  const nearCost = context.near === undefined ? 0 : nearCostOf(place, context.near);
  let cost = reading.cost + nameCost + prominenceCost + nearCost + missingCost;
  for (const agreement of agreements) {
    cost += agreement.cost;
  }
  if (cost > bound) {
    return undefined;
  }
  return { place, match, reading, piece, agreements, nameCost, prominenceCost, nearCost, missingCost, cost };
}

/** Beyond its limit by so little a sum is only rounded otherwise: what is told is summed again, in one order. */
const ROUNDING = 1e-6;

/** What the other names say of a place; undefined where that alone makes it dearer than `most`. */
function agreementsOf(
  place: Place,
  { piece, names }: { readonly piece: Piece; readonly names: readonly Piece[] },
  { facts, most }: { readonly facts: PlaceFacts; readonly most: number },
): Agreement[] | undefined {
  const agreements: Agreement[] = [];
  let cost = 0;
  for (const other of names) {
    if (other !== piece) {
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
