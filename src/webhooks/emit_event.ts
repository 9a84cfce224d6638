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

/**
 * Puts an event into the outbox of every webhook that wants it, in the transaction of what happened: both are written
 * or neither. Workers find and send it within a second or two.
 */
export async function emitEvent(
  room: Pick<WebhooksRoom, "clock" | "chance">,
  tenant: Tenant,
  event: WebhookEvent,
): Promise<void> {
  const { transaction, organizationId } = tenant;
  const wanting = await transaction.select({ id: webhooks.id }).from(webhooks).where(and(
    eq(webhooks.organizationId, organizationId),
    eq(webhooks.environment, event.environment),
    isNull(webhooks.disabledAt),
    arrayContains(webhooks.events, [event.type]),
  ));
  for (const { id } of wanting) {
    await enqueueIn(room, tenant, { webhookId: id, event });
  }
}

/** Puts an event into the outbox of one webhook. Returns the delivery's identifier. */
export async function enqueueIn(
  room: Pick<WebhooksRoom, "clock" | "chance">,
  { transaction, organizationId }: Tenant,
  { webhookId, event }: { readonly webhookId: string; readonly event: WebhookEvent },
): Promise<string> {
  const { type, environment, data } = event;
  const id = newIdentifier("evt", room);
  const now = room.clock.now();
  await transaction.insert(webhookDeliveries).values({
    id,
    organizationId,
    webhookId,
    type,
    body: JSON.stringify({ type, timestamp: now.toISOString(), environment, data }),
    status: "pending",
    attempts: 0,
    dueAt: sql`clock_timestamp()`,
    createdAt: now,
  });
  return id;
}
