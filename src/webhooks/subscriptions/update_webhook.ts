import { eq } from "drizzle-orm";
import { recordEvent } from "../../store/audit.ts";
import { webhooks } from "../../store/schema/webhooks.ts";
import { withOrganization } from "../../store/with_organization.ts";
import type { WebhooksDeps } from "../deps.ts";
import type { WebhookEventType } from "../events.ts";
import { lockWebhook, type OneWebhook, type Webhook, webhookOf } from "../webhook.ts";
import { checkedUrl } from "./checked_url.ts";
import { dropPending } from "./disable_webhook.ts";

/** Changes of a webhook; absent fields stay. */
export interface UpdateWebhook extends OneWebhook {
  readonly actorId: string;
  readonly url?: string;
  readonly events?: readonly WebhookEventType[];
  /** `on` also enables a webhook that was disabled for failing. */
  readonly sending?: "on" | "off";
}

/**
 * Changes a webhook.
 *
 * @throws {Problem} `NOT_FOUND`; `INVALID_REQUEST` for a target that may not be requested.
 */
export async function updateWebhook(deps: WebhooksDeps, command: UpdateWebhook): Promise<Webhook> {
  const { owner, webhookId, actorId, events, sending } = command;
  const url = command.url === undefined ? undefined : await checkedUrl(deps, command.url);
  const now = deps.clock.now();
  return await withOrganization(deps.database, owner.organizationId, async (tenant) => {
    const before = await lockWebhook(tenant, command);
    const isTurnedOff = sending === "off" && before.disabledAt === null;
    const [row] = await tenant.transaction.update(webhooks).set({
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events: [...new Set(events)] }),
      ...(sending === "on" ? { disabledAt: null, disabledReason: null, failures: 0 } : {}),
      ...(isTurnedOff ? { disabledAt: now, disabledReason: "turned_off" as const } : {}),
      updatedAt: now,
    }).where(eq(webhooks.id, webhookId)).returning();
    if (row === undefined) {
      throw new Error("Cannot answer with the webhook because it is gone, though it was locked");
    }
    if (isTurnedOff) {
      await dropPending(tenant, webhookId);
    }
    await recordEvent(deps, { tenant, action: "webhook.updated", actorId, targetId: webhookId });
    return webhookOf(row);
  });
}
