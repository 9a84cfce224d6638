import type { EntryId, Place, PlaceMatch } from "../../../../gazetteer/port.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { ParseSpan } from "../../parses/mod.ts";
import type { PlaceComponents } from "../streets/place_components.ts";
import { type Agreement, agreementOf, typoCost } from "./agreement.ts";
import { Namesake } from "./namesake.ts";
import { targetCostOf } from "./target_cost.ts";

/** The places with the name of a span, and the lowest cost among them. */
interface SpanNamesakes {
  readonly span: ParseSpan;
  readonly matches: readonly PlaceMatch[];
  /** By match, those that were compared: most are too little known. */
  readonly namesakes: (Namesake | undefined)[];
  readonly leastCost: number;
}

/** The names of places that several parses have in common. */
export interface Names {
  readonly all: readonly SpanNamesakes[];
  readonly namesakeCount: number;
  /** The lowest cost among all places with these names. */
  readonly leastCost: number;
  /** The components of the parses with these names whose places were ranked, by ascending cost. */
  readonly ranked: PlaceComponents[];
}

/** Costs of places that do not depend on the parse, computed once per text. */
export class PlaceFacts {
  readonly context: PlaceContext;
  readonly #names = new Map<readonly ParseSpan[], Names>();
  readonly #spans = new Map<ParseSpan, SpanNamesakes>();
  readonly #targetCosts = new Map<PlaceMatch, number>();
  readonly #agreements = new Map<ParseSpan, Map<EntryId, Agreement>>();

  constructor(context: PlaceContext) {
    this.context = context;
  }

  /** The places with the names of these spans. */
  names(places: readonly ParseSpan[]): Names {
    let names = this.#names.get(places);
    if (names === undefined) {
      names = this.#namesOf(places);
      this.#names.set(places, names);
    }
    return names;
  }

  #namesOf(places: readonly ParseSpan[]): Names {
    const all: SpanNamesakes[] = [];
    let namesakeCount = 0;
    let leastCost = Infinity;
    for (const span of places) {
      let named = this.#spans.get(span);
      if (named === undefined) {
        named = spanNamesakes(span, this.context);
        this.#spans.set(span, named);
      }
      all.push(named);
      namesakeCount += named.matches.length;
      leastCost = Math.min(leastCost, named.leastCost);
    }
    return { all, namesakeCount, leastCost, ranked: [] };
  }

  /** A place of a name, with its costs. */
  namesake({ matches, namesakes }: SpanNamesakes, at: number): Namesake {
    return namesakes[at] ??= new Namesake(matches[at]!, this.context);
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
    let ofSpan = this.#agreements.get(span);
    if (ofSpan === undefined) {
      ofSpan = new Map();
      this.#agreements.set(span, ofSpan);
    }
    let agreement = ofSpan.get(place.id);
    if (agreement === undefined) {
      agreement = agreementOf(place, span, this.context);
      ofSpan.set(place.id, agreement);
    }
    return agreement;
  }
}

function spanNamesakes(span: ParseSpan, context: PlaceContext): SpanNamesakes {
  const matches = span.name?.matches ?? [];
  let leastCost = Infinity;
  for (const { id, edits } of matches) {
    leastCost = Math.min(leastCost, context.known(id).prominenceCost + typoCost(edits));
  }
  return { span, matches, namesakes: [], leastCost };
}
