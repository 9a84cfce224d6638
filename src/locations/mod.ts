/**
 * Saved locations. Every operation takes the dependencies first, works inside one organization and environment, and
 * throws a `Problem` for errors that the caller sees.
 *
 * @module
 */
export { type LocationsDeps } from "./deps.ts";
export { type Location, type LocationOwner, type Metadata } from "./location.ts";
export { type CreateLocation, createLocation, type GivenPoint } from "./create_location.ts";
export { type ResolvedPoint } from "./checked_resolution.ts";
export { type LocationFilter } from "./location_filter.ts";
export { type ListLocations, listLocations } from "./list_locations.ts";
export { type GetLocation, getLocation } from "./get_location.ts";
export { type ImportedRow, type ImportLocations, importLocations, recordImport } from "./import_locations.ts";
export { checkedDetails, type Details } from "./checked_details.ts";
export { type FindByCode, findByCode } from "./find_by_code.ts";
export { presentFeature, presentLocation } from "./present_location.ts";
export { type UpdateLocation, updateLocation } from "./update_location.ts";
export { type DeleteLocation, deleteLocation } from "./delete_location.ts";
