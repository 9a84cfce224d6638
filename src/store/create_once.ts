import { type Database, type Tenant, withOrganization } from "./with_claims.ts";

/** Lets one of several identical requests create something, and records that it did. */
export interface Recorder<Created> {
  /** The first step of every transaction of the request: fails where another request has taken over. */
  readonly hold: (tenant: Tenant) => Promise<void>;
  /** The last step of the last transaction: records what was created, together with it or not at all. */
  readonly record: (tenant: Tenant, created: Created) => Promise<void>;
}

/** For which organization something is created; without a recorder a retry creates it again. */
export interface CreateOnce<Created> {
  readonly organizationId: string;
  readonly recorder?: Recorder<Created> | undefined;
}

/**
 * Creates something and records it in one transaction. Every operation behind an `Idempotency-Key` ends in this
 * function; transactions of the same operation before it hold the recorder, and what they leave is invisible or guarded
 * by a constraint.
 *
 * @throws what `withOrganization`, `create` and the recorder throw; nothing is created then
 */
export function createOnce<Created>(
  database: Database,
  { organizationId, recorder }: CreateOnce<Created>,
  create: (tenant: Tenant) => Promise<Created>,
): Promise<Created> {
  return withOrganization(database, organizationId, async (tenant) => {
    await recorder?.hold(tenant);
    const created = await create(tenant);
    await recorder?.record(tenant, created);
    return created;
  });
}
