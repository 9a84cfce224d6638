import { and, arrayContains, sql } from "drizzle-orm";
import type { Environment } from "../../domain/caller.ts";
import { newIdentifier } from "../../domain/identifier.ts";
import { webhookDeliveries, webhooks } from "../../store/schema/webhooks.ts";
import type { Tenant } from "../../store/with_claims.ts";
import { TEST_EVENT, type WebhookEventType, type WebhooksDeps } from "../webhook.ts";
import { matching } from "../../store/rows.ts";

export interface WebhookEvent {
  readonly type: WebhookEventType | typeof TEST_EVENT;
  readonly environment: Environment;
  /** The public form of its subject. Never a secret. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Events of one type that happened together. */
export interface WebhookEvents extends Omit<WebhookEvent, "data"> {
  readonly data: readonly WebhookEvent["data"][];
}

/**
 * Puts an event into the outbox of every subscribed webhook, in the transaction of the change: both are written or
 * neither. Workers send it within a second or two.
 */
export async function emitEvent(
  deps: Pick<WebhooksDeps, "clock" | "chance">,
  tenant: Tenant,
  event: WebhookEvent,
): Promise<void> {
  await emitEvents(deps, tenant, { ...event, data: [event.data] });
}

/** As `emitEvent()`, for many events: one query for the subscribed webhooks, and one statement for each of them. */
export async function emitEvents(
  deps: Pick<WebhooksDeps, "clock" | "chance">,
  tenant: Tenant,
  { type, environment, data }: WebhookEvents,
): Promise<void> {
  const { transaction, organizationId } = tenant;
  const wanting = await transaction.select({ id: webhooks.id }).from(webhooks).where(
    and(matching(webhooks, { organizationId, environment, disabledAt: null }), arrayContains(webhooks.events, [type])),
  );
  for (const { id: webhookId } of wanting) {
    await transaction.insert(webhookDeliveries)
      .values(
        data.map((one) => delivery(deps, organizationId, { webhookId, event: { type, environment, data: one } })),
      );
  }
}

/** Puts an event into the outbox of one webhook. Returns the delivery's identifier. */
export async function enqueueIn(
  deps: Pick<WebhooksDeps, "clock" | "chance">,
  { transaction, organizationId }: Tenant,
  addressed: AddressedEvent,
): Promise<string> {
  const row = delivery(deps, organizationId, addressed);
  await transaction.insert(webhookDeliveries).values(row);
  return row.id;
}

interface AddressedEvent {
  readonly webhookId: string;
  readonly event: WebhookEvent;
}

function delivery(
  deps: Pick<WebhooksDeps, "clock" | "chance">,
  organizationId: string,
  { webhookId, event: { type, environment, data } }: AddressedEvent,
) {
  const now = deps.clock.now();
  return {
    id: newIdentifier("evt", deps),
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
