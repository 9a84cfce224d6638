import { and, eq } from "drizzle-orm";
import type { Caller } from "../domain/caller.ts";
import { announce } from "../store/announcement.ts";
import { type AuditEvent, recordEvent } from "../store/audit.ts";
import { corrections } from "../store/schema/corrections.ts";
import { type Tenant, withOrganization } from "../store/with_organization.ts";
import { notFound, owned } from "./correction.ts";
import { type CorrectionsDeps, evictCorrections } from "./deps.ts";

/** A correction to delete, and who deletes it. */
export interface ForgetCorrection {
  readonly caller: Caller;
  readonly client?: AuditEvent["client"];
  readonly correctionId: string;
}

/**
 * Deletes a correction within a transaction. False if there is none. The caller evicts the organization from the cache
 * once the transaction has committed.
 */
export async function forgetCorrection(
  deps: CorrectionsDeps,
  tenant: Tenant,
  { caller, client, correctionId }: ForgetCorrection,
): Promise<boolean> {
  const { transaction, organizationId } = tenant;
  const [row] = await transaction.delete(corrections)
    .where(and(eq(corrections.id, correctionId), owned(caller))).returning({ id: corrections.id });
  if (row === undefined) {
    return false;
  }
  await recordEvent(deps, {
    tenant,
    action: "correction.deleted",
    actorId: caller.kind === "key" ? caller.keyId : caller.userId,
    targetId: correctionId,
    client,
    details: { environment: caller.environment },
  });
  await announce(transaction, { subject: "corrections", id: organizationId });
  return true;
}

/**
 * Deletes a correction: its input is resolved again from then on.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function deleteCorrection(deps: CorrectionsDeps, command: ForgetCorrection): Promise<void> {
  const { organizationId } = command.caller;
  await withOrganization(deps.database, organizationId, async (tenant) => {
    if (!await forgetCorrection(deps, tenant, command)) {
      throw notFound();
    }
  });
  evictCorrections(deps, organizationId);
}
