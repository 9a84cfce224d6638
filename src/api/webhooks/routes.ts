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
import { documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";
import { presenter } from "../models/presenter.ts";

/** Webhooks: URLs that receive an organization's events. */
export function webhooksRoutes({ dependencies: { webhooks }, guard, documented }: RouteContext) {
  const document = documentsOf(documented("Webhooks"), { texts: DOCUMENTS, model: WebhooksModel });
  return new Elysia({ name: "webhooks", prefix: "/v1/webhooks" })
    .use(guard)
    .get("", async ({ caller, query }) => {
      return presentWebhooks(await listWebhooks(webhooks, { owner: caller, ...query }));
    }, { scope: "webhooks", query: PageQueryModel, ...document("list", "list") })
    .post("", ({ caller, body, once }) =>
      once({
        create: (recorder) => createWebhook(webhooks, { owner: caller, actorId: actorOf(caller), ...body, recorder }),
        answer: (made: WebhookWithSecret) => ({
          status: 201,
          headers: { location: `/v1/webhooks/${made.id}` },
          body: presentWithSecret(made),
        }),
      }), {
      scope: "webhooks",
      creates: true,
      stores: true,
      body: WebhooksModel.create,
      ...document("create", "withSecret"),
    })
    .get(
      "/:id",
      async ({ caller, params }) => presentWebhook(await getWebhook(webhooks, { owner: caller, webhookId: params.id })),
      { scope: "webhooks", params: idParamsModel("whk"), ...document("get", "webhook") },
    )
    .patch("/:id", async ({ caller, params, body }) => {
      const updated = await updateWebhook(webhooks, {
        owner: caller,
        actorId: actorOf(caller),
        webhookId: params.id,
        ...body,
      });
      return presentWebhook(updated);
    }, {
      scope: "webhooks",
      params: idParamsModel("whk"),
      body: WebhooksModel.update,
      ...document("update", "webhook"),
    })
    .delete("/:id", async ({ caller, params }) => {
      await deleteWebhook(webhooks, { owner: caller, actorId: actorOf(caller), webhookId: params.id });
    }, { scope: "webhooks", params: idParamsModel("whk"), ...document("delete") })
    .post("/:id/test", ({ caller, params, once }) =>
      once({
        create: (recorder) => testWebhook(webhooks, { owner: caller, webhookId: params.id, recorder }),
        answer: (delivery: Delivery) => ({ status: 202, body: presentDelivery(delivery) }),
      }), {
      scope: "webhooks",
      creates: true,
      stores: true,
      params: idParamsModel("whk"),
      ...document("test", "delivery"),
    })
    .post("/:id/rotate", ({ caller, params, once }) =>
      once({
        create: (recorder) =>
          rotateWebhook(webhooks, { owner: caller, actorId: actorOf(caller), webhookId: params.id, recorder }),
        answer: (rotated: WebhookWithSecret) => ({
          status: 200,
          body: presentWithSecret(rotated),
        }),
      }), { scope: "webhooks", creates: true, params: idParamsModel("whk"), ...document("rotate", "withSecret") })
    .get("/:id/deliveries", async ({ caller, params, query }) => {
      return presentDeliveries(
        await listDeliveries(webhooks, { owner: caller, webhookId: params.id, ...query }),
      );
    }, {
      scope: "webhooks",
      params: idParamsModel("whk"),
      query: PageQueryModel,
      ...document("deliveries", "deliveries"),
    })
    .get("/:id/deliveries/:delivery_id", async ({ caller, params }) => {
      const { id: webhookId, delivery_id: deliveryId } = params;
      return presentContent(await readDelivery(webhooks, { owner: caller, webhookId, deliveryId }));
    }, { scope: "webhooks", params: WebhooksModel.deliveryParams, ...document("delivery", "deliveryContent") })
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
      }), {
      scope: "webhooks",
      creates: true,
      params: WebhooksModel.deliveryParams,
      ...document("replay", "delivery"),
    });
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
