import { and, desc, eq, lt } from "drizzle-orm";
import type { Page } from "../domain/page.ts";
import { pageFrom } from "../domain/page_from.ts";
import type { PageRequest } from "../domain/page_request.ts";
import { readPageRequest } from "../domain/read_page_request.ts";
import { webhooks } from "../store/schema/webhooks.ts";
import { withOrganization } from "../store/with_organization.ts";
import { notFound } from "./not_found.ts";
import { type OneWebhook, owned } from "./owned.ts";
import type { WebhooksDeps } from "./deps.ts";
import { type Webhook, webhookOf, type WebhookOwner } from "./webhook.ts";

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
  const { limit, after } = readPageRequest(command);
  return await withOrganization(deps.database, command.owner.organizationId, async ({ transaction }) => {
    const rows = await transaction.select().from(webhooks)
      .where(and(owned(command.owner), after === undefined ? undefined : lt(webhooks.id, after)))
      .orderBy(desc(webhooks.id)).limit(limit + 1);
    return pageFrom(rows.map(webhookOf), { limit, identifierOf: ({ id }) => id });
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
