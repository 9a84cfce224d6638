import { invalidFields, Problem, unknownIdentifier } from "../../domain/problem.ts";
import { checkedTarget } from "../../net/public_address.ts";
import { OutboundError } from "../../net/mod.ts";
import {
  lockWebhook,
  type OneWebhook,
  owned,
  sealSecret,
  secretText,
  type Webhook,
  type WebhookEventType,
  webhookOf,
  type WebhookOwner,
  webhookPolicy,
  type WebhookRow,
  type WebhooksDeps,
} from "../webhook.ts";
import { and, count, eq } from "drizzle-orm";
import { newIdentifier } from "../../domain/identifier.ts";
import { recordEvent } from "../../store/audit.ts";
import { createOnce, type Recorder, type Tenant, withOrganization } from "../../store/with_claims.ts";
import { organizations } from "../../store/schema/organizations.ts";
import { type DisabledReason, webhookDeliveries, webhooks } from "../../store/schema/webhooks.ts";
import { DAY_MS } from "../../domain/clock.ts";
import type { Page, PageRequest } from "../../domain/page.ts";
import { firstOr, matching, newestFirst } from "../../store/rows.ts";
import { given } from "../../domain/given.ts";

const LENGTH_MAX = 2048;
const LOOK_UP_MS = 3000;

/**
 * The URL of a webhook as it is stored. It is checked again for every delivery.
 *
 * @throws {Problem} `INVALID_REQUEST` for one that may not be requested.
 */
async function checkedUrl(deps: WebhooksDeps, text: string): Promise<string> {
  const url = text.length > LENGTH_MAX ? null : URL.parse(text);
  if (url === null) {
    throw refused(`must be a URL of at most ${LENGTH_MAX} characters`);
  }
  url.hash = "";
  if (url.href.length > LENGTH_MAX) {
    throw refused(`must be a URL of at most ${LENGTH_MAX} characters`);
  }
  try {
    await checkedTarget(url, {
      policy: webhookPolicy(deps),
      lookUp: deps.lookUp,
      signal: AbortSignal.timeout(LOOK_UP_MS),
    });
  } catch (error) {
    if (error instanceof OutboundError) {
      throw refused(error.message);
    }
    throw error;
  }
  return url.href;
}

function refused(detail: string): Problem {
  return invalidFields("The webhook's URL is not allowed", { url: detail });
}

export interface CreateWebhook {
  readonly owner: WebhookOwner;
  readonly actorId: string;
  readonly url: string;
  /** At least one. */
  readonly events: readonly WebhookEventType[];
  readonly recorder?: Recorder<WebhookWithSecret> | undefined;
}

/** A webhook with its secret, `whsec_…`, which is shown only once. */
export interface WebhookWithSecret extends Webhook {
  readonly secret: string;
}

/** Limits how much one event writes. */
const WEBHOOKS_MAX = 20;
/** 192 bits, as the standard recommends 192 to 512. */
const SECRET_BYTES = 24;

/**
 * Creates a webhook. Its secret is in the answer and stored nowhere in plain text.
 *
 * @throws {Problem} `INVALID_REQUEST` for a target that may not be requested; `CONFLICT` at 20 webhooks.
 */
export async function createWebhook(deps: WebhooksDeps, command: CreateWebhook): Promise<WebhookWithSecret> {
  const { owner, actorId, events, recorder } = command;
  const url = await checkedUrl(deps, command.url);
  const secret = deps.chance.bytes(SECRET_BYTES);
  const sealed = await sealSecret(deps, secret);
  const now = deps.clock.now();
  return await createOnce(deps.database, { organizationId: owner.organizationId, recorder }, async (tenant) => {
    const { transaction, organizationId } = tenant;
    // The lock makes concurrent calls count one after the other.
    await transaction.select({ id: organizations.id }).from(organizations)
      .where(eq(organizations.id, organizationId)).for("update");
    const [there] = await transaction.select({ webhooks: count() }).from(webhooks).where(owned(owner));
    if (there === undefined || there.webhooks >= WEBHOOKS_MAX) {
      throw new Problem("CONFLICT", `An organization has at most ${WEBHOOKS_MAX} webhooks: delete one first`);
    }
    const row = await transaction.insert(webhooks).values({
      id: newIdentifier("whk", deps),
      organizationId,
      environment: owner.environment,
      url,
      events: [...new Set(events)],
      secret: sealed,
      failures: 0,
      createdAt: now,
      updatedAt: now,
    }).returning()
      .then(firstOr(() => new Error("Cannot answer with the webhook because the database returned no row")));
    await recordEvent(deps, { tenant, action: "webhook.created", actorId, targetId: row.id });
    return { ...webhookOf(row), secret: secretText(secret) };
  });
}

