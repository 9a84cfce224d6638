import { DAY_MS } from "../../domain/clock.ts";
import { eq } from "drizzle-orm";
import { recordEvent } from "../../store/audit.ts";
import { createOnce, type Recorder } from "../../store/create_once.ts";
import { webhooks } from "../../store/schema/webhooks.ts";
import type { WebhooksDeps } from "../deps.ts";
import { sealSecret } from "../secret_box.ts";
import { secretText } from "../signature.ts";
import { lockWebhook, type OneWebhook, webhookOf } from "../webhook.ts";
import { SECRET_BYTES, type WebhookWithSecret } from "./create_webhook.ts";

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
    const [row] = await tenant.transaction.update(webhooks).set({
      secret: sealed,
      previousSecret: before.secret,
      previousUntil: new Date(now.getTime() + GRACE_MS),
      updatedAt: now,
    }).where(eq(webhooks.id, webhookId)).returning();
    if (row === undefined) {
      throw new Error("Cannot answer with the webhook because it is gone, though it was locked");
    }
    await recordEvent(deps, { tenant, action: "webhook.rotated", actorId, targetId: webhookId });
    return { ...webhookOf(row), secret: secretText(secret) };
  });
}
