import { and, desc, lt } from "drizzle-orm";
import type { Page } from "../domain/page.ts";
import { pageFrom } from "../domain/page_from.ts";
import type { PageRequest } from "../domain/page_request.ts";
import { readPageRequest } from "../domain/read_page_request.ts";
import { locations } from "../store/schema/locations.ts";
import { withOrganization } from "../store/with_organization.ts";
import type { Location, LocationOwner } from "./location.ts";
import { locationOf } from "./location_of.ts";
import { owned } from "./owned.ts";
import type { LocationsRoom } from "./room.ts";

/** Which locations are wanted: the owner's, newest first. */
export interface ListLocations extends PageRequest {
  readonly owner: LocationOwner;
}

/**
 * Lists an organization's locations in one environment. Pages are stable: a location saved or deleted in between
 * neither repeats nor hides another.
 *
 * @throws {Problem} `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listLocations(room: LocationsRoom, command: ListLocations): Promise<Page<Location>> {
  const { owner } = command;
  const { limit, after } = readPageRequest(command);
  return await withOrganization(room.database, owner.organizationId, async ({ transaction }) => {
    const rows = await transaction.select().from(locations)
      .where(and(owned(owner), after === undefined ? undefined : lt(locations.id, after)))
      .orderBy(desc(locations.id)).limit(limit + 1);
    return pageFrom(rows.map(locationOf), { limit, identifierOf: ({ id }) => id });
  });
}
