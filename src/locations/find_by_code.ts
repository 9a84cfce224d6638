import { and, eq, exists, or } from "drizzle-orm";
import { locations } from "../store/schema/locations.ts";
import { mapLocations } from "../store/schema/map_locations.ts";
import { maps } from "../store/schema/maps.ts";
import { withClaims } from "../store/with_claims.ts";
import type { Location, LocationOwner } from "./location.ts";
import { locationOf } from "./location_of.ts";
import { owned } from "./owned.ts";
import type { LocationsRoom } from "./room.ts";

/** A short code, and who asks for what it leads to. */
export interface FindByCode {
  readonly asker: LocationOwner;
  /** As `readShortCode` gives it. */
  readonly code: string;
}

/**
 * The location that a short code leads to: the asker's own, or one that is on a public map, whoever's it is. One
 * statement by one index whatever becomes of it, so that a private code and one that nobody has take the same time.
 */
export function findByCode(room: LocationsRoom, { asker, code }: FindByCode): Promise<Location | undefined> {
  const claims = { organizationId: asker.organizationId, publication: "on" } as const;
  return withClaims(room.database, claims, async (transaction) => {
    const onPublicMap = transaction.select({ id: maps.id }).from(mapLocations)
      .innerJoin(maps, eq(maps.id, mapLocations.mapId))
      .where(and(
        eq(mapLocations.locationId, locations.id),
        eq(maps.visibility, "public"),
        eq(maps.environment, "live"),
      ));
    const [row] = await transaction.select().from(locations)
      .where(and(eq(locations.shortCode, code), or(owned(asker), exists(onPublicMap))));
    return row === undefined ? undefined : locationOf(row);
  });
}
