import { and, eq } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { maps } from "../../store/schema/maps.ts";
import type { Tenant } from "../../store/with_organization.ts";
import { type MapOwner, notFound, owned } from "../map.ts";

/** One map by its identifier, and the versions that may be changed; absent: any. */
export interface OneMap {
  readonly owner: MapOwner;
  readonly mapId: string;
  readonly versions?: readonly number[];
}

/**
 * Locks a map for the rest of the transaction, so that changes of one map run one after the other.
 *
 * @throws {Problem} `NOT_FOUND`; `PRECONDITION_FAILED` where somebody changed it since.
 */
export async function lockMap(
  { transaction }: Tenant,
  { owner, mapId, versions }: OneMap,
): Promise<typeof maps.$inferSelect> {
  const [row] = await transaction.select().from(maps).where(and(eq(maps.id, mapId), owned(owner))).for("update");
  if (row === undefined) {
    throw notFound();
  }
  if (versions !== undefined && !versions.includes(row.version)) {
    throw new Problem("PRECONDITION_FAILED", "The map was changed since it was read");
  }
  return row;
}
