import { Elysia } from "elysia";
import type { Caller } from "../../domain/caller.ts";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateWebhook,
  testWebhook,
  updateWebhook,
  type WebhookWithSecret,
} from "../../webhooks/mod.ts";
import { IdParamsModel } from "../id_params_model.ts";
import type { Kit } from "../kit.ts";
import { PageQueryModel, pageRequest } from "../page_model.ts";
import { webhooksDocuments } from "./documents.ts";
import { WebhooksModel } from "./model.ts";
import { presentDelivery, presentWebhook } from "./present.ts";

/** Webhooks: URLs that receive an organization's events. */
export function webhooksRoutes({ dependencies: { webhooks }, guard, documented }: Kit) {
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
      { scope: "webhooks", params: IdParamsModel, ...documents.get },
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
    }, { scope: "webhooks", params: IdParamsModel, body: WebhooksModel.update, ...documents.update })
    .delete("/:id", async ({ caller, params, set }) => {
      await deleteWebhook(webhooks, { owner: caller, actorId: actorOf(caller), webhookId: params.id });
      set.status = 204;
    }, { scope: "webhooks", params: IdParamsModel, ...documents.delete })
    .post("/:id/test", async ({ caller, params, set }) => {
      const delivery = await testWebhook(webhooks, { owner: caller, webhookId: params.id });
      set.status = 202;
      return presentDelivery(delivery);
    }, { scope: "webhooks", stores: true, params: IdParamsModel, ...documents.test })
    .post("/:id/rotate", async ({ caller, params }) => {
      const rotated = await rotateWebhook(webhooks, {
        owner: caller,
        actorId: actorOf(caller),
        webhookId: params.id,
      });
      return { ...presentWebhook(rotated), secret: rotated.secret };
    }, { scope: "webhooks", params: IdParamsModel, ...documents.rotate })
    .get("/:id/deliveries", async ({ caller, params, query }) => {
      const { data, nextCursor, hasMore } = await listDeliveries(webhooks, {
        owner: caller,
        webhookId: params.id,
        ...pageRequest(query),
      });
      return { data: data.map(presentDelivery), next_cursor: nextCursor, has_more: hasMore };
    }, { scope: "webhooks", params: IdParamsModel, query: PageQueryModel, ...documents.deliveries })
    .post("/:id/deliveries/:delivery_id/replay", async ({ caller, params, set }) => {
      const delivery = await replayDelivery(webhooks, {
        owner: caller,
        webhookId: params.id,
        deliveryId: params.delivery_id,
      });
      set.status = 202;
      return presentDelivery(delivery);
    }, { scope: "webhooks", params: WebhooksModel.deliveryParams, ...documents.replay });
}

function actorOf(caller: Caller): string {
  return caller.kind === "key" ? caller.keyId : caller.userId;
}
