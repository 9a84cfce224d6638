import { and, eq, sql } from "drizzle-orm";
import type { Page, PageRequest } from "../../domain/page.ts";
import { Problem } from "../../domain/problem.ts";
import { createOnce, type Recorder } from "../../store/create_once.ts";
import { newestFirst } from "../../store/newest_first.ts";
import { type DeliveryState, webhookDeliveries } from "../../store/schema/webhook_deliveries.ts";
import { withOrganization } from "../../store/with_organization.ts";
import type { WebhooksDeps } from "../deps.ts";
import { lockWebhook, notFound, type OneWebhook } from "../webhook.ts";

/** One event on its way to one webhook. */
export interface Delivery {
  /** Also the header `webhook-id`, the same in every attempt. */
  readonly id: string;
  readonly webhookId: string;
  readonly type: string;
  readonly status: DeliveryState;
  readonly attempts: number;
  /** Null when there is no further attempt. */
  readonly nextAttemptAt: Date | null;
  /** The HTTP status of the last answer. */
  readonly answered: number | null;
  /** Why there was no answer. */
  readonly fault: string | null;
  readonly tookMs: number | null;
  readonly createdAt: Date;
  readonly deliveredAt: Date | null;
}

/** A delivery with what was sent and what came back. */
export interface DeliveryContent extends Delivery {
  /** The body of every attempt, byte for byte. */
  readonly requestBody: string;
  /** The beginning of the last answer; null where there is none, or it is no text. */
  readonly responseBody: string | null;
}

/** The delivery of a row. */
export function deliveryOf(row: typeof webhookDeliveries.$inferSelect): Delivery {
  const { id, webhookId, type, status, attempts, dueAt, answered, fault, tookMs, createdAt, deliveredAt } = row;
  const nextAttemptAt = dueAt === null ? null : new Date(dueAt);
  return { id, webhookId, type, status, attempts, nextAttemptAt, answered, fault, tookMs, createdAt, deliveredAt };
}

/**
 * Lists a webhook's deliveries, newest first.
 *
 * @throws {Problem} `NOT_FOUND`; `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listDeliveries(deps: WebhooksDeps, command: OneWebhook & PageRequest): Promise<Page<Delivery>> {
  const { owner, webhookId } = command;
  return await newestFirst(command, {
    id: webhookDeliveries.id,
    read: ({ after, order, limit }) =>
      withOrganization(deps.database, owner.organizationId, async (tenant) => {
        await lockWebhook(tenant, command);
        const rows = await tenant.transaction.select().from(webhookDeliveries)
          .where(and(
            eq(webhookDeliveries.webhookId, webhookId),
            after,
          ))
          .orderBy(order).limit(limit);
        return rows.map(deliveryOf);
      }),
  });
}

/**
 * Reads a delivery with its content.
 *
 * @throws {Problem} `NOT_FOUND`.
 */
export function readDelivery(
  deps: WebhooksDeps,
  command: OneWebhook & { readonly deliveryId: string },
): Promise<DeliveryContent> {
  const { owner: { organizationId }, webhookId, deliveryId } = command;
  return withOrganization(deps.database, organizationId, async (tenant) => {
    await lockWebhook(tenant, command);
    const [row] = await tenant.transaction.select().from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhookId)));
    if (row === undefined) {
      throw notFound();
    }
    return { ...deliveryOf(row), requestBody: row.body, responseBody: row.answerText };
  });
}

/**
 * Sends a delivery again, whatever its state: the same body with the same identifier.
 *
 * @throws {Problem} `NOT_FOUND`; `CONFLICT` where the webhook is disabled.
 */
export function replayDelivery(
  deps: WebhooksDeps,
  command: OneWebhook & { readonly deliveryId: string; readonly recorder?: Recorder<Delivery> | undefined },
): Promise<Delivery> {
  const { owner: { organizationId }, webhookId, deliveryId, recorder } = command;
  return createOnce(deps.database, { organizationId, recorder }, async (tenant) => {
    const { disabledAt } = await lockWebhook(tenant, command);
    if (disabledAt !== null) {
      throw new Problem("CONFLICT", "The webhook is disabled: enable it first");
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
