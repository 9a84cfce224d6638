import { and, eq, sql } from "drizzle-orm";
import { maps } from "../../store/schema/maps.ts";
import { type Tenant, withOrganization } from "../../store/with_organization.ts";
import type { MapsDeps } from "../deps.ts";
import { type LocationMap, type MapActor, mapOf, notFound, owned } from "../map.ts";
import { checkedMap, type MapFields } from "./checked_map.ts";
import { slugConflict } from "./create_map.ts";
import { lockMap, type OneMap } from "./lock_map.ts";
import { confusableKey } from "./map_slug.ts";
import { notePublication } from "./note_publication.ts";

/** Changes of a map; absent fields stay. */
export interface UpdateMap extends OneMap, MapFields {
  readonly actor: MapActor;
}

/**
 * Changes a map's own fields. Publishing and withdrawing are audited. Without a difference there is no new version.
 *
 * @throws {Problem} `INVALID_REQUEST` pointing at fields; `NOT_FOUND`; `PRECONDITION_FAILED` for an older version;
 * `CONFLICT` for a slug that is taken or looks like one that is.
 */
export async function updateMap(deps: MapsDeps, command: UpdateMap): Promise<LocationMap> {
  const fields = checkedMap(command.owner, command);
  try {
    return await withOrganization(
      deps.database,
      command.owner.organizationId,
      (tenant) => update(deps, tenant, { ...command, ...fields }),
    );
  } catch (error) {
    throw slugConflict(error) ?? error;
  }
}

async function update(deps: MapsDeps, tenant: Tenant, command: UpdateMap): Promise<LocationMap> {
  const { owner, mapId, actor, name, description, slug, visibility, embedOrigins } = command;
  const before = await lockMap(tenant, command);
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(slug === undefined ? {} : { slug, confusableKey: confusableKey(slug) }),
    ...(visibility === undefined ? {} : { visibility }),
    ...(embedOrigins === undefined ? {} : { embedOrigins: [...embedOrigins] }),
  };
  if (Object.keys(change).length === 0) {
    return mapOf(before);
  }
  const [row] = await tenant.transaction.update(maps)
    .set({ ...change, version: sql`${maps.version} + 1`, updatedAt: deps.clock.now() })
    .where(and(eq(maps.id, mapId), owned(owner))).returning();
  if (row === undefined) {
    throw notFound();
  }
  await notePublication(deps, tenant, { actor, before, after: row });
  return mapOf(row);
}
