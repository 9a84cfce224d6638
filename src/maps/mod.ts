/**
 * Maps: selections of an organization's locations, and what the public sees of them. Every operation takes the
 * dependencies first and throws a `Problem` for errors that the caller sees. Operations with an owner work inside one
 * organization and environment; those with `public` in their names read published maps of the live environment only.
 *
 * @module
 */
export { type MapsDeps, type MapsParts, openMaps } from "./deps.ts";
export { type LocationMap, type MapActor, type MapOwner } from "./map.ts";
export { type MapFields } from "./checked_map.ts";
export { type OneMap } from "./lock_map.ts";
export { type CreateMap, createMap } from "./create_map.ts";
export { getMap, type ListMaps, listMaps } from "./read_maps.ts";
export { ownerSlug } from "./owner_slug.ts";
export { type UpdateMap, updateMap } from "./update_map.ts";
export { deleteMap } from "./delete_map.ts";
export { type PutOnMap, putOnMap, takeOffMap } from "./put_on_map.ts";
export { type AppendToMap, appendToMap } from "./append_to_map.ts";
export { MAP_LOCATIONS_MAX, PUBLIC_FEATURES_MAX } from "./limits.ts";
export { type PublicMap } from "./public_map.ts";
export { type PublicPoint, type PublicPoints } from "./public_points.ts";
export { listPublicMaps, type PublicAddress, readPublicMap } from "./read_public_maps.ts";
export { readPublicPoints } from "./read_public_points.ts";
export { type PublicFeatures, type PublicView, readPublicFeatures } from "./read_public_features.ts";
export { type Cluster, CLUSTER_ZOOM_MAX } from "./cluster_points.ts";
