/**
 * Webhooks by the Standard Webhooks specification: events are put into an outbox in the transaction of the change, and
 * workers deliver them. Every operation takes the dependencies first and throws a `Problem` for errors that the caller
 * sees.
 *
 * @module
 */
export { type WebhooksDeps } from "./deps.ts";
export { type Webhook, type WebhookOwner } from "./webhook.ts";
export { WEBHOOK_EVENTS, type WebhookEventType } from "./events.ts";
export { type CreateWebhook, createWebhook, type WebhookWithSecret } from "./create_webhook.ts";
export { getWebhook, type ListWebhooks, listWebhooks } from "./read_webhooks.ts";
export { type UpdateWebhook, updateWebhook } from "./update_webhook.ts";
export { deleteWebhook } from "./delete_webhook.ts";
export { rotateWebhook } from "./rotate_webhook.ts";
export { testWebhook } from "./test_webhook.ts";
export { type OneWebhook } from "./owned.ts";
export { type Delivery } from "./delivery.ts";
export { listDeliveries, replayDelivery } from "./deliveries.ts";
export { emitEvent, emitEvents, type WebhookEvent } from "./emit_event.ts";
export { dueDeliveries, type DueDelivery } from "./due_deliveries.ts";
export { deliver, type DeliverOutcome } from "./deliver.ts";
export { type DeliveryBacklog, deliveryBacklog } from "./delivery_backlog.ts";
export { sweepDeliveries } from "./sweep_deliveries.ts";
