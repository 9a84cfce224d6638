import { newIdentifier } from "../domain/identifier.ts";
import type { AuditAction } from "../store/audit_action.ts";
import { auditEvents } from "../store/schema/audit_events.ts";
import type { Tenant } from "../store/with_organization.ts";
import type { WebhooksRoom } from "./room.ts";

/** One line of the audit trail about a webhook. */
export interface WebhookAudit {
  readonly action: Extract<AuditAction, `webhook.${string}`>;
  /** The user or key who did it; absent: the service itself. */
  readonly actorId?: string;
  readonly webhookId: string;
  readonly details?: Readonly<Record<string, string | number>>;
}

/** Adds a line to the organization's audit trail, in the transaction of the change it tells of. */
export async function noteAudit(
  room: Pick<WebhooksRoom, "clock" | "chance">,
  { transaction, organizationId }: Tenant,
  { action, actorId, webhookId, details }: WebhookAudit,
): Promise<void> {
  await transaction.insert(auditEvents).values({
    id: newIdentifier("evt", room),
    organizationId,
    at: room.clock.now(),
    action,
    actorId: actorId ?? webhookId,
    targetId: webhookId,
    details: details ?? {},
  });
}
