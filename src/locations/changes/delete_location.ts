import { and, eq } from "drizzle-orm";
import { locations } from "../../store/schema/locations.ts";
import { withOrganization } from "../../store/with_organization.ts";
import { emitEvent } from "../../webhooks/mod.ts";
import type { LocationsDeps } from "../deps.ts";
import { type LocationOwner, owned } from "../location.ts";
import { assertVersion } from "./assert_version.ts";

/** A location to delete. */
export interface DeleteLocation {
  readonly owner: LocationOwner;
  readonly locationId: string;
  /** The versions that may be deleted (`If-Match`); absent: any. */
  readonly versions?: readonly number[];
}

/**
 * Deletes a location of the owner permanently, also from its maps. Its short code is never issued again.
 *
 * @throws {Problem} `NOT_FOUND`; `PRECONDITION_FAILED` where somebody changed it since it was read.
 */
export function deleteLocation(deps: LocationsDeps, command: DeleteLocation): Promise<void> {
  const { owner, locationId } = command;
  return withOrganization(deps.database, owner.organizationId, async (tenant) => {
    await assertVersion(tenant, command);
    await tenant.transaction.delete(locations).where(and(eq(locations.id, locationId), owned(owner)));
    await emitEvent(deps, tenant, {
      type: "location.deleted",
      environment: owner.environment,
      data: { id: locationId, environment: owner.environment },
    });
  });
}
