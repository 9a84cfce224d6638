import { and, desc, eq, lt } from "drizzle-orm";
import type { Page } from "../domain/page.ts";
import { pageFrom } from "../domain/page_from.ts";
import type { PageRequest } from "../domain/page_request.ts";
import { readPageRequest } from "../domain/read_page_request.ts";
import { maps } from "../store/schema/maps.ts";
import { withOrganization } from "../store/with_organization.ts";
import type { OneMap } from "./lock_map.ts";
import { type LocationMap, mapOf, type MapOwner } from "./map.ts";
import { notFound } from "./not_found.ts";
import { owned } from "./owned.ts";
import type { MapsDeps } from "./deps.ts";

/** The owner's maps, newest first. */
export interface ListMaps extends PageRequest {
  readonly owner: MapOwner;
}

/**
 * Reads a map of the owner.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export function getMap(deps: MapsDeps, { owner, mapId }: OneMap): Promise<LocationMap> {
  return withOrganization(deps.database, owner.organizationId, async ({ transaction }) => {
    const [row] = await transaction.select().from(maps).where(and(eq(maps.id, mapId), owned(owner)));
    if (row === undefined) {
      throw notFound();
    }
    return mapOf(row);
  });
}

/**
 * Lists an organization's maps in one environment, newest first.
 *
 * @throws {Problem} `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listMaps(deps: MapsDeps, command: ListMaps): Promise<Page<LocationMap>> {
  const { limit, after } = readPageRequest(command);
  return await withOrganization(deps.database, command.owner.organizationId, async ({ transaction }) => {
    const rows = await transaction.select().from(maps)
      .where(and(owned(command.owner), after === undefined ? undefined : lt(maps.id, after)))
      .orderBy(desc(maps.id)).limit(limit + 1);
    return pageFrom(rows.map(mapOf), { limit, identifierOf: ({ id }) => id });
  });
}
