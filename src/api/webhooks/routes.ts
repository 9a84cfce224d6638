import { Elysia } from "elysia";
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
import { WebhooksModel } from "./model.ts";
import { type Documented, documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";

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
  return documentsOf(documented, {
    texts: DOCUMENTS,
    model: WebhooksModel,
    answers: {
      list: { 200: "list" },
      create: { 201: "withSecret" },
      get: { 200: "webhook" },
      update: { 200: "webhook" },
      delete: { 204: "nothing" },
      test: { 202: "delivery" },
      rotate: { 200: "withSecret" },
      deliveries: { 200: "deliveries" },
      delivery: { 200: "deliveryContent" },
      replay: { 202: "delivery" },
    },
  });
}
