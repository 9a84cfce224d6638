import { and, eq } from "drizzle-orm";
import { recordEvent } from "../../store/audit.ts";
import { webhookDeliveries } from "../../store/schema/webhook_deliveries.ts";
import { type DisabledReason, webhooks } from "../../store/schema/webhooks.ts";
import type { Tenant } from "../../store/with_organization.ts";
import type { WebhooksDeps } from "../deps.ts";

/** Disables a webhook in the given transaction, and records the reason in the audit trail. */
export async function disableWebhook(
  deps: Pick<WebhooksDeps, "clock" | "chance">,
  tenant: Tenant,
  { webhookId, reason }: { readonly webhookId: string; readonly reason: DisabledReason },
): Promise<void> {
  const now = deps.clock.now();
  await tenant.transaction.update(webhooks).set({ disabledAt: now, disabledReason: reason, updatedAt: now })
    .where(eq(webhooks.id, webhookId));
  await dropPending(tenant, webhookId);
  await recordEvent(deps, {
    tenant,
    action: "webhook.disabled",
    actorId: webhookId,
    targetId: webhookId,
    details: { reason },
  });
}

/** Pending deliveries of a disabled webhook are not sent. They can be replayed. */
export async function dropPending({ transaction }: Tenant, webhookId: string): Promise<void> {
  await transaction.update(webhookDeliveries).set({ status: "dropped", dueAt: null })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.status, "pending")));
}
