import { and, asc, eq, sql } from "drizzle-orm";
import { locations } from "../store/schema/locations.ts";
import { mapLocations } from "../store/schema/map_locations.ts";
import { withOrganization } from "../store/with_organization.ts";
import { shownShortCode } from "../text/short_code.ts";
import { boundsAround } from "./bounds_around.ts";
import { MAP_LOCATIONS_MAX } from "./limits.ts";
import type { PublicMap } from "./public_map.ts";
import type { PublicPoints } from "./public_points.ts";
import type { MapsRoom } from "./room.ts";

/** What a published map shows, from memory where it has not changed since. */
export function readPublicPoints(room: MapsRoom, map: PublicMap): Promise<PublicPoints> {
  return room.points.get(map, () => read(room, map));
}

/** Only the columns that everybody may see are read. */
async function read(room: MapsRoom, { id, organization }: PublicMap): Promise<PublicPoints> {
  const rows = await withOrganization(
    room.database,
    organization.id,
    ({ transaction }) =>
      transaction.select({
        shortCode: locations.shortCode,
        name: locations.name,
        label: locations.label,
        latitude: locations.latitude,
        longitude: locations.longitude,
        precision: locations.precision,
        attribution: sql<string | null>`${locations.source} ->> 'attribution'`,
      }).from(mapLocations).innerJoin(locations, eq(locations.id, mapLocations.locationId))
        .where(and(
          eq(mapLocations.mapId, id),
          eq(locations.organizationId, organization.id),
          eq(locations.environment, "live"),
        ))
        .orderBy(asc(mapLocations.rank), asc(mapLocations.locationId)).limit(MAP_LOCATIONS_MAX),
  );
  const points = rows.map(({ shortCode, name, label, latitude, longitude, precision }) => ({
    shortCode: shortCode === null ? null : shownShortCode(shortCode),
    name,
    label,
    coordinates: { latitude, longitude },
    precision,
  }));
  const attributions = rows.flatMap(({ attribution }) => attribution === null ? [] : [attribution]);
  return {
    points,
    attributions: [...new Set(attributions)].sort(),
    bounds: boundsAround(points.map(({ coordinates }) => coordinates)),
  };
}
