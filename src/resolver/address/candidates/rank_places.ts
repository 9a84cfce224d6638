import { boundsContain } from "../../../domain/coordinates.ts";
import type { EntryId, Place, PlaceMatch } from "../../../gazetteer/port.ts";
import { COST_STREET_PRIOR, COST_STREET_UNLOADED, COST_TRANSLATED_RIVAL } from "../../weights.ts";
import { type KnownPlace, nearCostOf, type PlaceContext } from "../context/mod.ts";
import type { Parse, ParseSpan } from "../parses/mod.ts";
import {
  type Agreement,
  coverageCostOf,
  isNoLess,
  isOneWith,
  type Names,
  numberedNameCostOf,
  type PlaceComponents,
  placeComponentsOf,
  PlaceFacts,
  RankedNames,
  type SpanNamesakes,
  typoCost,
} from "../scoring/mod.ts";
import { LONG_TEXT_TOKENS, type PostcodeForm } from "../spans/mod.ts";
import { COST_MARGIN } from "./rivals.ts";

/** A place with the parse that led to it, and its costs. */
export interface RankedPlace {
  readonly place: Place;
  readonly match: PlaceMatch;
  readonly parse: Parse;
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
  /** Named in another language and by a code, and another place has the name as its own in another area of the code. */
  readonly isTranslated?: true;
}

/** Places compared over all parses. An address has some hundreds; a list of well-known names may have any number. */
const COMPARED_MAX = 1_024;
/** The same in a text longer than any address. */
const COMPARED_LONG_MAX = 512;
/** Candidates kept for the comparison with rivals. The hundredth weighs less than the last digit of a confidence. */
const RANKED_MAX = 256;

/**
 * Sums in different orders differ by rounding. Within this distance of the limit the sum is computed again, in one
 * fixed order.
 */
const ROUNDING = 1e-6;

interface RankPlaces {
  /** The cost of the best street. Infinity if there is none. */
  readonly below?: number | undefined;
  /** Places whose cost exceeds the best by more than this are omitted; 0 keeps only the best. */
  readonly margin?: number;
  /** What may be added to a place's cost later, so that the best may end up this much higher. */
  readonly raise?: number;
  /**
   * The place of the best street. Places around it or in it that cost at least as much as the street are omitted: they are
   * the same answer, less precise (`rivals.ts`).
   */
  readonly streetPlace?: EntryId | undefined;
  /** The postcodes of the lattice, by token. */
  readonly postcodes?: readonly (readonly PostcodeForm[])[] | undefined;
}

