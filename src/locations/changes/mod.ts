/**
 * Writing. In: a point with its details, or the rows of a batch. Out: the stored locations, with their short codes and
 * events. Everything is checked first; a change may require the version that the caller has read.
 *
 * @module
 */
export { checkedDetails } from "./checked_details.ts";
export type { ResolvedPoint } from "./checked_resolution.ts";
export {
  type CreateLocation,
  createLocation,
  deleteLocation,
  type UpdateLocation,
  updateLocation,
} from "./change_location.ts";
export { type ImportedRow, importLocations, recordImport } from "./import_locations.ts";
