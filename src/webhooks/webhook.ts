import { and, eq, type SQL } from "drizzle-orm";
import type { Environment } from "../domain/caller.ts";
import { unknownIdentifier } from "../domain/problem.ts";
import { webhooks } from "../store/schema/webhooks.ts";
import type { Database, Tenant } from "../store/with_claims.ts";
import type { GuardedFetchOptions, GuardedResponse, LookUp, OutboundPolicy } from "../net/mod.ts";
import type { Chance, Clock } from "../domain/clock.ts";
import { firstOr, matching } from "../store/rows.ts";

/** Dependencies of the webhooks, the first argument of every operation. */
export interface WebhooksDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly chance: Chance;
  /** At least one. The first one encrypts the webhooks' secrets, all of them decrypt. */
  readonly secrets: readonly string[];
  /** Whether targets may be private addresses and use http. */
  readonly allowPrivate: boolean;
  readonly fetch: (url: string, options: GuardedFetchOptions) => Promise<GuardedResponse>;
  /** Resolves a host name to all its addresses. */
  readonly lookUp: LookUp;
  /** Milliseconds since any fixed moment, never decreasing. */
  readonly monotonicMs: () => number;
}

/** Owner of webhooks: every operation works inside one organization and one environment. Any caller fits. */
export interface WebhookOwner {
  readonly organizationId: string;
  readonly environment: Environment;
}

export type WebhookRow = typeof webhooks.$inferSelect;

/** A webhook, without its secret. */
export type Webhook = ReturnType<typeof webhookOf>;

export function webhookOf(row: WebhookRow) {
  const { id, environment, url, events, disabledAt, disabledReason, createdAt, updatedAt } = row;
  return {
    id,
    environment,
    url,
    events,
    enabled: disabledAt === null,
    disabledAt,
    disabledReason,
    createdAt,
    updatedAt,
  };
}

export interface OneWebhook {
  readonly owner: WebhookOwner;
  readonly webhookId: string;
}

/** Condition that a webhook is the owner's: part of every statement for one webhook. */
export function owned({ organizationId, environment }: WebhookOwner): SQL | undefined {
  return matching(webhooks, { organizationId, environment });
}

/**
 * Reads a webhook of the owner and locks it until the transaction ends.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function lockWebhook({ transaction }: Tenant, { owner, webhookId }: OneWebhook): Promise<WebhookRow> {
  return await transaction.select().from(webhooks).where(and(eq(webhooks.id, webhookId), owned(owner)))
    .for("update").then(firstOr(() => unknownIdentifier("webhook or delivery")));
}

/** The event types that webhooks can subscribe to. From the public contract. */
export const WEBHOOK_EVENTS = [
  "batch.completed",
  "batch.failed",
  "batch.cancelled",
  "quota.warning",
  "quota.exceeded",
  "api_key.created",
  "api_key.revoked",
  "location.created",
  "location.updated",
  "location.deleted",
] as const;

export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** The event that a test of a webhook sends. Every webhook gets it. */
export const TEST_EVENT = "webhook.test";

/**
 * Targets that webhooks may reach: public addresses over https, any host and port; everything where the operator allows
 * it.
 */
export function webhookPolicy({ allowPrivate }: Pick<WebhooksDeps, "allowPrivate">): OutboundPolicy {
  return allowPrivate
    ? { protocols: ["https:", "http:"], allowsUrl: () => true, allowsAddress: () => true }
    : { allowsUrl: () => true };
}
