/**
 * From a change to its delivery. In: an event, stored in the transaction of the change. Out: a signed request for each
 * webhook that wants it, repeated until it is accepted or given up.
 *
 * @module
 */
export { deliver, type DeliverOutcome } from "./deliver.ts";
export { type Delivery, type DeliveryContent, listDeliveries, readDelivery, replayDelivery } from "./deliveries.ts";
export { deliveryBacklog } from "./delivery_backlog.ts";
export { dueDeliveries } from "./due_deliveries.ts";
export { emitEvent, emitEvents } from "./emit_event.ts";
export { sweepDeliveries } from "./sweep_deliveries.ts";
export { testWebhook } from "./test_webhook.ts";
