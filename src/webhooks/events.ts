/** What webhooks may be told of. From the public contract. */
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

/** One of them. */
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** What is sent when somebody tries a webhook. Every webhook gets it. */
export const TEST_EVENT = "webhook.test";
