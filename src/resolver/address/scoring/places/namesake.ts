import type { EntryId, PlaceMatch } from "../../../../gazetteer/port.ts";
import { boundsContain } from "../../../../domain/bounds.ts";
import { COST_STREET_PRIOR } from "../../../weights.ts";
import type { KnownPlace, PlaceContext } from "../../context/mod.ts";
import type { PostcodeForm } from "../../spans/mod.ts";
import type { PostcodeCosts } from "../postcodes/postcode_costs.ts";
import { typoCost } from "./agreement.ts";

/** One place with a given name, and its costs that do not depend on the parse. */
export class Namesake {
  readonly id: EntryId;
  readonly known: KnownPlace;
  readonly match: PlaceMatch;
  readonly typoCost: number;
  readonly prominenceCost: number;
  /** The same if the input has a street: an area's population, spread over many towns, is no prior for an address. */
  readonly streetPriorCost: number;
  /** It lies within the caller's country and bounds. */
  readonly isAllowed: boolean;
  readonly #postcodes: PostcodeCosts;
  #form: PostcodeForm | undefined = undefined;
  #formCost = 0;

  constructor(match: PlaceMatch, context: PlaceContext, postcodes: PostcodeCosts) {
    const known = context.known(match.id);
    this.id = match.id;
    this.known = known;
    this.match = match;
    this.typoCost = typoCost(match.edits);
    this.prominenceCost = known.prominenceCost;
    this.streetPriorCost = streetPriorCostOf(known);
    this.isAllowed = isAllowed(known, context);
    this.#postcodes = postcodes;
  }

  /** The cost of a known postcode: low for the places around it, high for others whose country would list it. */
  postcodeCost(form: PostcodeForm): number {
    // Consecutive parses have the same postcode.
    if (this.#form !== form) {
      this.#form = form;
      this.#formCost = this.#postcodes.of(form, this.known);
    }
    return this.#formCost;
  }
}

/** See `Namesake.streetPriorCost`. */
export function streetPriorCostOf({ isSettlement, prominenceCost }: KnownPlace): number {
  return isSettlement ? prominenceCost : Math.max(prominenceCost, COST_STREET_PRIOR);
}

function isAllowed({ id, place }: KnownPlace, { scope, bounds, gazetteer }: PlaceContext): boolean {
  return (scope === undefined || gazetteer.isWithin(id, scope)) &&
    (bounds === undefined || boundsContain(bounds, place.coordinates));
}
