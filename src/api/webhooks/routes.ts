import { Elysia } from "elysia";
import type { Caller } from "../../domain/caller.ts";
import {
  createWebhook,
  deleteWebhook,
  type Delivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  readDelivery,
  replayDelivery,
  rotateWebhook,
  testWebhook,
  updateWebhook,
  type WebhookWithSecret,
} from "../../webhooks/mod.ts";
import type { RouteContext } from "../route_context.ts";
import { idParamsModel, PageQueryModel } from "../models/fields.ts";
import { WebhooksModel } from "./model.ts";
import { type Documented, documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";
import { presenter } from "../models/presenter.ts";

/** Webhooks: URLs that receive an organization's events. */
export function webhooksRoutes({ dependencies: { webhooks }, guard, documented }: RouteContext) {
  const documents = webhooksDocuments(documented("Webhooks"));
  return new Elysia({ name: "webhooks", prefix: "/v1/webhooks" })
    .use(guard)
    .get("", async ({ caller, query }) => {
      return presentWebhooks(await listWebhooks(webhooks, { owner: caller, ...query }));
    }, { scope: "webhooks", query: PageQueryModel, ...documents.list })
    .post("", ({ caller, body, once }) =>
      once({
        create: (recorder) => createWebhook(webhooks, { owner: caller, actorId: actorOf(caller), ...body, recorder }),
        answer: (made: WebhookWithSecret) => ({
          status: 201,
          headers: { location: `/v1/webhooks/${made.id}` },
          body: presentWithSecret(made),
        }),
      }), { scope: "webhooks", creates: true, stores: true, body: WebhooksModel.create, ...documents.create })
    .get(
      "/:id",
      async ({ caller, params }) => presentWebhook(await getWebhook(webhooks, { owner: caller, webhookId: params.id })),
      { scope: "webhooks", params: idParamsModel("whk"), ...documents.get },
    )
    .patch("/:id", async ({ caller, params, body }) => {
      const updated = await updateWebhook(webhooks, {
        owner: caller,
        actorId: actorOf(caller),
        webhookId: params.id,
        ...body,
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
          body: presentWithSecret(rotated),
        }),
      }), { scope: "webhooks", creates: true, params: idParamsModel("whk"), ...documents.rotate })
    .get("/:id/deliveries", async ({ caller, params, query }) => {
      return presentDeliveries(
        await listDeliveries(webhooks, { owner: caller, webhookId: params.id, ...query }),
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

const presentWebhook = presenter(WebhooksModel.webhook);
const presentWithSecret = presenter(WebhooksModel.withSecret);
const presentWebhooks = presenter(WebhooksModel.list);
const presentDelivery = presenter(WebhooksModel.delivery);
const presentDeliveries = presenter(WebhooksModel.deliveries);
const presentContent = presenter(WebhooksModel.deliveryContent);

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
