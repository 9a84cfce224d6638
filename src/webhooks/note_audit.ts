import { newIdentifier } from "../domain/identifier.ts";
import type { AuditAction } from "../store/audit_action.ts";
import { auditEvents } from "../store/schema/audit_events.ts";
import type { Tenant } from "../store/with_organization.ts";
import type { WebhooksDeps } from "./deps.ts";

/** An entry of the audit trail about a webhook. */
export interface WebhookAudit {
  readonly action: Extract<AuditAction, `webhook.${string}`>;
  /** The user or key that made the change; absent: the service itself. */
  readonly actorId?: string;
  readonly webhookId: string;
  readonly details?: Readonly<Record<string, string | number>>;
}

/** Adds an entry to the organization's audit trail, in the transaction of the change. */
export async function noteAudit(
  deps: Pick<WebhooksDeps, "clock" | "chance">,
  { transaction, organizationId }: Tenant,
  { action, actorId, webhookId, details }: WebhookAudit,
): Promise<void> {
  await transaction.insert(auditEvents).values({
    id: newIdentifier("evt", deps),
    organizationId,
    at: deps.clock.now(),
    action,
    actorId: actorId ?? webhookId,
    targetId: webhookId,
    details: details ?? {},
  });
}
