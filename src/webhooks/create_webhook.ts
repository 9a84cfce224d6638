import { count } from "drizzle-orm";
import { newIdentifier } from "../domain/identifier.ts";
import { Problem } from "../domain/problem.ts";
import { createOnce, type Recorder } from "../store/create_once.ts";
import { organizations } from "../store/schema/organizations.ts";
import { webhooks } from "../store/schema/webhooks.ts";
import { eq } from "drizzle-orm";
import { checkedUrl } from "./checked_url.ts";
import type { WebhookEventType } from "./events.ts";
import { noteAudit } from "./note_audit.ts";
import { owned } from "./owned.ts";
import type { WebhooksRoom } from "./room.ts";
import { sealSecret } from "./secret_box.ts";
import { secretText } from "./signature.ts";
import { type Webhook, webhookOf, type WebhookOwner } from "./webhook.ts";

/** A webhook to make. */
export interface CreateWebhook {
  readonly owner: WebhookOwner;
  readonly actorId: string;
  readonly url: string;
  /** At least one. */
  readonly events: readonly WebhookEventType[];
  readonly recorder?: Recorder<WebhookWithSecret> | undefined;
}

/** A webhook with its secret, `whsec_…`: shown this once. */
export interface WebhookWithSecret extends Webhook {
  readonly secret: string;
}

/** More than anybody needs; bounds what one event writes. */
const WEBHOOKS_MAX = 20;
/** 192 bits, as the standard recommends 192 to 512. */
export const SECRET_BYTES = 24;

/**
 * Makes a webhook. Its secret is in the answer and nowhere else in the clear.
 *
 * @throws {Problem} `INVALID_REQUEST` for a target that may not be asked; `CONFLICT` at 20 webhooks.
 */
export async function createWebhook(room: WebhooksRoom, command: CreateWebhook): Promise<WebhookWithSecret> {
  const { owner, actorId, events, recorder } = command;
  const url = await checkedUrl(room, command.url);
  const secret = room.chance.bytes(SECRET_BYTES);
  const sealed = await sealSecret(room, secret);
  const now = room.clock.now();
  return await createOnce(room.database, { organizationId: owner.organizationId, recorder }, async (tenant) => {
    const { transaction, organizationId } = tenant;
    // Webhooks made at the same time are counted one after the other.
    await transaction.select({ id: organizations.id }).from(organizations)
      .where(eq(organizations.id, organizationId)).for("update");
    const [there] = await transaction.select({ webhooks: count() }).from(webhooks).where(owned(owner));
    if (there === undefined || there.webhooks >= WEBHOOKS_MAX) {
      throw new Problem("CONFLICT", `An organization has at most ${WEBHOOKS_MAX} webhooks: delete one first`);
    }
    const [row] = await transaction.insert(webhooks).values({
      id: newIdentifier("whk", room),
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
      throw new Error("Cannot answer with the webhook as the database returned no row");
    }
    await noteAudit(room, tenant, { action: "webhook.created", actorId, webhookId: row.id });
    return { ...webhookOf(row), secret: secretText(secret) };
  });
}
