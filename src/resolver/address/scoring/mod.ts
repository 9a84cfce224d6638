/**
 * Costs of one candidate. In go a place or a street and one parse; out come named costs, each at least 0, for
 * what differs from the text: the name, the places next to it, the house number, the postcode. Nothing here compares two
 * candidates.
 */
export { pointAlong, shareAlong } from "./numbers/interpolate_number.ts";
export {
  isHouseKnown,
  locateNumber,
  mayHaveHouse,
  NUMBER_STATES,
  type NumberLocation,
  ONE_ADDRESS_M,
} from "./numbers/locate_number.ts";
export { type Agreement, isCityState, relationOf, typoCost } from "./places/agreement.ts";
export { targetCostOf } from "./places/target_cost.ts";
export { POSTCODE_RELATIONS, type PostcodeAgreement, postcodeAgreementOf } from "./postcodes/postcode_agreement.ts";
export { isListedIn, postcodeAreaOf, postcodeCostOf, postcodeOfPlace } from "./postcodes/postcode_of_place.ts";
export { postcodeReach } from "./postcodes/postcode_reach.ts";
export {
  coverageCostOf,
  isNoLess,
  isNumberedRoad,
  missingCostOf,
  numberedNameCostOf,
  type PlaceComponents,
  placeComponentsOf,
} from "./streets/place_components.ts";
export { neighbourOfPostTown } from "./streets/place_agreements.ts";
export { isAround, isOwnArea, isOwnTown, type StreetAgreement, streetAgreementOf } from "./streets/street_agreement.ts";
export { type StreetComponents, streetComponentsOf } from "./streets/street_components.ts";
export { type NumberAndPostcode, type PlaceAgreements, type StreetFact, streetFactsOf } from "./streets/street_fact.ts";
