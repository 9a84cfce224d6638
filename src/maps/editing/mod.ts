/**
 * What an owner does. In: the fields of a map, or locations to put on it. Out: the stored map. Every change of what is
 * public is recorded.
 *
 * @module
 */
export { appendToMap } from "./append_to_map.ts";
export type { MapFields } from "./checked_map.ts";
export { createMap } from "./create_map.ts";
export { deleteMap } from "./delete_map.ts";
export { ownerSlug } from "./owner_slug.ts";
export { putOnMap, takeOffMap } from "./put_on_map.ts";
export { getMap, listMaps } from "./read_maps.ts";
export { updateMap } from "./update_map.ts";
