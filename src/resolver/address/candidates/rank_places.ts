import type { EntryId, Place, PlaceMatch } from "../../../gazetteer/port.ts";
import { nearCostOf, type PlaceContext } from "../context/mod.ts";
import type { Parse, ParseSpan } from "../parses/mod.ts";
import {
  type Agreement,
  isNoLess,
  missingCostOf,
  type Names,
  type Namesake,
  type PlaceComponents,
  placeComponentsOf,
  PlaceFacts,
} from "../scoring/mod.ts";
import { LONG_TEXT_TOKENS, type PostcodeForm } from "../spans/mod.ts";
import { COST_MARGIN } from "./rivals.ts";

/** One place that may be meant, with the reading it came from and what everything about it costs. */
export interface RankedPlace {
  readonly place: Place;
  readonly match: PlaceMatch;
  readonly parse: Parse;
  /** The piece of the text that names the place. */
  readonly span: ParseSpan;
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
  parses: readonly Parse[],
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
  const tokens = parses[0]?.spans.at(-1)?.to ?? 0;
  let left = tokens > LONG_TEXT_TOKENS ? WEIGHED_LONG : WEIGHED_MAX;
  for (const parse of parses) {
    // Costs only add: what begins dearer than a contender may be ends so.
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
    // The same names in a cheaper reading that states no more have told all of their bearers.
    if (!names.weighed.some((known) => isNoLess(components, known, context))) {
      names.weighed.push(components);
      bound = weigh(best, { parse, names, components, budget }, { facts, bound, margin });
    }
  }
  return [...best.values()].sort((one, other) => one.cost - other.cost || one.place.id - other.place.id)
    .slice(0, RANKED_MAX);
}

/** One reading with names, and how many of their bearers may still be weighed. */
interface Weighed {
  readonly parse: Parse;
  readonly names: Names;
  readonly components: PlaceComponents;
  readonly budget: number;
}

/** Keeps of each bearer the cheapest; the cost of the cheapest of all. */
function weigh(
  best: Map<EntryId, RankedPlace>,
  { parse, names, components, budget }: Weighed,
  { facts, bound: boundBefore, margin }: {
    readonly facts: PlaceFacts;
    readonly bound: number;
    readonly margin: number;
  },
): number {
  const least = parse.cost + components.leastCost - ROUNDING;
  let bound = boundBefore;
  let left = budget;
  for (const named of names.all) {
    const { namesakes, leastCost, span } = named;
    const count = Math.min(namesakes.length, left);
    left -= count;
    if (least + leastCost - ROUNDING > bound + margin) {
      continue;
    }
    for (let at = 0; at < count; at++) {
      const namesake = namesakes[at]!;
      const prior = components.hasStreet ? namesake.streetPriorCost : namesake.prominenceCost;
      // Most namesakes are too little known to be meant beside the best: no more is looked at of them.
      const begun = least + prior + namesake.editCost;
      if (begun > bound + margin || !namesake.isAllowed) {
        continue;
      }
      const known = best.get(namesake.id)?.cost ?? Infinity;
      if (begun > known) {
        continue;
      }
      const limit = Math.min(bound + margin, known);
      const ranked = rankOne(namesake, { span, parse, components, prior }, { facts, bound: limit });
      if (ranked !== undefined && ranked.cost < known) {
        best.set(namesake.id, ranked);
        bound = Math.min(bound, ranked.cost);
      }
    }
  }
  return bound;
}

interface NamedBy {
  readonly span: ParseSpan;
  readonly parse: Parse;
  readonly components: PlaceComponents;
  /** What the bearer costs for being less known than the greatest. */
  readonly prior: number;
}

function rankOne(
  namesake: Namesake,
  { span, parse, components, prior: prominenceCost }: NamedBy,
  { facts, bound }: { readonly facts: PlaceFacts; readonly bound: number },
): RankedPlace | undefined {
  const { match, editCost: edits, known: { place } } = namesake;
  const { context } = facts;
  const missingCost = missingCostOf(namesake, components, context);
  const least = parse.cost + prominenceCost + edits + missingCost;
  if (least > bound + ROUNDING) {
    return undefined;
  }
  const agreements = agreementsOf(place, { span, names: parse.places }, { facts, most: bound - least });
  if (agreements === undefined) {
    return undefined;
  }
  const nameCost = edits + facts.targetCost(place, match, span);
  const nearCost = context.near === undefined ? 0 : nearCostOf(place, context.near);
  let cost = parse.cost + nameCost + prominenceCost + nearCost + missingCost;
  for (const agreement of agreements) {
    cost += agreement.cost;
  }
  if (cost > bound) {
    return undefined;
  }
  return { place, match, parse, span, agreements, nameCost, prominenceCost, nearCost, missingCost, cost };
}

/** Beyond its limit by so little a sum is only rounded otherwise: what is told is summed again, in one order. */
const ROUNDING = 1e-6;

/** What the other names say of a place; undefined where that alone makes it dearer than `most`. */
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