/** All candidate places, each with its best parse, by ascending cost; of equals the lower id first. */
export function rankPlaces(
  parses: readonly Parse[],
  context: PlaceContext,
  { below = Infinity, margin = COST_MARGIN, raise = 0, streetPlace, postcodes = [] }: RankPlaces = {},
): readonly RankedPlace[] {
  const ranking = new PlaceRanking(context, { below, margin, raise, streetPlace });
  const tokens = parses[0]?.spans.at(-1)?.to ?? 0;
  const known = { context, postcodes };
  let left = tokens > LONG_TEXT_TOKENS ? COMPARED_LONG_MAX : COMPARED_MAX;
  for (const parse of parses) {
    // Costs only add, so a parse that starts above the limit stays above it.
    if (parse.cost > ranking.limit) {
      break;
    }
    if (parse.places.length === 0) {
      continue;
    }
    const names = ranking.names.of(parse.places);
    const budget = left;
    left = Math.max(0, left - names.namesakeCount);
    if (ranking.isBeyond(parse, names)) {
      continue;
    }
    const components = placeComponentsOf(parse, known);
    // A parse of lower cost with the same names and no further components has covered all of their places.
    if (!isCovered(components, names.ranked, context)) {
      names.ranked.push(components);
      ranking.add({ parse, names, components }, budget);
    }
  }
  return ranking.ranked();
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

/** A parse with its place names and its other components. */
interface ParseWithNames {
  readonly parse: Parse;
  readonly names: Names;
  readonly components: PlaceComponents;
}

/** One place with the name of a span, and its costs by a parse before it is compared with the other names. */
interface Namesake {
  /** Its index among the matches of the span. */
  readonly at: number;
  readonly known: KnownPlace;
  /** If the input has a street: an area's population, spread over many towns, is no prior for an address. */
  readonly prominenceCost: number;
  readonly missingCost: number;
}

/** It lies within the caller's country and bounds. */
function isAllowed({ id, place }: KnownPlace, { scope, bounds, gazetteer }: PlaceContext): boolean {
  return (scope === undefined || gazetteer.isWithin(id, scope)) &&
    (bounds === undefined || boundsContain(bounds, place.coordinates));
}

function isOfStreet({ role }: ParseSpan): boolean {
  return role === "street";
}

/** The places of one text. Of hundreds that are compared few are kept, so only those become objects. */
class PlaceRanking {
  readonly names: RankedNames;
  readonly #facts: PlaceFacts;
  readonly #context: PlaceContext;
  readonly #below: number;
  readonly #margin: number;
  readonly #raise: number;
  readonly #streetPlace: EntryId | undefined;
  readonly #best = new Map<EntryId, RankedPlace>();
  /** Places above this cost are omitted. */
  limit: number;

  constructor(
    context: PlaceContext,
    { below, margin, raise, streetPlace }: Required<Pick<RankPlaces, "margin" | "raise">> & {
      readonly below: number;
      readonly streetPlace: EntryId | undefined;
    },
  ) {
    this.#facts = PlaceFacts.of(context);
    this.names = new RankedNames(this.#facts, streetPlace);
    this.#context = context;
    this.#below = below;
    this.#streetPlace = streetPlace;
    this.#margin = margin;
    this.#raise = raise;
    this.limit = below + margin;
  }

  /** True if no place with the names of a parse can be a rival: each costs too much, or is one with the best street's place. */
  isBeyond({ cost, spans }: Parse, { leastCost, leastCostElsewhere }: Names): boolean {
    const least = cost + leastCost - 2 * ROUNDING;
    if (least > this.limit) {
      return true;
    }
    return cost + leastCostElsewhere - 2 * ROUNDING > this.limit &&
      least + (spans.some(isOfStreet) ? COST_STREET_UNLOADED : 0) >= this.#below;
  }

  ranked(): readonly RankedPlace[] {
    return [...this.#best.values()].sort(byCost).slice(0, RANKED_MAX);
  }

  /** Ranks the places that the names of a parse may be, at most `budget`. Keeps the lowest cost of each. */
  add(written: ParseWithNames, budget: number): void {
    const { names, parse, components } = written;
    const least = parse.cost + components.leastCost - ROUNDING;
    let left = budget;
    for (const namesakes of names.all) {
      const count = Math.min(namesakes.named.facts.matches.length, left);
      left -= count;
      if (least + namesakes.leastCost - ROUNDING <= this.limit) {
        this.#addNamesakes(written, namesakes, least, count);
      }
    }
  }

  #addNamesakes(
    written: ParseWithNames,
    namesakes: SpanNamesakes,
    least: number,
    count: number,
  ): void {
    const { named } = namesakes;
    const { hasStreet } = written.components;
    const { matches, prominenceCosts, settlements } = named.facts;
    for (let at = 0; at < count; at++) {
      const { id, edits } = matches[at]!;
      const own = prominenceCosts[at]!;
      const prior = hasStreet && settlements[at] === 0 ? Math.max(own, COST_STREET_PRIOR) : own;
      const ofTypos = typoCost(edits);
      // Most namesakes are too little known to compete with the best. They end here.
      const lowestCost = least + prior + ofTypos;
      if (lowestCost > this.limit) {
        continue;
      }
      const lowestKnown = this.#best.get(id)?.cost ?? Infinity;
      if (lowestCost > lowestKnown) {
        continue;
      }
      const most = Math.min(this.limit, lowestKnown);
      const known = this.#context.known(id);
      // Nearly all others lack the street or the postcode of the input.
      const missingCost = this.#facts.missingCost(named, at, known, written.components);
      if (written.parse.cost + prior + ofTypos + missingCost > most + ROUNDING) {
        continue;
      }
      const isLeftOut = lowestCost >= this.#below && isOneWith(this.#streetPlace, id, this.#context);
      if (isLeftOut || !isAllowed(known, this.#context)) {
        continue;
      }
      const ranked = this.#rank(namesakes, { at, known, prominenceCost: prior, missingCost }, written, most);
      if (ranked !== undefined && ranked.cost < lowestKnown) {
        this.#best.set(id, ranked);
        this.limit = Math.min(this.limit, ranked.cost + this.#raise + this.#margin);
      }
    }
  }

  /** The place with all of its costs; undefined if they exceed `most`. */
  #rank(
    { span, named }: SpanNamesakes,
    { at, known, prominenceCost, missingCost }: Namesake,
    { parse, components }: ParseWithNames,
    most: number,
  ): RankedPlace | undefined {
    const { place } = known;
    const match = named.facts.matches[at]!;
    const context = this.#context;
    const ofTypos = typoCost(match.edits);
    const least = parse.cost + prominenceCost + ofTypos + missingCost;
    if (least + this.#agreementCost(place, span, parse.places) > most + ROUNDING) {
      return undefined;
    }
    const nameCost = ofTypos + this.#facts.targetCost(named, at, place);
    const nearCost = context.near === undefined ? 0 : nearCostOf(place, context.near);
    let cost = parse.cost + nameCost + prominenceCost + nearCost + missingCost;
    const agreements: Agreement[] = [];
    for (const other of parse.places) {
      if (other !== span) {
        const { relation, match: related, cost: ofName } = this.#facts.relation(place, other);
        agreements.push({ span: other, relation, match: related, cost: ofName });
        cost += ofName;
      }
    }
    const numberedNameCost = numberedNameCostOf(known, { components, agreements });
    const isTranslated = match.nameKind === "alternate" && this.#facts.isTranslated(named, nameCost, agreements);
    cost += numberedNameCost + (isTranslated ? COST_TRANSLATED_RIVAL : 0);
    if (cost > most) {
      return undefined;
    }
    const coverageCost = coverageCostOf(known, components) + numberedNameCost;
    return {
      place,
      match,
      parse,
      span,
      agreements,
      nameCost,
      prominenceCost,
      nearCost,
      missingCost: missingCost + numberedNameCost,
      coverageCost,
      cost,
      ...(isTranslated ? { isTranslated } : {}),
    };
  }

  #agreementCost(place: Place, span: ParseSpan, names: readonly ParseSpan[]): number {
    let cost = 0;
    for (const other of names) {
      cost += other === span ? 0 : this.#facts.relation(place, other).cost;
    }
    return cost;
  }
}
