/**
 * Maps: selections of an organization's locations, and what the public sees of them. Every operation takes the
 * dependencies first and throws a `Problem` for errors that the caller sees. Operations with an owner work inside one
 * organization and environment; those with `public` in their names read published maps of the live environment only.
 *
 * @module
 */
export { type MapsDeps, openMaps } from "./deps.ts";
export { type LocationMap, MAP_LOCATIONS_MAX, type MapActor, PUT_TOGETHER_MAX } from "./map.ts";
export {
  appendToMap,
  createMap,
  deleteMap,
  getMap,
  listMaps,
  type MapFields,
  ownerSlug,
  putOnMap,
  takeOffMap,
  updateMap,
} from "./editing/mod.ts";
export {
  type Cluster,
  listPublicMaps,
  type PublicAddress,
  type PublicFeatures,
  type PublicLocation,
  type PublicMap,
  type PublicPoint,
  type PublicPoints,
  readPublicFeatures,
  readPublicLocation,
  readPublicMap,
  readPublicPoints,
} from "./public/mod.ts";
