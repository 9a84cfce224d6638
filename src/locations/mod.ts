/**
 * Saved locations. Every verb takes the room first, acts inside one organization and environment, and throws
 * `Problem` for what the caller is told.
 *
 * @module
 */
export { type LocationsRoom } from "./room.ts";
export { type Location, type LocationOwner, type Metadata } from "./location.ts";
export { type CreateLocation, createLocation, type GivenPoint } from "./create_location.ts";
export { type ResolvedPoint } from "./checked_resolution.ts";
export { type LocationFilter } from "./location_filter.ts";
export { type ListLocations, listLocations } from "./list_locations.ts";
export { type GetLocation, getLocation } from "./get_location.ts";
export { type ImportedRow, type ImportLocations, importLocations, recordImport } from "./import_locations.ts";
export { checkedDetails, type Details } from "./checked_details.ts";
export { type FindByCode, findByCode } from "./find_by_code.ts";
export { type UpdateLocation, updateLocation } from "./update_location.ts";
export { type DeleteLocation, deleteLocation } from "./delete_location.ts";
