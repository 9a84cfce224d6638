import { Elysia, t } from "elysia";
import type { Caller } from "../../domain/caller.ts";
import {
  createWebhook,
  deleteWebhook,
  type Delivery,
  type DeliveryContent,
  getWebhook,
  listDeliveries,
  listWebhooks,
  readDelivery,
  replayDelivery,
  rotateWebhook,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookWithSecret,
} from "../../webhooks/mod.ts";
import type { RouteContext } from "../route_context.ts";
import { idParamsModel, PageQueryModel, pageRequest, presentList } from "../models/fields.ts";
import { WEBHOOKS_EXAMPLES, WebhooksModel } from "./model.ts";
import { type Documented, jsonAnswer } from "../plugins/route.ts";

/** Webhooks: URLs that receive an organization's events. */
export function webhooksRoutes({ dependencies: { webhooks }, guard, documented }: RouteContext) {
  const documents = webhooksDocuments(documented("Webhooks"));
  return new Elysia({ name: "webhooks", prefix: "/v1/webhooks" })
    .use(guard)
    .get("", async ({ caller, query }) => {
      return presentList(await listWebhooks(webhooks, { owner: caller, ...pageRequest(query) }), presentWebhook);
    }, { scope: "webhooks", query: PageQueryModel, ...documents.list })
    .post("", ({ caller, body, once }) =>
      once({
        create: (recorder) => createWebhook(webhooks, { owner: caller, actorId: actorOf(caller), ...body, recorder }),
        answer: (made: WebhookWithSecret) => ({
          status: 201,
          headers: { location: `/v1/webhooks/${made.id}` },
          body: { ...presentWebhook(made), secret: made.secret },
        }),
      }), { scope: "webhooks", creates: true, stores: true, body: WebhooksModel.create, ...documents.create })
    .get(
      "/:id",
      async ({ caller, params }) => presentWebhook(await getWebhook(webhooks, { owner: caller, webhookId: params.id })),
      { scope: "webhooks", params: idParamsModel("whk"), ...documents.get },
    )
    .patch("/:id", async ({ caller, params, body }) => {
      const { enabled, url, events } = body;
      const updated = await updateWebhook(webhooks, {
        owner: caller,
        actorId: actorOf(caller),
        webhookId: params.id,
        ...(url === undefined ? {} : { url }),
        ...(events === undefined ? {} : { events }),
        ...(enabled === undefined ? {} : { sending: enabled ? "on" : "off" }),
      });
      return presentWebhook(updated);
    }, { scope: "webhooks", params: idParamsModel("whk"), body: WebhooksModel.update, ...documents.update })
    .delete("/:id", async ({ caller, params, set }) => {
      await deleteWebhook(webhooks, { owner: caller, actorId: actorOf(caller), webhookId: params.id });
      set.status = 204;
    }, { scope: "webhooks", params: idParamsModel("whk"), ...documents.delete })
    .post("/:id/test", ({ caller, params, once }) =>
      once({
        create: (recorder) => testWebhook(webhooks, { owner: caller, webhookId: params.id, recorder }),
        answer: (delivery: Delivery) => ({ status: 202, body: presentDelivery(delivery) }),
      }), { scope: "webhooks", creates: true, stores: true, params: idParamsModel("whk"), ...documents.test })
    .post("/:id/rotate", ({ caller, params, once }) =>
      once({
        create: (recorder) =>
          rotateWebhook(webhooks, { owner: caller, actorId: actorOf(caller), webhookId: params.id, recorder }),
        answer: (rotated: WebhookWithSecret) => ({
          status: 200,
          body: { ...presentWebhook(rotated), secret: rotated.secret },
        }),
      }), { scope: "webhooks", creates: true, params: idParamsModel("whk"), ...documents.rotate })
    .get("/:id/deliveries", async ({ caller, params, query }) => {
      return presentList(
        await listDeliveries(webhooks, {
          owner: caller,
          webhookId: params.id,
          ...pageRequest(query),
        }),
        presentDelivery,
      );
    }, { scope: "webhooks", params: idParamsModel("whk"), query: PageQueryModel, ...documents.deliveries })
    .get("/:id/deliveries/:delivery_id", async ({ caller, params }) => {
      const { id: webhookId, delivery_id: deliveryId } = params;
      return presentContent(await readDelivery(webhooks, { owner: caller, webhookId, deliveryId }));
    }, { scope: "webhooks", params: WebhooksModel.deliveryParams, ...documents.delivery })
    .post("/:id/deliveries/:delivery_id/replay", ({ caller, params, once }) =>
      once({
        create: (recorder) =>
          replayDelivery(webhooks, {
            owner: caller,
            webhookId: params.id,
            deliveryId: params.delivery_id,
            recorder,
          }),
        answer: (delivery: Delivery) => ({ status: 202, body: presentDelivery(delivery) }),
      }), { scope: "webhooks", creates: true, params: WebhooksModel.deliveryParams, ...documents.replay });
}

