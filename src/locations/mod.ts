/**
 * Saved locations. Every operation takes the dependencies first, works inside one organization and environment, and
 * throws a `Problem` for errors that the caller sees.
 *
 * @module
 */
export { type Location, type LocationOwner, type LocationsDeps, presentFeature, presentLocation } from "./location.ts";
export {
  checkedDetails,
  type CreateLocation,
  createLocation,
  deleteLocation,
  type ImportedRow,
  importLocations,
  recordImport,
  type ResolvedPoint,
  type UpdateLocation,
  updateLocation,
} from "./changes/mod.ts";
export {
  chooseLocations,
  findByCode,
  getLocation,
  type ListLocations,
  listLocations,
  type LocationChoice,
  type LocationFilter,
} from "./search/mod.ts";
