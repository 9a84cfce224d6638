/**
 * What everyone sees. In: the address of a published map, a box and a zoom. Out: the map, and its points or groups of
 * points. Points are kept in memory while a map is in use and does not change.
 *
 * @module
 */
export { type Cluster } from "./cluster_points.ts";
export type { Clusterer } from "./clusterer.ts";
export {
  listPublicMaps,
  PointsCache,
  type PublicAddress,
  type PublicMap,
  type PublicPoint,
  type PublicPoints,
  readPublicMap,
} from "./public_map.ts";
export {
  type PublicFeatures,
  type PublicLocation,
  readPublicFeatures,
  readPublicLocation,
  readPublicPoints,
} from "./read_public_points.ts";
