import type { DeliveryState, webhookDeliveries } from "../store/schema/webhook_deliveries.ts";

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

/** The delivery of a row. */
export function deliveryOf(row: typeof webhookDeliveries.$inferSelect): Delivery {
  const { id, webhookId, type, status, attempts, dueAt, answered, fault, tookMs, createdAt, deliveredAt } = row;
  const nextAttemptAt = dueAt === null ? null : new Date(dueAt);
  return { id, webhookId, type, status, attempts, nextAttemptAt, answered, fault, tookMs, createdAt, deliveredAt };
}
