import type { Tenant } from "../store/with_organization.ts";
import { emitEvents } from "../webhooks/mod.ts";
import type { Location, LocationOwner } from "./location.ts";
import type { LocationsRoom } from "./room.ts";

/** Something that happened to some locations of one owner. */
export interface LocationNews {
  readonly type: "location.created" | "location.updated";
  readonly owner: LocationOwner;
  readonly locations: readonly Location[];
}

/** Tells webhooks of locations, in the transaction of their change. */
export async function tellOf(room: LocationsRoom, tenant: Tenant, news: LocationNews): Promise<void> {
  const { type, owner: { environment }, locations } = news;
  if (locations.length > 0) {
    await emitEvents(room, tenant, { type, environment, data: locations.map(dataOf) });
  }
}

/** As the public contract shows a location, but for where its data comes from. */
function dataOf(location: Location): Readonly<Record<string, unknown>> {
  const { id, shortCode, name, label, coordinates, confidence, status, precision, tags, metadata } = location;
  return {
    id,
    short_code: shortCode,
    name,
    label,
    coordinates: { ...coordinates },
    confidence,
    status,
    precision,
    tags: [...tags],
    metadata: { ...metadata },
    environment: location.environment,
    created_at: location.createdAt.toISOString(),
    updated_at: location.updatedAt.toISOString(),
  };
}
