import { eq, sql } from "drizzle-orm";
import { type GuardedResponse, OutboundError } from "../../net/mod.ts";
import { webhookDeliveries, webhooks } from "../../store/schema/webhooks.ts";
import { type Tenant, withOrganization } from "../../store/with_claims.ts";
import { openSecret, signatures, webhookPolicy, type WebhookRow, type WebhooksDeps } from "../webhook.ts";
import { disableWebhook } from "../subscriptions/webhooks.ts";
import type { DueDelivery } from "./deliveries.ts";
import { matching } from "../../store/rows.ts";

/** Seconds until the next attempt: two days in all, mostly late, because people repair long outages. */
export const BACK_OFF_S = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200, 72_000] as const;
/** Consecutive failed deliveries after which the webhook is disabled. */
const FAILURES_MAX = 5;
/** A receiver should answer first and work later; the standard recommends a timeout of 15 to 30 seconds. */
const TIMEOUT_MS = 15_000;
/** A longer answer is refused. Only its beginning is stored, so that people can read an error message. Bytes. */
const ANSWER_MAX_BYTES = 1024 * 1024;
const GONE = 410;

/** Result of an attempt: `none` when there was nothing to deliver any more. */
export type DeliverOutcome = "delivered" | "refused" | "unreachable" | "none";

interface Outcome {
  readonly answered: number | null;
  readonly answerText: string | null;
  readonly fault: string | null;
  readonly tookMs: number;
}

/**
 * Attempts a delivery once and records the outcome: delivered on any 2xx, else retried later, or given up. A target
 * that answers 410 is disabled, and so is one that failed for days. A job may run twice: the receiver recognises
 * repeats by `webhook-id`.
 */
export async function deliver(
  deps: WebhooksDeps,
  { organizationId, deliveryId }: DueDelivery,
): Promise<DeliverOutcome> {
  const found = await withOrganization(deps.database, organizationId, async ({ transaction }) => {
    const [row] = await transaction.select().from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(matching(webhookDeliveries, { id: deliveryId, status: "pending" }));
    return row;
  });
  if (found === undefined || found.webhooks.disabledAt !== null) {
    return "none";
  }
  const delivery = found.webhook_deliveries;
  const outcome = await send(deps, { webhook: found.webhooks, id: deliveryId, body: delivery.body });
  await withOrganization(deps.database, organizationId, async (tenant) => {
    await recordAttempt(deps, tenant, { delivery, outcome });
  });
  return isDelivered(outcome) ? "delivered" : outcome.answered === null ? "unreachable" : "refused";
}

function isDelivered({ answered }: Outcome): boolean {
  return answered !== null && answered >= 200 && answered < 300;
}

async function send(
  deps: WebhooksDeps,
  { webhook, id, body }: { readonly webhook: WebhookRow; readonly id: string; readonly body: string },
): Promise<Outcome> {
  const now = deps.clock.now();
  const timestamp = Math.floor(now.getTime() / 1000);
  const { previousSecret, previousUntil } = webhook;
  const isRotating = previousSecret !== null && previousUntil !== null && previousUntil > now;
  const sealed = isRotating ? [webhook.secret, previousSecret] : [webhook.secret];
  const secrets = await Promise.all(sealed.map((one) => openSecret(deps, one)));
  const startMs = deps.monotonicMs();
  const tookMs = (): number => Math.round(deps.monotonicMs() - startMs);
  try {
    const answer = await deps.fetch(webhook.url, {
      policy: webhookPolicy(deps),
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Locus-Webhooks/1",
        "webhook-id": id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": await signatures(secrets, { id, timestamp, body }),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      bodyMaxBytes: ANSWER_MAX_BYTES,
    });
    return { answered: answer.status, answerText: answerTextOf(answer), fault: null, tookMs: tookMs() };
  } catch (error) {
    if (error instanceof OutboundError) {
      // As one, so that a delivery does not show which names a private network has.
      const fault = error.kind === "name_unknown" ? "address_refused" : error.kind;
      return { answered: null, answerText: null, fault, tookMs: tookMs() };
    }
    throw error;
  }
}

/** Characters of an answer that are kept. The table has the same limit. */
const ANSWER_TEXT_MAX = 2000;
/** Postgres stores no NUL, and people need no other control character than tab and line feed. */
// oxlint-disable-next-line no-control-regex -- control characters are what it searches for
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu;

/** The beginning of an answer; null if it is empty, compressed or not UTF-8. */
function answerTextOf({ headers, body }: GuardedResponse): string | null {
  if (headers["content-encoding"] !== undefined) {
    return null;
  }
  try {
    // As a stream, so that a character cut off at the end is no error.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body.subarray(0, ANSWER_TEXT_MAX * 4), {
      stream: true,
    });
    const kept = Array.from(text.replaceAll(CONTROLS, "")).slice(0, ANSWER_TEXT_MAX).join("");
    return kept === "" ? null : kept;
  } catch {
    return null;
  }
}

async function recordAttempt(
  deps: WebhooksDeps,
  tenant: Tenant,
  { delivery, outcome }: { readonly delivery: typeof webhookDeliveries.$inferSelect; readonly outcome: Outcome },
): Promise<void> {
  const { transaction } = tenant;
  const { webhookId } = delivery;
  const attempts = delivery.attempts + 1;
  const wasDelivered = isDelivered(outcome);
  const waitS = outcome.answered === GONE ? undefined : BACK_OFF_S[delivery.attempts];
  const next = wasDelivered
    ? { status: "delivered" as const, dueAt: null, deliveredAt: deps.clock.now() }
    : waitS === undefined
    ? { status: "failed" as const, dueAt: null }
    : { status: "pending" as const, dueAt: sql`clock_timestamp() + make_interval(secs => ${spread(deps, waitS)})` };
  const [noted] = await transaction.update(webhookDeliveries).set({ ...outcome, attempts, ...next })
    .where(matching(webhookDeliveries, { id: delivery.id, status: "pending", attempts: delivery.attempts })).returning({
      id: webhookDeliveries.id,
    });
  if (noted === undefined || (!wasDelivered && waitS !== undefined)) {
    return;
  }
  const [webhook] = await transaction.update(webhooks)
    .set({ failures: wasDelivered ? 0 : sql`${webhooks.failures} + 1` })
    .where(eq(webhooks.id, webhookId)).returning({ failures: webhooks.failures, disabledAt: webhooks.disabledAt });
  if (webhook === undefined || webhook.disabledAt !== null) {
    return;
  }
  if (outcome.answered === GONE) {
    await disableWebhook(deps, tenant, { webhookId, reason: "gone" });
  } else if (webhook.failures >= FAILURES_MAX) {
    await disableWebhook(deps, tenant, { webhookId, reason: "failing" });
  }
}

/** Adds up to a tenth, so that deliveries that failed together are not retried together. */
function spread(deps: WebhooksDeps, seconds: number): number {
  return seconds * (1 + (deps.chance.bytes(1)[0] ?? 0) / 2560);
}
