/**
 * Maps: selections of an organization's locations, and what the public sees of them. Every operation takes the
 * dependencies first and throws a `Problem` for errors that the caller sees. Operations with an owner work inside one
 * organization and environment; those with `public` in their names read published maps of the live environment only, and
 * keep their points in memory while they are in use and do not change.
 *
 * @module
 */
export {
  type LocationMap,
  MAP_LOCATIONS_MAX,
  type MapActor,
  type MapsDeps,
  openMaps,
  PUT_TOGETHER_MAX,
} from "./map.ts";
export { appendToMap, putOnMap, takeOffMap } from "./editing/map_places.ts";
export { createMap, deleteMap, getMap, listMaps, ownerSlug, updateMap } from "./editing/edit_map.ts";
export type { Cluster } from "./public/cluster_points.ts";
export {
  listPublicMaps,
  type PublicAddress,
  type PublicMap,
  type PublicPoint,
  type PublicPoints,
  readPublicMap,
} from "./public/public_map.ts";
export {
  type PublicFeatures,
  type PublicLocation,
  readPublicFeatures,
  readPublicLocation,
  readPublicPoints,
} from "./public/read_public_points.ts";
