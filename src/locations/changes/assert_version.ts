import { and, eq } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { locations } from "../../store/schema/locations.ts";
import type { Tenant } from "../../store/with_organization.ts";
import { type LocationOwner, notFound, owned } from "../location.ts";

/** A location about to be changed, and the versions that may be changed. */
export interface GuardedChange {
  readonly owner: LocationOwner;
  readonly locationId: string;
  /** Absent: any version. */
  readonly versions?: readonly number[];
}

/**
 * Locks a location for the rest of the transaction and asserts that it has one of the expected versions.
 *
 * @throws {Problem} `NOT_FOUND`; `PRECONDITION_FAILED` where somebody changed it since.
 */
export async function assertVersion(
  { transaction }: Tenant,
  wanted: GuardedChange,
): Promise<typeof locations.$inferSelect> {
  const [row] = await transaction.select().from(locations)
    .where(and(eq(locations.id, wanted.locationId), owned(wanted.owner))).for("update");
  if (row === undefined) {
    throw notFound();
  }
  if (wanted.versions !== undefined && !wanted.versions.includes(row.version)) {
    throw new Problem("PRECONDITION_FAILED", "The location was changed since it was read");
  }
  return row;
}
