import { and, eq } from "drizzle-orm";
import type { Caller } from "../domain/caller.ts";
import { announce } from "../store/announcement.ts";
import { type AuditEvent, recordEvent } from "../store/audit.ts";
import { corrections } from "../store/schema/corrections.ts";
import { withOrganization } from "../store/with_organization.ts";
import { notFound, owned } from "./correction.ts";
import { type CorrectionsDeps, evictCorrections } from "./deps.ts";

/**
 * Deletes a correction: its input is resolved again from then on.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function deleteCorrection(
  deps: CorrectionsDeps,
  { caller, client, correctionId }: {
    readonly caller: Caller;
    readonly client?: AuditEvent["client"];
    readonly correctionId: string;
  },
): Promise<void> {
  await withOrganization(deps.database, caller.organizationId, async (tenant) => {
    const { transaction } = tenant;
    const [row] = await transaction.delete(corrections)
      .where(and(eq(corrections.id, correctionId), owned(caller))).returning({ id: corrections.id });
    if (row === undefined) {
      throw notFound();
    }
    await recordEvent(deps, {
      tenant,
      action: "correction.deleted",
      actorId: caller.kind === "key" ? caller.keyId : caller.userId,
      targetId: correctionId,
      client,
      details: { environment: caller.environment },
    });
    await announce(transaction, { subject: "corrections", id: caller.organizationId });
  });
  evictCorrections(deps, caller.organizationId);
}
