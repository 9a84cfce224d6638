/**
 * Webhooks by the Standard Webhooks specification: events are put into an outbox in the transaction of the change, and
 * workers deliver them. Every operation takes the dependencies first and throws a `Problem` for errors that the caller
 * sees.
 *
 * @module
 */
export { type WebhooksDeps } from "./deps.ts";
export type { OneWebhook, Webhook, WebhookOwner } from "./webhook.ts";
export { WEBHOOK_EVENTS, type WebhookEventType } from "./events.ts";
export {
  type CreateWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  type ListWebhooks,
  listWebhooks,
  rotateWebhook,
  type UpdateWebhook,
  updateWebhook,
  type WebhookWithSecret,
} from "./subscriptions/mod.ts";
export {
  deliver,
  type DeliverOutcome,
  type Delivery,
  type DeliveryBacklog,
  deliveryBacklog,
  type DeliveryContent,
  dueDeliveries,
  type DueDelivery,
  emitEvent,
  emitEvents,
  listDeliveries,
  readDelivery,
  replayDelivery,
  sweepDeliveries,
  testWebhook,
  type WebhookEvent,
} from "./outbox/mod.ts";
