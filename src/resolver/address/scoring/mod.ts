/**
 * Penalties of one candidate. In go a place or a street and one parse; out come named penalties, each at least 0, for
 * what differs from the text: the name, the places next to it, the house number, the postcode. Nothing here compares two
 * candidates.
 */
export { pointAlong, shareAlong } from "./numbers/along_street.ts";
export { locateNumber, type NumberLocation, ONE_ADDRESS_M } from "./numbers/locate_number.ts";
export { type Agreement, editCost, isCityState } from "./places/agreement.ts";
export { Bearer } from "./places/bearer.ts";
export { type Names, PlaceFacts } from "./places/place_facts.ts";
export type { PostcodeAgreement } from "./postcodes/postcode_agreement.ts";
export { postcodeAreaOf, postcodeOfPlace } from "./postcodes/postcode_of_place.ts";
export { postcodeReach } from "./postcodes/postcode_reach.ts";
export { type StatedAround, statedAround } from "./streets/stated_around.ts";
export { isNoLess, isNumberedRoad, missingCostOf, type StatedBeside, statedBeside } from "./streets/stated_beside.ts";
export type { StreetAgreement } from "./streets/street_agreement.ts";
export { type NumberAndPostcode, StreetFact, StreetFacts, type ToldPlaces } from "./streets/street_fact.ts";
