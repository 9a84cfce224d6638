import type { EntryId, PlaceMatch } from "../../../../gazetteer/port.ts";
import { boundsContain } from "../../../../domain/bounds.ts";
import { postcodeFits } from "../../../countries/mod.ts";
import {
  COST_POSTCODE_CONFLICT,
  COST_POSTCODE_MISFIT,
  COST_POSTCODE_UNLISTED,
  COST_POSTCODE_UNLOADED,
  COST_STREET_PRIOR,
} from "../../../weights.ts";
import type { KnownPlace, PlaceContext } from "../../context/mod.ts";
import type { PostcodeForm } from "../../spans/mod.ts";
import { isListedIn, postcodeAreaOf } from "../postcodes/postcode_of_place.ts";
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
  #form: PostcodeForm | undefined = undefined;
  #formCost = 0;

  constructor(match: PlaceMatch, context: PlaceContext) {
    const known = context.known(match.id);
    this.id = match.id;
    this.known = known;
    this.match = match;
    this.typoCost = typoCost(match.edits);
    this.prominenceCost = known.prominenceCost;
    this.streetPriorCost = streetPriorCostOf(known);
    this.isAllowed = isAllowed(known, context);
  }

  /** The cost of a known postcode: low for the places around it, high for others whose country would list it. */
  postcodeCost(form: PostcodeForm, context: PlaceContext): number {
    // Consecutive parses have the same postcode.
    if (this.#form !== form) {
      this.#form = form;
      this.#formCost = postcodeCostOf(this.known, form, context);
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

function postcodeCostOf({ place }: KnownPlace, form: PostcodeForm, context: PlaceContext): number {
  if (!postcodeFits(form.shape, place.countryCode)) {
    return COST_POSTCODE_UNLOADED + COST_POSTCODE_MISFIT;
  }
  if (postcodeAreaOf(place, form.areas, context) !== undefined) {
    return COST_POSTCODE_UNLOADED;
  }
  // A country whose postcodes are not loaded may have the same code.
  return COST_POSTCODE_UNLOADED +
    (isListedIn(form, place, context) ? COST_POSTCODE_CONFLICT : COST_POSTCODE_UNLISTED);
}
