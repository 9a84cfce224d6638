import { and, eq, ne, type SQL } from "drizzle-orm";
import { batches } from "../store/schema/batches.ts";
import type { BatchOwner } from "./batch.ts";

/** The condition that a batch belongs to the owner and is accepted: part of every statement for one batch. */
export function owned({ organizationId, environment }: BatchOwner): SQL | undefined {
  return and(
    eq(batches.organizationId, organizationId),
    eq(batches.environment, environment),
    ne(batches.status, "uploading"),
  );
}
