/**
 * From a change to its delivery. In: an event, stored in the transaction of the change. Out: a signed request for each
 * webhook that wants it, repeated until it is accepted or given up.
 *
 * @module
 */
export { deliver, type DeliverOutcome } from "./deliver.ts";
export {
  type Delivery,
  deliveryBacklog,
  type DeliveryContent,
  dueDeliveries,
  listDeliveries,
  readDelivery,
  replayDelivery,
  sweepDeliveries,
  testWebhook,
} from "./deliveries.ts";
export { emitEvent, emitEvents } from "./emit_event.ts";
