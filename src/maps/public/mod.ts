/**
 * What everyone sees. In: the address of a published map, a box and a zoom. Out: the map, and its points or groups of
 * points. Points are kept in memory while a map is in use and does not change.
 *
 * @module
 */
export { type Cluster } from "./cluster_points.ts";
export type { Clusterer } from "./clusterer.ts";
export { PointsCache, type PublicPoint, type PublicPoints } from "./public_points.ts";
export { listPublicMaps, type PublicAddress, type PublicMap, readPublicMap } from "./public_map.ts";
export { type PublicFeatures, readPublicFeatures } from "./read_public_features.ts";
export { type PublicLocation, readPublicLocation, readPublicPoints } from "./read_public_points.ts";
