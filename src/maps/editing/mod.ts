/**
 * What an owner does. In: the fields of a map, or locations to put on it. Out: the stored map. Every change of what is
 * public is recorded.
 *
 * @module
 */
export { type AppendToMap, appendToMap } from "./append_to_map.ts";
export type { MapFields } from "./checked_map.ts";
export { type CreateMap, createMap } from "./create_map.ts";
export { deleteMap } from "./delete_map.ts";
export type { OneMap } from "./lock_map.ts";
export { ownerSlug } from "./owner_slug.ts";
export { type PutOnMap, putOnMap, takeOffMap } from "./put_on_map.ts";
export { getMap, type ListMaps, listMaps } from "./read_maps.ts";
export { type UpdateMap, updateMap } from "./update_map.ts";
