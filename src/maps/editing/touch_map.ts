import { and, eq } from "drizzle-orm";
import { maps } from "../../store/schema/maps.ts";
import type { Tenant } from "../../store/with_organization.ts";
import { type LocationMap, mapOf, notFound } from "../map.ts";

/** A map whose locations have changed. */
export interface TouchMap {
  readonly mapId: string;
  readonly at: Date;
  /** Absent: as before. */
  readonly batchIds?: readonly string[];
}

/**
 * Records that a map's locations have changed. The version counts changes of the map's own fields only.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function touchMap(
  { transaction, organizationId }: Tenant,
  { mapId, at, batchIds }: TouchMap,
): Promise<LocationMap> {
  const [row] = await transaction.update(maps)
    .set({ updatedAt: at, ...(batchIds === undefined ? {} : { batchIds: [...batchIds] }) })
    .where(and(eq(maps.id, mapId), eq(maps.organizationId, organizationId))).returning();
  if (row === undefined) {
    throw notFound();
  }
  return mapOf(row);
}
