import { and, eq, type SQL } from "drizzle-orm";
import type { Environment } from "../domain/caller.ts";
import { unknownIdentifier } from "../domain/problem.ts";
import { webhooks } from "../store/schema/webhooks.ts";
import type { Database, Tenant } from "../store/with_claims.ts";
import type { GuardedFetchOptions, GuardedResponse, LookUp, OutboundPolicy } from "../net/mod.ts";
import type { Chance, Clock } from "../domain/clock.ts";
import { firstOr, matching } from "../store/rows.ts";
import { openBytes, sealBytes, type Sealer } from "../store/sealed_bytes.ts";

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

/** A message to sign, byte for byte as it is sent. */
interface SignedMessage {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** Prefix of a secret's text. */
const SECRET_PREFIX = "whsec_";

/** The text of a secret, as its owner sees it. */
export function secretText(secret: Uint8Array): string {
  return SECRET_PREFIX + secret.toBase64();
}

/**
 * The header `webhook-signature`: one signature per secret, separated by spaces, so that a new secret can take over
 * while the old one is still accepted.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export async function signatures(
  secrets: readonly Uint8Array<ArrayBuffer>[],
  { id, timestamp, body }: SignedMessage,
): Promise<string> {
  const message = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const made = await Promise.all(secrets.map(async (secret) => {
    const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return `v1,${new Uint8Array(await crypto.subtle.sign("HMAC", key, message)).toBase64()}`;
  }));
  return made.join(" ");
}

const CONTEXT = "locus webhook secrets 1";

/** Encrypts a webhook's secret, so that a copy of the database cannot sign. */
export function sealSecret(sealer: Sealer, secret: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return sealBytes(sealer, { bytes: secret, context: CONTEXT });
}

/** Decrypts a value of `sealSecret()`. Throws an Error where all of the service's secrets were replaced at once. */
export async function openSecret(
  sealer: Pick<Sealer, "secrets">,
  sealed: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const opened = await openBytes(sealer, { sealed, context: CONTEXT });
  if (opened === undefined) {
    throw new Error("Cannot open a webhook's secret because none of the service's secrets fits it any more");
  }
  return opened.bytes;
}
