import { and, eq, ne, type SQL } from "drizzle-orm";
import { batches } from "../store/schema/batches.ts";
import type { BatchOwner } from "./batch.ts";

/** The condition under which a batch is the owner's, and accepted: part of every statement that is asked for one. */
export function owned({ organizationId, environment }: BatchOwner): SQL | undefined {
  return and(
    eq(batches.organizationId, organizationId),
    eq(batches.environment, environment),
    ne(batches.status, "uploading"),
  );
}
