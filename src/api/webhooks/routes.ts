import DOCUMENTS from "./documents.json";
import { Elysia, t } from "elysia";
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
  WEBHOOK_EVENTS,
  type WebhookWithSecret,
} from "../../webhooks/mod.ts";
import { EnvironmentModel } from "../models/answer_model.ts";
import {
  closed,
  Count,
  identifierModel,
  idParamsModel,
  Moment,
  oneOf,
  orNull,
  pageModel,
  PageQueryModel,
} from "../models/fields.ts";
import type { Caller } from "../../domain/caller.ts";
import type { RouteContext } from "../route_context.ts";
import { documentsOf } from "../plugins/route.ts";
import { presentersOf } from "../models/presenter.ts";

const NullableMoment = orNull(Moment);
const Url = t.String({
  minLength: 8,
  maxLength: 2048,
  description: "Where events are sent: an https URL with a public address.",
  examples: ["https://example.com/hooks/locus"],
});
const Events = t.Array(oneOf(WEBHOOK_EVENTS), {
  minItems: 1,
  maxItems: WEBHOOK_EVENTS.length,
  uniqueItems: true,
});

const WEBHOOK = {
  id: t.String(),
  environment: EnvironmentModel,
  url: t.String(),
  events: t.Array(t.String()),
  enabled: t.Boolean(),
  disabled_at: NullableMoment,
  disabled_reason: t.Union([t.Literal("gone"), t.Literal("failing"), t.Literal("turned_off"), t.Null()], {
    description:
      "`gone`: the target answered 410. `failing`: deliveries failed for days. `turned_off`: a user disabled it.",
  }),
  created_at: Moment,
  updated_at: Moment,
};
const Webhook = closed(WEBHOOK);

const DELIVERY = {
  id: t.String({ description: "Also the header `webhook-id`, the same in every attempt." }),
  type: t.String(),
  status: oneOf(["pending", "delivered", "failed", "dropped"]),
  attempts: Count,
  next_attempt_at: NullableMoment,
  response_status: orNull(t.Number()),
  error: orNull(t.String(), { description: "Why there was no response." }),
  duration_ms: orNull(t.Number({ minimum: 0 })),
  created_at: Moment,
  delivered_at: NullableMoment,
};
const Delivery = closed(DELIVERY);

/** Schemas of the requests and answers of the routes under `/v1/webhooks`. */
export const WebhooksModel = {
  create: closed({ url: Url, events: Events }),
  update: closed({
    url: t.Optional(Url),
    events: t.Optional(Events),
    enabled: t.Optional(t.Boolean({ description: "True also enables a webhook that was disabled because it failed." })),
  }),
  webhook: Webhook,
  withSecret: closed({
    ...WEBHOOK,
    secret: t.String({ description: "`whsec_…`. Shown only once." }),
  }),
  list: pageModel(Webhook),
  delivery: Delivery,
  deliveryContent: closed({
    ...DELIVERY,
    request_body: t.String({ description: "The body of every attempt, byte for byte." }),
    response_body: orNull(t.String(), {
      description: "The first 2,000 characters of the last response; null where there is none, or it is no UTF-8 text.",
    }),
  }),
  deliveries: pageModel(Delivery),
  deliveryParams: t.Object({
    id: identifierModel("whk"),
    delivery_id: identifierModel("evt"),
  }),
};

/** Webhooks: URLs that receive an organization's events. */
export function webhooksRoutes({ dependencies: { webhooks }, guard, documented }: RouteContext) {
  const document = documentsOf(documented("Webhooks"), { texts: DOCUMENTS, model: WebhooksModel });
  const byId = { params: idParamsModel("whk") };
  const byDelivery = { params: WebhooksModel.deliveryParams };
  return new Elysia({ name: "webhooks", prefix: "/v1/webhooks" })
    .use(guard)
    .get("", async ({ caller, query }) => {
      return present.list(await listWebhooks(webhooks, { owner: caller, ...query }));
    }, { scope: "webhooks", query: PageQueryModel, ...document("list", "list") })
    .post("", ({ caller, body, once }) =>
      once({
        create: (recorder) => createWebhook(webhooks, { owner: caller, actorId: actorOf(caller), ...body, recorder }),
        answer: (made: WebhookWithSecret) => ({
          status: 201,
          headers: { location: `/v1/webhooks/${made.id}` },
          body: present.withSecret(made),
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
      async ({ caller, params }) =>
        present.webhook(await getWebhook(webhooks, { owner: caller, webhookId: params.id })),
      { scope: "webhooks", ...byId, ...document("get", "webhook") },
    )
    .patch("/:id", async ({ caller, params, body }) => {
      const updated = await updateWebhook(webhooks, {
        owner: caller,
        actorId: actorOf(caller),
        webhookId: params.id,
        ...body,
      });
      return present.webhook(updated);
    }, { scope: "webhooks", ...byId, body: WebhooksModel.update, ...document("update", "webhook") })
    .delete("/:id", async ({ caller, params }) => {
      await deleteWebhook(webhooks, { owner: caller, actorId: actorOf(caller), webhookId: params.id });
    }, { scope: "webhooks", ...byId, ...document("delete") })
    .post("/:id/test", ({ caller, params, once }) =>
      once({
        create: (recorder) => testWebhook(webhooks, { owner: caller, webhookId: params.id, recorder }),
        answer: (delivery: Delivery) => ({ status: 202, body: present.delivery(delivery) }),
      }), { scope: "webhooks", creates: true, stores: true, ...byId, ...document("test", "delivery") })
    .post("/:id/rotate", ({ caller, params, once }) =>
      once({
        create: (recorder) =>
          rotateWebhook(webhooks, { owner: caller, actorId: actorOf(caller), webhookId: params.id, recorder }),
        answer: (rotated: WebhookWithSecret) => ({
          status: 200,
          body: present.withSecret(rotated),
        }),
      }), { scope: "webhooks", creates: true, ...byId, ...document("rotate", "withSecret") })
    .get("/:id/deliveries", async ({ caller, params, query }) => {
      return present.deliveries(
        await listDeliveries(webhooks, { owner: caller, webhookId: params.id, ...query }),
      );
    }, { scope: "webhooks", ...byId, query: PageQueryModel, ...document("deliveries", "deliveries") })
    .get("/:id/deliveries/:delivery_id", async ({ caller, params }) => {
      const { id: webhookId, delivery_id: deliveryId } = params;
      return present.deliveryContent(await readDelivery(webhooks, { owner: caller, webhookId, deliveryId }));
    }, { scope: "webhooks", ...byDelivery, ...document("delivery", "deliveryContent") })
    .post("/:id/deliveries/:delivery_id/replay", ({ caller, params, once }) =>
      once({
        create: (recorder) =>
          replayDelivery(webhooks, {
            owner: caller,
            webhookId: params.id,
            deliveryId: params.delivery_id,
            recorder,
          }),
        answer: (delivery: Delivery) => ({ status: 202, body: present.delivery(delivery) }),
      }), { scope: "webhooks", creates: true, ...byDelivery, ...document("replay", "delivery") });
}

function actorOf(caller: Caller): string {
  return caller.kind === "key" ? caller.keyId : caller.userId;
}

const present = presentersOf(WebhooksModel);
