/**
 * Maps: selections of an organization's locations, and what of them everybody may see. Every verb takes the room first
 * and throws `Problem` for what the caller is told. Verbs with an owner act inside one organization and environment;
 * those with `public` in their names see published maps of the live environment only.
 *
 * @module
 */
export { type MapsParts, type MapsRoom, openMaps } from "./room.ts";
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
