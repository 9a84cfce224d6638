import type { EntryId, Place, PlaceMatch } from "../../../../gazetteer/port.ts";
import { postcodeFits } from "../../../countries/mod.ts";
import {
  COST_POSTCODE_MISFIT,
  COST_POSTCODE_UNLOADED,
  COST_STREET_MISSING,
  COST_STREET_UNLOADED,
} from "../../../weights.ts";
import type { KnownPlace, NameFacts, PlaceContext } from "../../context/mod.ts";
import type { ParseSpan } from "../../parses/mod.ts";
import type { PostcodeForm } from "../../spans/mod.ts";
import { PostcodeCosts } from "../postcodes/postcode_costs.ts";
import { coverageCostOf, type PlaceComponents, unloadedCostOf } from "../streets/place_components.ts";
import { type Agreement, agreementOf, conflictOf, typoCost } from "./agreement.ts";
import { targetCostOf } from "./target_cost.ts";

/** The places with the name of a span, and the lowest cost among them. */
export interface SpanNamesakes {
  readonly span: ParseSpan;
  readonly matches: readonly PlaceMatch[];
  readonly facts: NameFacts;
  /** By match, what the first postcode compared costs it; NaN until then. Most texts have one. */
  postcode: { readonly form: PostcodeForm; readonly costs: Float64Array } | undefined;
  readonly leastCost: number;
  readonly leastCostElsewhere: number;
  /** How the name relates to the places that it was compared with. */
  agreements: Map<EntryId, Agreement> | undefined;
  /** The one of all places that it contradicts. */
  conflict: Agreement | undefined;
}

/** The names of places that several parses have in common. */
export interface Names {
  readonly places: readonly ParseSpan[];
  readonly all: readonly SpanNamesakes[];
  readonly namesakeCount: number;
  /** The lowest cost among all places with these names. */
  readonly leastCost: number;
  /** The same without those around the best street and in its town. */
  readonly leastCostElsewhere: number;
  /** The components of the parses with these names whose places were ranked, by ascending cost. */
  readonly ranked: PlaceComponents[];
}

/**
 * Costs of places that do not depend on the parse, computed once per text. Names are found by identity in short lists: a
 * text has a dozen, and each map takes more than all of them.
 */
export class PlaceFacts {
  readonly context: PlaceContext;
  /** The place of the best street, if there is one. */
  readonly #streetPlace: EntryId | undefined;
  readonly #names: Names[] = [];
  readonly #spans: SpanNamesakes[] = [];
  readonly #postcodes: PostcodeCosts;
  readonly #targetCosts = new Map<PlaceMatch, number>();

  constructor(context: PlaceContext, streetPlace: EntryId | undefined) {
    this.context = context;
    this.#streetPlace = streetPlace;
    this.#postcodes = new PostcodeCosts(context);
  }

  /** The places with the names of these spans. */
  names(places: readonly ParseSpan[]): Names {
    for (const known of this.#names) {
      if (known.places === places) {
        return known;
      }
    }
    const names = this.#namesOf(places);
    this.#names.push(names);
    return names;
  }

  #namesOf(places: readonly ParseSpan[]): Names {
    const all: SpanNamesakes[] = [];
    let namesakeCount = 0;
    let leastCost = Infinity;
    let leastCostElsewhere = Infinity;
    for (const span of places) {
      const named = this.#named(span);
      all.push(named);
      namesakeCount += named.matches.length;
      leastCost = Math.min(leastCost, named.leastCost);
      leastCostElsewhere = Math.min(leastCostElsewhere, named.leastCostElsewhere);
    }
    return { places, all, namesakeCount, leastCost, leastCostElsewhere, ranked: [] };
  }

  #named(span: ParseSpan): SpanNamesakes {
    for (const known of this.#spans) {
      if (known.span === span) {
        return known;
      }
    }
    const named = spanNamesakes(span, this.#streetPlace, this.context);
    this.#spans.push(named);
    return named;
  }

  /** The cost of street and postcode being absent from the place of a match: very low if no streets are loaded there. */
  missingCost(named: SpanNamesakes, at: number, known: KnownPlace, components: PlaceComponents): number {
    const { place } = known;
    const { holds } = this.context;
    let cost = components.streetCost;
    for (const { shape } of components.unknown) {
      cost += postcodeFits(shape, place.countryCode) ? COST_POSTCODE_UNLOADED : COST_POSTCODE_MISFIT;
    }
    for (const form of components.known) {
      cost += this.#postcodeCost(named, at, known, form);
    }
    if (holds !== undefined && !components.hasStreet && !holds(place)) {
      // Counted once, as for a street: lacking the venue is evidence only where such data is loaded.
      cost += known.hasStreets ? COST_STREET_MISSING : COST_STREET_UNLOADED;
    }
    return cost + unloadedCostOf(components) + coverageCostOf(known, components);
  }

  #postcodeCost(named: SpanNamesakes, at: number, known: KnownPlace, form: PostcodeForm): number {
    const kept = named.postcode ??= { form, costs: new Float64Array(named.matches.length).fill(Number.NaN) };
    if (kept.form !== form) {
      return this.#postcodes.of(form, known);
    }
    const { costs } = kept;
    let cost = costs[at]!;
    if (Number.isNaN(cost)) {
      cost = this.#postcodes.of(form, known);
      costs[at] = cost;
    }
    return cost;
  }

  targetCost(place: Place, match: PlaceMatch, span: ParseSpan): number {
    let cost = this.#targetCosts.get(match);
    if (cost === undefined) {
      cost = targetCostOf(place, match, { key: span.name?.key ?? "", context: this.context });
      this.#targetCosts.set(match, cost);
    }
    return cost;
  }

  /** How the name of a span relates to a place. */
  agreement(place: Place, span: ParseSpan): Agreement {
    const named = this.#named(span);
    const ofSpan = named.agreements ??= new Map();
    let agreement = ofSpan.get(place.id);
    if (agreement === undefined) {
      agreement = agreementOf(place, span, this.context) ?? (named.conflict ??= conflictOf(span, this.context));
      ofSpan.set(place.id, agreement);
    }
    return agreement;
  }
}

const NONE: readonly never[] = [];

function spanNamesakes(span: ParseSpan, streetPlace: EntryId | undefined, context: PlaceContext): SpanNamesakes {
  const matches = span.name?.matches ?? NONE;
  const facts = context.nameFacts({ matches });
  const { prominenceCosts } = facts;
  let leastCost = Infinity;
  let leastCostElsewhere = Infinity;
  for (let at = 0; at < matches.length; at++) {
    const { id, edits } = matches[at]!;
    const cost = prominenceCosts[at]! + typoCost(edits);
    leastCost = Math.min(leastCost, cost);
    if (cost < leastCostElsewhere && !isOneWith(streetPlace, id, context)) {
      leastCostElsewhere = cost;
    }
  }
  return {
    span,
    matches,
    facts,
    postcode: undefined,
    leastCost,
    leastCostElsewhere,
    agreements: undefined,
    conflict: undefined,
  };
}

/** True for a place around the place of the best street, or in it. */
export function isOneWith(streetPlace: EntryId | undefined, id: EntryId, { gazetteer }: PlaceContext): boolean {
  return streetPlace !== undefined && (gazetteer.isWithin(streetPlace, id) || gazetteer.isWithin(id, streetPlace));
}
