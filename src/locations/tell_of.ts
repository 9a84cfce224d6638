import { emitEvent } from "../webhooks/mod.ts";
import type { Tenant } from "../store/with_organization.ts";
import type { Location } from "./location.ts";
import type { LocationsRoom } from "./room.ts";

/** Tells webhooks of a location, in the transaction of its change. */
export function tellOf(
  room: LocationsRoom,
  tenant: Tenant,
  { type, location }: { readonly type: "location.created" | "location.updated"; readonly location: Location },
): Promise<void> {
  const { id, shortCode, name, label, coordinates, confidence, status, precision, tags, metadata } = location;
  const { environment } = location;
  return emitEvent(room, tenant, {
    type,
    environment,
    data: {
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
      environment,
      created_at: location.createdAt.toISOString(),
      updated_at: location.updatedAt.toISOString(),
    },
  });
}
