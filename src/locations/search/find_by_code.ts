import { and, eq, exists, or } from "drizzle-orm";
import { locations } from "../../store/schema/locations.ts";
import { mapLocations } from "../../store/schema/map_locations.ts";
import { maps } from "../../store/schema/maps.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { LocationsDeps } from "../deps.ts";
import { type Location, locationOf, type LocationOwner, owned } from "../location.ts";

/** A short code, and the caller. */
export interface FindByCode {
  readonly caller: LocationOwner;
  /** As `readShortCode()` returns it. */
  readonly code: string;
}

/**
 * The location of a short code: the caller's own, or one on a public map of any organization. Always one statement with
 * one index, so that a private code and an unused one take the same time.
 */
export function findByCode(deps: LocationsDeps, { caller, code }: FindByCode): Promise<Location | undefined> {
  const claims = { organizationId: caller.organizationId, publication: "on" } as const;
  return withClaims(deps.database, claims, async (transaction) => {
    const onPublicMap = transaction.select({ id: maps.id }).from(mapLocations)
      .innerJoin(maps, eq(maps.id, mapLocations.mapId))
      .where(and(
        eq(mapLocations.locationId, locations.id),
        eq(maps.visibility, "public"),
        eq(maps.environment, "live"),
      ));
    const [row] = await transaction.select().from(locations)
      .where(and(eq(locations.shortCode, code), or(owned(caller), exists(onPublicMap))));
    return row === undefined ? undefined : locationOf(row);
  });
}
