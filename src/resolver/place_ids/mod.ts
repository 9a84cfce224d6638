/**
 * Public identifiers. An area and a street have one of their own; a house and a crossing have their street's with a
 * number or a second street. In goes an answer or an identifier; out comes the other.
 */
export { housePlaceId, parseCrossingPlaceId, parseHousePlaceId, streetPlaceIdOf } from "./house_place_id.ts";
export { type AnswerRecord, recordOf } from "./record_of.ts";
