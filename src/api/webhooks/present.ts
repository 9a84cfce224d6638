import type { Delivery, DeliveryContent, Webhook } from "../../webhooks/mod.ts";

/** The JSON form of a webhook. */
export function presentWebhook(webhook: Webhook) {
  return {
    id: webhook.id,
    environment: webhook.environment,
    url: webhook.url,
    events: [...webhook.events],
    enabled: webhook.disabledAt === null,
    disabled_at: webhook.disabledAt?.toISOString() ?? null,
    disabled_reason: webhook.disabledReason,
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
  };
}

/** The JSON form of a delivery. */
export function presentDelivery(delivery: Delivery) {
  return {
    id: delivery.id,
    type: delivery.type,
    status: delivery.status,
    attempts: delivery.attempts,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    response_status: delivery.answered,
    error: delivery.fault,
    duration_ms: delivery.tookMs,
    created_at: delivery.createdAt.toISOString(),
    delivered_at: delivery.deliveredAt?.toISOString() ?? null,
  };
}

/** The JSON form of a delivery with its content. */
export function presentContent(delivery: DeliveryContent) {
  return {
    ...presentDelivery(delivery),
    request_body: delivery.requestBody,
    response_body: delivery.responseBody,
  };
}
