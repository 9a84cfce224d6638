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
import { idParamsModel } from "../models/id_params_model.ts";
import { PageQueryModel, pageRequest } from "../models/page_model.ts";
import { webhooksDocuments } from "./documents.ts";
import { WebhooksModel } from "./model.ts";
import { presentContent, presentDelivery, presentWebhook } from "./present.ts";

/** Webhooks: URLs that receive an organization's events. */
export function webhooksRoutes({ dependencies: { webhooks }, guard, documented }: RouteContext) {
  const documents = webhooksDocuments(documented);
  return new Elysia({ name: "webhooks", prefix: "/v1/webhooks" })
    .use(guard)
    .get("", async ({ caller, query }) => {
      const { data, nextCursor, hasMore } = await listWebhooks(webhooks, { owner: caller, ...pageRequest(query) });
      return { data: data.map(presentWebhook), next_cursor: nextCursor, has_more: hasMore };
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
      const { data, nextCursor, hasMore } = await listDeliveries(webhooks, {
        owner: caller,
        webhookId: params.id,
        ...pageRequest(query),
      });
      return { data: data.map(presentDelivery), next_cursor: nextCursor, has_more: hasMore };
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
