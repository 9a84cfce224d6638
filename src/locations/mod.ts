/**
 * Saved locations. Every operation takes the dependencies first, works inside one organization and environment, and
 * throws a `Problem` for errors that the caller sees. `changes/` writes: everything is checked first, and a change may
 * require the version that the caller has read. `search/` reads, with one query for each kind of filter, because each
 * uses another index.
 *
 * @module
 */
export {
  findByCode,
  getLocation,
  type Location,
  type LocationOwner,
  type LocationsDeps,
  presentFeature,
  presentLocation,
} from "./location.ts";
export { checkedDetails, type ResolvedPoint } from "./changes/new_row.ts";
export {
  type CreateLocation,
  createLocation,
  deleteLocation,
  type ImportedRow,
  importLocations,
  recordImport,
  type UpdateLocation,
  updateLocation,
} from "./changes/change_location.ts";
export { chooseLocations, type LocationChoice, type LocationFilter } from "./search/location_filter.ts";
export { type ListLocations, listLocations } from "./search/list_locations.ts";
