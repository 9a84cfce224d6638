import type { EntryId, Place, PlaceMatch } from "../../../../gazetteer/port.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { Piece } from "../../parses/mod.ts";
import type { StatedBeside } from "../streets/stated_beside.ts";
import { type Agreement, agreementOf } from "./agreement.ts";
import { Bearer } from "./bearer.ts";
import { targetCostOf } from "./target_cost.ts";

/** The bearers of a name, and what the cheapest of them costs at the least. */
interface NamedPiece {
  readonly piece: Piece;
  readonly bearers: readonly Bearer[];
  readonly leastCost: number;
}

/** The names of places that readings have together. */
export interface Names {
  readonly all: readonly NamedPiece[];
  readonly bearerCount: number;
  /** What the cheapest of all bearers costs at the least. */
  readonly leastCost: number;
  /** What readings with these names stated whose bearers were weighed, cheapest first. */
  readonly weighed: StatedBeside[];
}

/** What places cost whatever the reading, found once for all of them. */
export class PlaceFacts {
  readonly context: PlaceContext;
  readonly #names = new Map<readonly Piece[], Names>();
  readonly #pieces = new Map<Piece, NamedPiece>();
  readonly #targetCosts = new Map<PlaceMatch, number>();
  readonly #agreements = new Map<Piece, Map<EntryId, Agreement>>();

  constructor(context: PlaceContext) {
    this.context = context;
  }

  /** The bearers of the names that readings take together. */
  names(places: readonly Piece[]): Names {
    let names = this.#names.get(places);
    if (names === undefined) {
      names = this.#namesOf(places);
      this.#names.set(places, names);
    }
    return names;
  }

  #namesOf(places: readonly Piece[]): Names {
    const all: NamedPiece[] = [];
    let bearerCount = 0;
    let leastCost = Infinity;
    for (const piece of places) {
      let named = this.#pieces.get(piece);
      if (named === undefined) {
        named = namedPiece(piece, this.context);
        this.#pieces.set(piece, named);
      }
      all.push(named);
      bearerCount += named.bearers.length;
      leastCost = Math.min(leastCost, named.leastCost);
    }
    return { all, bearerCount, leastCost, weighed: [] };
  }

  targetCost(place: Place, match: PlaceMatch, piece: Piece): number {
    let cost = this.#targetCosts.get(match);
    if (cost === undefined) {
      cost = targetCostOf(place, match, { key: piece.name?.key ?? "", context: this.context });
      this.#targetCosts.set(match, cost);
    }
    return cost;
  }

  /** What the name of a piece says of a place. */
  agreement(place: Place, piece: Piece): Agreement {
    let ofPiece = this.#agreements.get(piece);
    if (ofPiece === undefined) {
      ofPiece = new Map();
      this.#agreements.set(piece, ofPiece);
    }
    let agreement = ofPiece.get(place.id);
    if (agreement === undefined) {
      agreement = agreementOf(place, piece, this.context);
      ofPiece.set(place.id, agreement);
    }
    return agreement;
  }
}

function namedPiece(piece: Piece, context: PlaceContext): NamedPiece {
  const bearers: Bearer[] = [];
  let leastCost = Infinity;
  for (const match of piece.name?.matches ?? []) {
    const bearer = new Bearer(match, context);
    bearers.push(bearer);
    leastCost = Math.min(leastCost, bearer.prominenceCost + bearer.editCost);
  }
  return { piece, bearers, leastCost };
}
