import { eq } from "drizzle-orm";
import { organizations } from "../../store/schema/organizations.ts";
import { withOrganization } from "../../store/with_organization.ts";
import type { MapsDeps } from "../deps.ts";
import { type MapOwner, notFound } from "../map.ts";

/** The first path segment of an owner's public maps. */
export function ownerSlug(deps: MapsDeps, { organizationId }: MapOwner): Promise<string> {
  return withOrganization(deps.database, organizationId, async ({ transaction }) => {
    const [row] = await transaction.select({ slug: organizations.slug }).from(organizations)
      .where(eq(organizations.id, organizationId));
    if (row === undefined) {
      throw notFound();
    }
    return row.slug;
  });
}
