import { unknownIdentifier } from "../../domain/problem.ts";
import { and, eq } from "drizzle-orm";
import type { Page, PageRequest } from "../../domain/page.ts";
import { newestFirst } from "../../store/newest_first.ts";
import { maps } from "../../store/schema/maps.ts";
import { withOrganization } from "../../store/with_claims.ts";
import type { MapsDeps } from "../deps.ts";
import { type LocationMap, mapOf, type MapOwner, owned } from "../map.ts";
import type { OneMap } from "./edit_map.ts";
import { organizations } from "../../store/schema/organizations.ts";

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
      throw unknownIdentifier("map");
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
  return await newestFirst(command, {
    id: maps.id,
    read: ({ after, order, limit }) =>
      withOrganization(deps.database, command.owner.organizationId, async ({ transaction }) => {
        const rows = await transaction.select().from(maps)
          .where(and(owned(command.owner), after))
          .orderBy(order).limit(limit);
        return rows.map(mapOf);
      }),
  });
}

/** The first path segment of an owner's public maps. */
export function ownerSlug(deps: MapsDeps, { organizationId }: MapOwner): Promise<string> {
  return withOrganization(deps.database, organizationId, async ({ transaction }) => {
    const [row] = await transaction.select({ slug: organizations.slug }).from(organizations)
      .where(eq(organizations.id, organizationId));
    if (row === undefined) {
      throw unknownIdentifier("map");
    }
    return row.slug;
  });
}
