import { eq } from "drizzle-orm";
import { recordEvent } from "../../store/audit.ts";
import { webhooks } from "../../store/schema/webhooks.ts";
import { withOrganization } from "../../store/with_organization.ts";
import type { WebhooksDeps } from "../deps.ts";
import { lockWebhook, type OneWebhook } from "../webhook.ts";

/**
 * Deletes a webhook with its deliveries.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export function deleteWebhook(deps: WebhooksDeps, command: OneWebhook & { readonly actorId: string }): Promise<void> {
  const { owner, webhookId, actorId } = command;
  return withOrganization(deps.database, owner.organizationId, async (tenant) => {
    await lockWebhook(tenant, command);
    await tenant.transaction.delete(webhooks).where(eq(webhooks.id, webhookId));
    await recordEvent(deps, { tenant, action: "webhook.deleted", actorId, targetId: webhookId });
  });
}
