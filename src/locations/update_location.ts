import { and, eq, sql } from "drizzle-orm";
import { locations } from "../store/schema/locations.ts";
import { withOrganization } from "../store/with_organization.ts";
import { assertVersion } from "./assert_version.ts";
import { checkedDetails } from "./checked_details.ts";
import type { Location, LocationOwner, Metadata } from "./location.ts";
import { locationOf } from "./location_of.ts";
import { notFound } from "./not_found.ts";
import { owned } from "./owned.ts";
import type { LocationsRoom } from "./room.ts";
import { tellOf } from "./tell_of.ts";

/** What shall change of a location; absent: stays. */
export interface UpdateLocation {
  readonly owner: LocationOwner;
  readonly locationId: string;
  /** The version the change was made for (`If-Match`); absent: whichever there is. */
  readonly version?: number;
  /** 1–200 characters; null takes it away. */
  readonly name?: string | null;
  /** 1–500 characters. */
  readonly label?: string;
  /** The whole list, in place of the one before. */
  readonly tags?: readonly string[];
  /** The whole metadata, in place of the one before. */
  readonly metadata?: Metadata;
}

/**
 * Changes a location of the owner's. Its point stays: another point is another location.
 *
 * @throws {Problem} `INVALID_REQUEST` pointing at fields; `NOT_FOUND`; `PRECONDITION_FAILED` for an older version.
 */
export async function updateLocation(room: LocationsRoom, command: UpdateLocation): Promise<Location> {
  const { owner, locationId } = command;
  const { name, label, tags, metadata } = checkedDetails(command);
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(label === undefined ? {} : { label }),
    ...(tags === undefined ? {} : { tags: [...tags] }),
    ...(metadata === undefined ? {} : { metadata }),
  };
  return await withOrganization(room.database, owner.organizationId, async (tenant) => {
    await assertVersion(tenant, command);
    const [row] = await tenant.transaction.update(locations)
      .set({ ...change, version: sql`${locations.version} + 1`, updatedAt: room.clock.now() })
      .where(and(eq(locations.id, locationId), owned(owner))).returning();
    if (row === undefined) {
      throw notFound();
    }
    const location = locationOf(row);
    await tellOf(room, tenant, { type: "location.updated", location });
    return location;
  });
}
