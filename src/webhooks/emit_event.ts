import { and, arrayContains, eq, isNull, sql } from "drizzle-orm";
import type { Environment } from "../domain/environment.ts";
import { newIdentifier } from "../domain/identifier.ts";
import { webhookDeliveries } from "../store/schema/webhook_deliveries.ts";
import { webhooks } from "../store/schema/webhooks.ts";
import type { Tenant } from "../store/with_organization.ts";
import { TEST_EVENT, type WebhookEventType } from "./events.ts";
import type { WebhooksRoom } from "./room.ts";

/** Something that happened, as webhooks are told of it. */
export interface WebhookEvent {
  readonly type: WebhookEventType | typeof TEST_EVENT;
  readonly environment: Environment;
  /** As the public contract shows the thing it happened to. Never a secret. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Things of one kind that happened together. */
export interface WebhookEvents extends Omit<WebhookEvent, "data"> {
  /** One of each event. */
  readonly data: readonly WebhookEvent["data"][];
}

/**
 * Puts an event into the outbox of every webhook that wants it, in the transaction of what happened: both are written
 * or neither. Workers find and send it within a second or two.
 */
export async function emitEvent(
  room: Pick<WebhooksRoom, "clock" | "chance">,
  tenant: Tenant,
  event: WebhookEvent,
): Promise<void> {
  await emitEvents(room, tenant, { ...event, data: [event.data] });
}

/** The same for many: one question who wants them, and one statement for each of those. */
export async function emitEvents(
  room: Pick<WebhooksRoom, "clock" | "chance">,
  tenant: Tenant,
  { type, environment, data }: WebhookEvents,
): Promise<void> {
  const { transaction, organizationId } = tenant;
  const wanting = await transaction.select({ id: webhooks.id }).from(webhooks).where(and(
    eq(webhooks.organizationId, organizationId),
    eq(webhooks.environment, environment),
    isNull(webhooks.disabledAt),
    arrayContains(webhooks.events, [type]),
  ));
  for (const { id: webhookId } of wanting) {
    await transaction.insert(webhookDeliveries)
      .values(
        data.map((one) => delivery(room, organizationId, { webhookId, event: { type, environment, data: one } })),
      );
  }
}

/** Puts an event into the outbox of one webhook. Returns the delivery's identifier. */
export async function enqueueIn(
  room: Pick<WebhooksRoom, "clock" | "chance">,
  { transaction, organizationId }: Tenant,
  addressed: AddressedEvent,
): Promise<string> {
  const row = delivery(room, organizationId, addressed);
  await transaction.insert(webhookDeliveries).values(row);
  return row.id;
}

interface AddressedEvent {
  readonly webhookId: string;
  readonly event: WebhookEvent;
}

function delivery(
  room: Pick<WebhooksRoom, "clock" | "chance">,
  organizationId: string,
  { webhookId, event: { type, environment, data } }: AddressedEvent,
) {
  const now = room.clock.now();
  return {
    id: newIdentifier("evt", room),
    organizationId,
    webhookId,
    type,
    body: JSON.stringify({ type, timestamp: now.toISOString(), environment, data }),
    status: "pending" as const,
    attempts: 0,
    dueAt: sql`clock_timestamp()`,
    createdAt: now,
  };
}
