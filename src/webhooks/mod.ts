/**
 * Webhooks by the Standard Webhooks specification: events are put into an outbox in the transaction of the change, and
 * workers deliver them. Every operation takes the dependencies first and throws a `Problem` for errors that the caller
 * sees.
 *
 * @module
 */
export { type Webhook, WEBHOOK_EVENTS, type WebhookEventType, type WebhooksDeps } from "./webhook.ts";
export {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhook,
  updateWebhook,
  type WebhookWithSecret,
} from "./subscriptions/mod.ts";
export {
  deliver,
  type DeliverOutcome,
  type Delivery,
  deliveryBacklog,
  type DeliveryContent,
  dueDeliveries,
  emitEvent,
  emitEvents,
  listDeliveries,
  readDelivery,
  replayDelivery,
  sweepDeliveries,
  testWebhook,
} from "./outbox/mod.ts";
