/**
 * Maps: selections of an organization's locations, and what the public sees of them. Every operation takes the
 * dependencies first and throws a `Problem` for errors that the caller sees. Operations with an owner work inside one
 * organization and environment; those with `public` in their names read published maps of the live environment only.
 *
 * @module
 */
export { type MapsDeps, type MapsParts, openMaps } from "./deps.ts";
export { type LocationMap, type MapActor, type MapOwner } from "./map.ts";
export {
  type AppendToMap,
  appendToMap,
  type CreateMap,
  createMap,
  deleteMap,
  getMap,
  type ListMaps,
  listMaps,
  type MapFields,
  type OneMap,
  ownerSlug,
  type PutOnMap,
  putOnMap,
  takeOffMap,
  type UpdateMap,
  updateMap,
} from "./editing/mod.ts";
export { MAP_LOCATIONS_MAX, PUBLIC_FEATURES_MAX, PUT_TOGETHER_MAX } from "./limits.ts";
export {
  type Cluster,
  CLUSTER_ZOOM_MAX,
  listPublicMaps,
  type PublicAddress,
  type PublicFeatures,
  type PublicMap,
  type PublicPoint,
  type PublicPoints,
  type PublicView,
  readPublicFeatures,
  readPublicMap,
  readPublicPoints,
} from "./public/mod.ts";
