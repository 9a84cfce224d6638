import type { Environment } from "../domain/environment.ts";
import type { DisabledReason, webhooks } from "../store/schema/webhooks.ts";

/** Owner of webhooks: every operation works inside one organization and one environment. Any caller fits. */
export interface WebhookOwner {
  readonly organizationId: string;
  readonly environment: Environment;
}

/** A webhook, without its secret. */
export interface Webhook {
  readonly id: string;
  readonly environment: Environment;
  readonly url: string;
  readonly events: readonly string[];
  readonly disabledAt: Date | null;
  readonly disabledReason: DisabledReason | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A row of `webhooks`. */
export type WebhookRow = typeof webhooks.$inferSelect;

/** The webhook of a row. */
export function webhookOf(row: WebhookRow): Webhook {
  const { id, environment, url, events, disabledAt, disabledReason, createdAt, updatedAt } = row;
  return { id, environment, url, events, disabledAt, disabledReason, createdAt, updatedAt };
}
