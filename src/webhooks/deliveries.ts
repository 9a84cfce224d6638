import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Page } from "../domain/page.ts";
import { pageFrom } from "../domain/page_from.ts";
import type { PageRequest } from "../domain/page_request.ts";
import { Problem } from "../domain/problem.ts";
import { readPageRequest } from "../domain/read_page_request.ts";
import { webhookDeliveries } from "../store/schema/webhook_deliveries.ts";
import { withOrganization } from "../store/with_organization.ts";
import { type Delivery, deliveryOf } from "./delivery.ts";
import { notFound } from "./not_found.ts";
import { lockWebhook, type OneWebhook } from "./owned.ts";
import type { WebhooksDeps } from "./deps.ts";

/**
 * Lists a webhook's deliveries, newest first.
 *
 * @throws {Problem} `NOT_FOUND`; `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listDeliveries(deps: WebhooksDeps, command: OneWebhook & PageRequest): Promise<Page<Delivery>> {
  const { owner, webhookId } = command;
  const { limit, after } = readPageRequest(command);
  return await withOrganization(deps.database, owner.organizationId, async (tenant) => {
    await lockWebhook(tenant, command);
    const rows = await tenant.transaction.select().from(webhookDeliveries)
      .where(and(
        eq(webhookDeliveries.webhookId, webhookId),
        after === undefined ? undefined : lt(webhookDeliveries.id, after),
      ))
      .orderBy(desc(webhookDeliveries.id)).limit(limit + 1);
    return pageFrom(rows.map(deliveryOf), { limit, identifierOf: ({ id }) => id });
  });
}

/**
 * Sends a delivery again, whatever its state: the same body with the same identifier.
 *
 * @throws {Problem} `NOT_FOUND`; `CONFLICT` where the webhook is disabled.
 */
export function replayDelivery(
  deps: WebhooksDeps,
  command: OneWebhook & { readonly deliveryId: string },
): Promise<Delivery> {
  const { owner, webhookId, deliveryId } = command;
  return withOrganization(deps.database, owner.organizationId, async (tenant) => {
    const { disabledAt } = await lockWebhook(tenant, command);
    if (disabledAt !== null) {
      throw new Problem("CONFLICT", "The webhook is disabled: turn it on first");
    }
    const [row] = await tenant.transaction.update(webhookDeliveries)
      .set({ status: "pending", attempts: 0, dueAt: sql`clock_timestamp()`, deliveredAt: null })
      .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhookId))).returning();
    if (row === undefined) {
      throw notFound();
    }
    return deliveryOf(row);
  });
}
