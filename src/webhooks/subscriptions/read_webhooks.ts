import { and, eq } from "drizzle-orm";
import type { Page, PageRequest } from "../../domain/page.ts";
import { newestFirst } from "../../store/newest_first.ts";
import { webhooks } from "../../store/schema/webhooks.ts";
import { withOrganization } from "../../store/with_organization.ts";
import type { WebhooksDeps } from "../deps.ts";
import { notFound, type OneWebhook, owned, type Webhook, webhookOf, type WebhookOwner } from "../webhook.ts";

/** The owner's webhooks, newest first. */
export interface ListWebhooks extends PageRequest {
  readonly owner: WebhookOwner;
}

/**
 * Lists an organization's webhooks in one environment.
 *
 * @throws {Problem} `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listWebhooks(deps: WebhooksDeps, command: ListWebhooks): Promise<Page<Webhook>> {
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
    const [row] = await transaction.select().from(webhooks).where(and(eq(webhooks.id, webhookId), owned(owner)));
    if (row === undefined) {
      throw notFound();
    }
    return webhookOf(row);
  });
}