/**
 * Deletes a webhook with its deliveries.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export function deleteWebhook(deps: WebhooksDeps, command: OneWebhook & { readonly actorId: string }): Promise<void> {
  const { owner, webhookId, actorId } = command;
  return withOrganization(deps.database, owner.organizationId, async (tenant) => {
    await lockWebhook(tenant, command);
    await tenant.transaction.delete(webhooks).where(eq(webhooks.id, webhookId));
    await recordEvent(deps, { tenant, action: "webhook.deleted", actorId, targetId: webhookId });
  });
}

/** Disables a webhook in the given transaction, and records the reason in the audit trail. */
export async function disableWebhook(
  deps: Pick<WebhooksDeps, "clock" | "chance">,
  tenant: Tenant,
  { webhookId, reason }: { readonly webhookId: string; readonly reason: DisabledReason },
): Promise<void> {
  const now = deps.clock.now();
  await tenant.transaction.update(webhooks).set({ disabledAt: now, disabledReason: reason, updatedAt: now })
    .where(eq(webhooks.id, webhookId));
  await dropPending(tenant, webhookId);
  const event = { action: "webhook.disabled", actorId: webhookId, targetId: webhookId, details: { reason } } as const;
  await recordEvent(deps, { tenant, ...event });
}

/** Pending deliveries of a disabled webhook are not sent. They can be replayed. */
async function dropPending({ transaction }: Tenant, webhookId: string): Promise<void> {
  await transaction.update(webhookDeliveries).set({ status: "dropped", dueAt: null })
    .where(matching(webhookDeliveries, { webhookId, status: "pending" }));
}

/** How long the old secret signs in addition to the new one. */
const GRACE_MS = DAY_MS;

/**
 * Gives a webhook a new secret. For a day every message has two signatures, so that the receiver can switch at any
 * time.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function rotateWebhook(
  deps: WebhooksDeps,
  command: OneWebhook & { readonly actorId: string; readonly recorder?: Recorder<WebhookWithSecret> | undefined },
): Promise<WebhookWithSecret> {
  const { owner: { organizationId }, webhookId, actorId, recorder } = command;
  const secret = deps.chance.bytes(SECRET_BYTES);
  const sealed = await sealSecret(deps, secret);
  const now = deps.clock.now();
  return await createOnce(deps.database, { organizationId, recorder }, async (tenant) => {
    const before = await lockWebhook(tenant, command);
    const row = await changeLocked(tenant, webhookId, {
      secret: sealed,
      previousSecret: before.secret,
      previousUntil: new Date(now.getTime() + GRACE_MS),
      updatedAt: now,
    });
    await recordEvent(deps, { tenant, action: "webhook.rotated", actorId, targetId: webhookId });
    return { ...webhookOf(row), secret: secretText(secret) };
  });
}

/** Changes a webhook that the transaction has locked. */
function changeLocked(
  { transaction }: Tenant,
  webhookId: string,
  values: Partial<typeof webhooks.$inferInsert>,
): Promise<WebhookRow> {
  return transaction.update(webhooks).set(values).where(eq(webhooks.id, webhookId)).returning()
    .then(firstOr(() => new Error("Cannot answer with the webhook because it is gone, though it was locked")));
}

/** Changes of a webhook; absent fields stay. */
export interface UpdateWebhook extends OneWebhook {
  readonly actorId: string;
  readonly url?: string;
  readonly events?: readonly WebhookEventType[];
  /** True also enables a webhook that was disabled for failing. */
  readonly enabled?: boolean;
}

/**
 * Changes a webhook.
 *
 * @throws {Problem} `NOT_FOUND`; `INVALID_REQUEST` for a target that may not be requested.
 */
export async function updateWebhook(deps: WebhooksDeps, command: UpdateWebhook): Promise<Webhook> {
  const { owner, webhookId, actorId, events, enabled } = command;
  const url = command.url === undefined ? undefined : await checkedUrl(deps, command.url);
  const now = deps.clock.now();
  return await withOrganization(deps.database, owner.organizationId, async (tenant) => {
    const before = await lockWebhook(tenant, command);
    const isTurnedOff = enabled === false && before.disabledAt === null;
    const row = await changeLocked(tenant, webhookId, {
      ...given({ url, events: events && [...new Set(events)] }),
      ...(enabled === true ? { disabledAt: null, disabledReason: null, failures: 0 } : {}),
      ...(isTurnedOff ? { disabledAt: now, disabledReason: "turned_off" as const } : {}),
      updatedAt: now,
    });
    if (isTurnedOff) {
      await dropPending(tenant, webhookId);
    }
    await recordEvent(deps, { tenant, action: "webhook.updated", actorId, targetId: webhookId });
    return webhookOf(row);
  });
}

/**
 * Lists an organization's webhooks in one environment.
 *
 * @throws {Problem} `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listWebhooks(
  deps: WebhooksDeps,
  command: PageRequest & { readonly owner: WebhookOwner },
): Promise<Page<Webhook>> {
  return await newestFirst(command, {
    id: webhooks.id,
    read: ({ after, order, limit }) =>
      withOrganization(deps.database, command.owner.organizationId, async ({ transaction }) => {
        const rows = await transaction.select().from(webhooks)
          .where(and(owned(command.owner), after))
          .orderBy(order).limit(limit);
        return rows.map(webhookOf);
      }),
  });
}

/**
 * Reads a webhook of the owner.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export function getWebhook(deps: WebhooksDeps, { owner, webhookId }: OneWebhook): Promise<Webhook> {
  return withOrganization(deps.database, owner.organizationId, async ({ transaction }) => {
    const row = await transaction.select().from(webhooks).where(and(eq(webhooks.id, webhookId), owned(owner)))
      .then(firstOr(() => unknownIdentifier("webhook or delivery")));
    return webhookOf(row);
  });
}
