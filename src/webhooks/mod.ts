/**
 * Webhooks by the Standard Webhooks specification: events are put into an outbox in the transaction of the change, and
 * workers deliver them. Every operation takes the dependencies first and throws a `Problem` for errors that the caller
 * sees. `subscriptions/` is what an owner does; `outbox/` leads from an event to a signed request for each webhook that
 * wants it, repeated until it is accepted or given up.
 *
 * @module
 */
export { WEBHOOK_EVENTS, type WebhookEventType, type WebhooksDeps } from "./webhook.ts";
export {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhook,
  updateWebhook,
  type WebhookWithSecret,
} from "./subscriptions/webhooks.ts";
export { deliver, type DeliverOutcome } from "./outbox/deliver.ts";
export {
  type Delivery,
  deliveryBacklog,
  dueDeliveries,
  listDeliveries,
  readDelivery,
  replayDelivery,
  sweepDeliveries,
  testWebhook,
} from "./outbox/deliveries.ts";
export { emitEvent, emitEvents } from "./outbox/emit_event.ts";
