import { and, eq, sql } from "drizzle-orm";
import type { Page, PageRequest } from "../../domain/page.ts";
import { Problem, unknownIdentifier } from "../../domain/problem.ts";
import { createOnce, type Recorder, withClaims, withOrganization } from "../../store/with_claims.ts";
import { firstOr, matching, newestFirst, notSuspended } from "../../store/rows.ts";
import { webhookDeliveries } from "../../store/schema/webhooks.ts";
import { lockWebhook, type OneWebhook, TEST_EVENT, type WebhooksDeps } from "../webhook.ts";
import { DAY_MS } from "../../domain/clock.ts";
import { enqueueIn } from "./emit_event.ts";

/** One event on its way to one webhook. */
export type Delivery = ReturnType<typeof deliveryOf>;

/** A delivery with what was sent and what came back. */
export interface DeliveryContent extends Delivery {
  /** The body of every attempt, byte for byte. */
  readonly requestBody: string;
  /** The beginning of the last answer; null where there is none, or it is no text. */
  readonly responseBody: string | null;
}

function deliveryOf(row: typeof webhookDeliveries.$inferSelect) {
  const { id, webhookId, type, status, attempts, dueAt, answered, fault, tookMs, createdAt, deliveredAt } = row;
  return {
    /** Also the header `webhook-id`, the same in every attempt. */
    id,
    webhookId,
    type,
    status,
    attempts,
    /** Null when there is no further attempt. */
    nextAttemptAt: dueAt === null ? null : new Date(dueAt),
    responseStatus: answered,
    /** Why there was no response. */
    error: fault,
    durationMs: tookMs,
    createdAt,
    deliveredAt,
  };
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
    const row = await tenant.transaction.select().from(webhookDeliveries)
      .where(matching(webhookDeliveries, { id: deliveryId, webhookId }))
      .then(firstOr(() => unknownIdentifier("webhook or delivery")));
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
    const row = await tenant.transaction.update(webhookDeliveries)
      .set({ status: "pending", attempts: 0, dueAt: sql`clock_timestamp()`, deliveredAt: null })
      .where(matching(webhookDeliveries, { id: deliveryId, webhookId })).returning()
      .then(firstOr(() => unknownIdentifier("webhook or delivery")));
    return deliveryOf(row);
  });
}

export interface DeliveryBacklog {
  /** Deliveries that will be attempted, now or later. */
  readonly pending: number;
  readonly due: number;
  /** How long the oldest due delivery has been due. Zero without any. */
  readonly oldestSeconds: number;
}

/** The open deliveries of all organizations, for the operator; without those of suspended ones, which pause. */
export function deliveryBacklog(deps: Pick<WebhooksDeps, "database">): Promise<DeliveryBacklog> {
  return withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    const [row] = await transaction.execute<{ pending: number; due: number; oldest: number }>(sql`
      select count(*)::int as pending,
        count(*) filter (where due_at <= clock_timestamp())::int as due,
        coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0)::float8 as oldest
      from webhook_deliveries where status = 'pending' and ${notSuspended()}`);
    return { pending: row?.pending ?? 0, due: row?.due ?? 0, oldestSeconds: Math.max(0, row?.oldest ?? 0) };
  });
}

export interface DueDelivery {
  readonly organizationId: string;
  readonly deliveryId: string;
}

/**
 * A delivery that was not attempted within this time is handed out again, because its job is lost. Longer than any
 * attempt.
 */
const HANDED_OUT_SECONDS = 60;

/**
 * Hands out due deliveries, each to one worker for a minute. Organizations take turns: the oldest delivery of each
 * comes before the second of any, so that thousands of one organization with slow receivers do not delay the others.
 */
export function dueDeliveries(deps: Pick<WebhooksDeps, "database">, limit: number): Promise<DueDelivery[]> {
  return withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    const rows = await transaction.execute<{ id: string; organization_id: string }>(sql`
      update webhook_deliveries set due_at = clock_timestamp() + make_interval(secs => ${HANDED_OUT_SECONDS})
      where id in (
        select id from (
          select id, due_at, row_number() over (partition by organization_id order by due_at) as turn
          from webhook_deliveries where status = 'pending' and due_at <= clock_timestamp() and ${notSuspended()}
        ) as due order by turn, due_at limit ${limit}
      )
      -- A worker that waited for another one's round finds them already assigned.
      and status = 'pending' and due_at <= clock_timestamp()
      returning id, organization_id`);
    return rows.map((row) => ({ organizationId: row.organization_id, deliveryId: row.id }));
  });
}

/** Deliveries are kept as long as batches by default. */
const KEPT_MS = 30 * DAY_MS;
const ROWS_MAX = 5000;

/** Deletes old deliveries of all organizations. Returns their number; the next sweep deletes the rest. */
export function sweepDeliveries(deps: Pick<WebhooksDeps, "database" | "clock">): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - KEPT_MS).toISOString();
  return withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    const deleted = await transaction.execute(sql`
      delete from webhook_deliveries where id in (
        select id from webhook_deliveries where created_at <= ${before} and status <> 'pending' limit ${ROWS_MAX}
      ) returning 1`);
    return deleted.length;
  });
}

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
    const row = await tenant.transaction.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id))
      .then(firstOr(() => new Error("Cannot answer with the delivery because the database returned no row")));
    return deliveryOf(row);
  });
}
