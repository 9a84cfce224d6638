/**
 * What an owner does. In: the fields of a map, or locations to put on it. Out: the stored map. Every change of what is
 * public is recorded.
 *
 * @module
 */
export { appendToMap, putOnMap, takeOffMap } from "./map_places.ts";
export type { MapFields } from "./checked_map.ts";
export { createMap, deleteMap, getMap, listMaps, ownerSlug, updateMap } from "./edit_map.ts";
