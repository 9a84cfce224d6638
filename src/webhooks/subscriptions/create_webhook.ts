import { count, eq } from "drizzle-orm";
import { newIdentifier } from "../../domain/identifier.ts";
import { Problem } from "../../domain/problem.ts";
import { recordEvent } from "../../store/audit.ts";
import { createOnce, type Recorder } from "../../store/create_once.ts";
import { organizations } from "../../store/schema/organizations.ts";
import { webhooks } from "../../store/schema/webhooks.ts";
import type { WebhooksDeps } from "../deps.ts";
import type { WebhookEventType } from "../events.ts";
import { sealSecret } from "../secret_box.ts";
import { secretText } from "../signature.ts";
import { owned, type Webhook, webhookOf, type WebhookOwner } from "../webhook.ts";
import { checkedUrl } from "./checked_url.ts";

/** A webhook to create. */
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
export const SECRET_BYTES = 24;

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
    const [row] = await transaction.insert(webhooks).values({
      id: newIdentifier("whk", deps),
      organizationId,
      environment: owner.environment,
      url,
      events: [...new Set(events)],
      secret: sealed,
      failures: 0,
      createdAt: now,
      updatedAt: now,
    }).returning();
    if (row === undefined) {
      throw new Error("Cannot answer with the webhook because the database returned no row");
    }
    await recordEvent(deps, { tenant, action: "webhook.created", actorId, targetId: row.id });
    return { ...webhookOf(row), secret: secretText(secret) };
  });
}
