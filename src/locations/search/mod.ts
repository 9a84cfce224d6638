/**
 * Reading. In: an identifier, a short code, or a filter (words, a box, a circle, a map) with a page. Out: the owner's
 * locations. One query for each kind of filter, because each uses another index.
 *
 * @module
 */
export { chooseLocations, type LocationChoice, type LocationFilter } from "./location_filter.ts";
export { findByCode, getLocation } from "./get_location.ts";
export { type ListLocations, listLocations } from "./list_locations.ts";
export { wordsOf } from "./words/words_of.ts";
