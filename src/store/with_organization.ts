import type { Database } from "./database.ts";
import { withClaims } from "./with_claims.ts";

/** A transaction inside one organization. Queries take both together, so that none can run without the organization. */
export interface Tenant {
  readonly transaction: Database;
  readonly organizationId: string;
}

/**
 * Runs `work` in one transaction that sees the rows of one organization only: by the queries' own conditions, and also
 * by row-level security.
 *
 * @throws {Problem} `UNAVAILABLE` where the database cannot be reached.
 * @throws {StoreError} where the database refuses, without the refused values.
 */
export function withOrganization<Value>(
  database: Database,
  organizationId: string,
  work: (tenant: Tenant) => Promise<Value>,
): Promise<Value> {
  return withClaims(database, { organizationId }, (transaction) => work({ transaction, organizationId }));
}
