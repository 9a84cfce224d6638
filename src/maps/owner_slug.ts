import { eq } from "drizzle-orm";
import { organizations } from "../store/schema/organizations.ts";
import { withOrganization } from "../store/with_organization.ts";
import type { MapOwner } from "./map.ts";
import { notFound } from "./not_found.ts";
import type { MapsRoom } from "./room.ts";

/** The first part of the public addresses of an owner's maps. */
export function ownerSlug(room: MapsRoom, { organizationId }: MapOwner): Promise<string> {
  return withOrganization(room.database, organizationId, async ({ transaction }) => {
    const [row] = await transaction.select({ slug: organizations.slug }).from(organizations)
      .where(eq(organizations.id, organizationId));
    if (row === undefined) {
      throw notFound();
    }
    return row.slug;
  });
}