function actorOf(caller: Caller): string {
  return caller.kind === "key" ? caller.keyId : caller.userId;
}

/** The JSON form of a webhook. */
function presentWebhook(webhook: Webhook) {
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
function presentDelivery(delivery: Delivery) {
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
function presentContent(delivery: DeliveryContent) {
  return {
    ...presentDelivery(delivery),
    request_body: delivery.requestBody,
    response_body: delivery.responseBody,
  };
}

/** Documentation of the routes under `/v1/webhooks`. */
function webhooksDocuments(documented: Documented) {
  const webhook = { schema: WebhooksModel.webhook, example: WEBHOOKS_EXAMPLES.webhook };
  const withSecret = { schema: WebhooksModel.withSecret, example: WEBHOOKS_EXAMPLES.withSecret };
  const delivery = { schema: WebhooksModel.delivery, example: WEBHOOKS_EXAMPLES.delivery };
  return {
    list: documented({
      summary: "List webhooks",
      description: "The organization's webhooks in the caller's environment, newest first.",
      answers: { 200: jsonAnswer("A page of webhooks", WebhooksModel.list, WEBHOOKS_EXAMPLES.list) },
    }),
    create: documented({
      summary: "Subscribe to events",
      description: "Events are sent to `url` as Standard Webhooks defines: `webhook-id`, `webhook-timestamp` and " +
        "`webhook-signature: v1,…` over `id.timestamp.body`. Any 2xx response confirms delivery; otherwise " +
        "delivery is retried for two days.",
      answers: { 201: { description: "The webhook, with its secret", ...withSecret } },
      problems: { CONFLICT: "The organization has too many webhooks" },
      examples: {
        "Finished batches": { url: "https://example.com/hooks/locus", events: ["batch.completed", "batch.failed"] },
      },
    }),
    get: documented({
      summary: "Read a webhook",
      description: "Without its secret.",
      answers: { 200: { description: "The webhook", ...webhook } },
    }),
    update: documented({
      summary: "Change a webhook",
      description: "Omitted fields are unchanged.",
      answers: { 200: { description: "The webhook", ...webhook } },
      examples: { "Enable it again": { enabled: true } },
    }),
    delete: documented({
      summary: "Delete a webhook",
      description: "Also deletes its deliveries.",
      answers: { 204: { description: "Deleted", schema: t.Void() } },
    }),
    test: documented({
      summary: "Test a webhook",
      description: "Sends the event `webhook.test`.",
      answers: { 202: { description: "The delivery", ...delivery } },
      problems: { CONFLICT: "The webhook is disabled" },
    }),
    rotate: documented({
      summary: "Rotate a webhook's secret",
      description: "Requests carry signatures of both secrets for one day.",
      answers: { 200: { description: "The webhook, with its new secret", ...withSecret } },
    }),
    deliveries: documented({
      summary: "List a webhook's deliveries",
      description: "Newest first.",
      answers: { 200: jsonAnswer("A page of deliveries", WebhooksModel.deliveries, WEBHOOKS_EXAMPLES.deliveries) },
    }),
    delivery: documented({
      summary: "Read a delivery",
      description: "With the body that was sent, and the beginning of the last response.",
      answers: { 200: jsonAnswer("The delivery", WebhooksModel.deliveryContent, WEBHOOKS_EXAMPLES.deliveryContent) },
    }),
    replay: documented({
      summary: "Send a delivery again",
      description: "The same body with the same `webhook-id`, whatever its status.",
      answers: { 202: { description: "The delivery", ...delivery } },
      problems: { CONFLICT: "The webhook is disabled" },
    }),
  };
}
