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

/** One of the event types. */
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** The event that a test of a webhook sends. Every webhook gets it. */
export const TEST_EVENT = "webhook.test";
