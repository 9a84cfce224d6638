import { and, eq } from "drizzle-orm";
import { locations } from "../store/schema/locations.ts";
import { withOrganization } from "../store/with_organization.ts";
import { emitEvent } from "../webhooks/mod.ts";
import { assertVersion } from "./assert_version.ts";
import type { LocationOwner } from "./location.ts";
import { owned } from "./owned.ts";
import type { LocationsRoom } from "./room.ts";

/** A location to delete. */
export interface DeleteLocation {
  readonly owner: LocationOwner;
  readonly locationId: string;
  /** The versions that may be deleted (`If-Match`); absent: whichever there is. */
  readonly versions?: readonly number[];
}

/**
 * Deletes a location of the owner's, for good, also from the maps it is on. Its short code is never given out again.
 *
 * @throws {Problem} `NOT_FOUND`; `PRECONDITION_FAILED` where somebody changed it since it was read.
 */
export function deleteLocation(room: LocationsRoom, command: DeleteLocation): Promise<void> {
  const { owner, locationId } = command;
  return withOrganization(room.database, owner.organizationId, async (tenant) => {
    await assertVersion(tenant, command);
    await tenant.transaction.delete(locations).where(and(eq(locations.id, locationId), owned(owner)));
    await emitEvent(room, tenant, {
      type: "location.deleted",
      environment: owner.environment,
      data: { id: locationId, environment: owner.environment },
    });
  });
}
