import { and, eq } from "drizzle-orm";
import { maps } from "../../store/schema/maps.ts";
import { withOrganization } from "../../store/with_organization.ts";
import type { MapsDeps } from "../deps.ts";
import { type MapActor, owned } from "../map.ts";
import { lockMap, type OneMap } from "./lock_map.ts";
import { notePublication } from "./note_publication.ts";

/**
 * Deletes a map permanently. The locations on it stay.
 *
 * @throws {Problem} `NOT_FOUND`; `PRECONDITION_FAILED` where somebody changed it since it was read.
 */
export function deleteMap(deps: MapsDeps, command: OneMap & { readonly actor: MapActor }): Promise<void> {
  const { owner, mapId, actor } = command;
  return withOrganization(deps.database, owner.organizationId, async (tenant) => {
    const before = await lockMap(tenant, command);
    await tenant.transaction.delete(maps).where(and(eq(maps.id, mapId), owned(owner)));
    await notePublication(deps, tenant, { actor, before, after: undefined });
  });
}
