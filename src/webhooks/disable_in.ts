import { and, eq } from "drizzle-orm";
import { type DisabledReason, webhooks } from "../store/schema/webhooks.ts";
import { webhookDeliveries } from "../store/schema/webhook_deliveries.ts";
import type { Tenant } from "../store/with_organization.ts";
import { noteAudit } from "./note_audit.ts";
import type { WebhooksRoom } from "./room.ts";

/** Stops sending to a webhook, in a transaction under way, and tells the audit trail why. */
export async function disableIn(
  room: Pick<WebhooksRoom, "clock" | "chance">,
  tenant: Tenant,
  { webhookId, reason }: { readonly webhookId: string; readonly reason: DisabledReason },
): Promise<void> {
  const now = room.clock.now();
  await tenant.transaction.update(webhooks).set({ disabledAt: now, disabledReason: reason, updatedAt: now })
    .where(eq(webhooks.id, webhookId));
  await dropPending(tenant, webhookId);
  await noteAudit(room, tenant, { action: "webhook.disabled", webhookId, details: { reason } });
}

/** What waits for a webhook that is disabled is never sent. It may be replayed. */
export async function dropPending({ transaction }: Tenant, webhookId: string): Promise<void> {
  await transaction.update(webhookDeliveries).set({ status: "dropped", dueAt: null })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.status, "pending")));
}
