/**
 * Stage 2: tokens to spans. In go the tokens; out comes the lattice: for each group of tokens everything that it can be
 * (places, streets, house numbers, postcodes, notes, crossings). It looks names up in the gazetteer and in tables, and
 * judges nothing.
 */
export { isNamedAfter } from "./places/area_words.ts";
export { isDirection, markChance } from "./places/chance_names.ts";
export { isStatedCode } from "./places/place_matches.ts";
export { keysInOtherForms } from "./places/shortened_places.ts";
export { buildLattice, type Keep, keepAll } from "./build_lattice.ts";
export { addCrossings } from "./crossings/add_crossings.ts";
export { type Crossing, crossingOf, ONE_CROSSING_M } from "./crossings/crossing.ts";
export { hasRoadNumber } from "./numbered_roads.ts";
export { type CrossingJoint, crossingJoints } from "./crossings/crossing_joints.ts";
export {
  differenceCount,
  isBeforeLastNote,
  isBehindStreet,
  isExactMatch,
  isOneTypo,
  isUnitBefore,
  KEY_LENGTH_MAX,
  type Lattice,
  LONG_TEXT_TOKENS,
  namesakeOf,
  type PlaceSpan,
  type SpanMatch,
  type StreetSpan,
} from "./lattice.ts";
export { addresseesOf, asidesOf } from "./notes/asides.ts";
export { boxEnds, isQuarter } from "./notes/box_ends.ts";
export { looksLikeAddress } from "./notes/holds_address.ts";
export { personBefore, sentenceEnd } from "./notes/before_address.ts";
export { isCompany, noteEnds, segmentNoteEnds } from "./notes/note_ends.ts";
export { bareUnitEnds, isNumberedUnit, unitEnds } from "./notes/unit_ends.ts";
export { numberPartsOf, withShortBuildings } from "./numbers/buildings.ts";
export { isNoHouse, type NumberForm, numberForms } from "./numbers/number_forms.ts";
export { CODE_LETTERS_MIN, isJoined, type PostcodeForm, postcodeForms } from "./numbers/postcode_forms.ts";
export { isNamedByPostcode } from "./numbers/places_of_postcodes.ts";
export { spelledForms } from "./numbers/spelled_forms.ts";
export { scopesOfOtherSpans, type StreetScopes, streetScopes } from "./scopes.ts";
export { type OtherScript, otherScriptsOf, streetsSounding } from "./streets_sounding.ts";
export {
  extraCostOf,
  findIn,
  hasTail,
  NEAR_STREETS_MAX,
  type SearchedPlaces,
  streetsIn,
  streetSpans,
  streetsUntyped,
  WIDE_STREETS_MAX,
  withinOf,
  withMunicipalities,
  type WrittenWords,
} from "./street_spans.ts";
