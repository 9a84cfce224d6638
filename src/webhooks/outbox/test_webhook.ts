import { eq } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { createOnce, type Recorder } from "../../store/create_once.ts";
import { webhookDeliveries } from "../../store/schema/webhook_deliveries.ts";
import type { WebhooksDeps } from "../deps.ts";
import { TEST_EVENT } from "../events.ts";
import { lockWebhook, type OneWebhook } from "../webhook.ts";
import { type Delivery, deliveryOf } from "./deliveries.ts";
import { enqueueIn } from "./emit_event.ts";

/**
 * Sends a webhook a `webhook.test` event.
 *
 * @throws {Problem} `NOT_FOUND`; `CONFLICT` for one that is disabled.
 */
export function testWebhook(
  deps: WebhooksDeps,
  command: OneWebhook & { readonly recorder?: Recorder<Delivery> | undefined },
): Promise<Delivery> {
  const { owner: { organizationId }, webhookId, recorder } = command;
  return createOnce(deps.database, { organizationId, recorder }, async (tenant) => {
    const { disabledAt, environment } = await lockWebhook(tenant, command);
    if (disabledAt !== null) {
      throw new Problem("CONFLICT", "The webhook is disabled: enable it first");
    }
    const event = { type: TEST_EVENT, environment, data: { webhook_id: webhookId } } as const;
    const id = await enqueueIn(deps, tenant, { webhookId, event });
    const [row] = await tenant.transaction.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
    if (row === undefined) {
      throw new Error("Cannot answer with the delivery because the database returned no row");
    }
    return deliveryOf(row);
  });
}
