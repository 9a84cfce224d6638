import { and, eq, type SQL } from "drizzle-orm";
import { webhooks } from "../store/schema/webhooks.ts";
import type { Tenant } from "../store/with_organization.ts";
import { notFound } from "./not_found.ts";
import type { WebhookOwner, WebhookRow } from "./webhook.ts";

/** One webhook, by its identifier. */
export interface OneWebhook {
  readonly owner: WebhookOwner;
  readonly webhookId: string;
}

/** Condition that a webhook is the owner's: part of every statement for one webhook. */
export function owned({ organizationId, environment }: WebhookOwner): SQL | undefined {
  return and(eq(webhooks.organizationId, organizationId), eq(webhooks.environment, environment));
}

/**
 * Reads a webhook of the owner and locks it until the transaction ends.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function lockWebhook({ transaction }: Tenant, { owner, webhookId }: OneWebhook): Promise<WebhookRow> {
  const [row] = await transaction.select().from(webhooks).where(and(eq(webhooks.id, webhookId), owned(owner)))
    .for("update");
  if (row === undefined) {
    throw notFound();
  }
  return row;
}
