import { and, eq } from "drizzle-orm";
import { locations } from "../../store/schema/locations.ts";
import { withOrganization } from "../../store/with_organization.ts";
import type { LocationsDeps } from "../deps.ts";
import { type Location, locationOf, type LocationOwner, notFound, owned } from "../location.ts";

/** One location, by its identifier. */
export interface GetLocation {
  readonly owner: LocationOwner;
  readonly locationId: string;
}

/**
 * Reads a location of the owner.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export function getLocation(deps: LocationsDeps, command: GetLocation): Promise<Location> {
  const { owner, locationId } = command;
  return withOrganization(deps.database, owner.organizationId, async ({ transaction }) => {
    const [row] = await transaction.select().from(locations).where(and(eq(locations.id, locationId), owned(owner)));
    if (row === undefined) {
      throw notFound();
    }
    return locationOf(row);
  });
}
