import { t } from "elysia";
import { WEBHOOK_EVENTS } from "../../webhooks/mod.ts";
import { EnvironmentModel } from "../models/answer_model.ts";
import { identifierModel, oneOf, pageModel } from "../models/fields.ts";

const NullableMoment = t.Union([t.String({ format: "date-time" }), t.Null()]);
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
  created_at: t.String({ format: "date-time" }),
  updated_at: t.String({ format: "date-time" }),
};
const Webhook = t.Object(WEBHOOK, { additionalProperties: false });

const DELIVERY = {
  id: t.String({ description: "Also the header `webhook-id`, the same in every attempt." }),
  type: t.String(),
  status: oneOf(["pending", "delivered", "failed", "dropped"]),
  attempts: t.Number({ multipleOf: 1, minimum: 0 }),
  next_attempt_at: NullableMoment,
  response_status: t.Union([t.Number(), t.Null()]),
  error: t.Union([t.String(), t.Null()], { description: "Why there was no response." }),
  duration_ms: t.Union([t.Number({ minimum: 0 }), t.Null()]),
  created_at: t.String({ format: "date-time" }),
  delivered_at: NullableMoment,
};
const Delivery = t.Object(DELIVERY, { additionalProperties: false });

/** Schemas of the requests and answers of the routes under `/v1/webhooks`. */
export const WebhooksModel = {
  create: t.Object({ url: Url, events: Events }, { additionalProperties: false }),
  update: t.Object({
    url: t.Optional(Url),
    events: t.Optional(Events),
    enabled: t.Optional(t.Boolean({ description: "True also enables a webhook that was disabled because it failed." })),
  }, { additionalProperties: false }),
  webhook: Webhook,
  withSecret: t.Object({
    ...WEBHOOK,
    secret: t.String({ description: "`whsec_…`. Shown only once." }),
  }, { additionalProperties: false }),
  list: pageModel(Webhook),
  delivery: Delivery,
  deliveryContent: t.Object({
    ...DELIVERY,
    request_body: t.String({ description: "The body of every attempt, byte for byte." }),
    response_body: t.Union([t.String(), t.Null()], {
      description: "The first 2,000 characters of the last response; null where there is none, or it is no UTF-8 text.",
    }),
  }, { additionalProperties: false }),
  deliveries: pageModel(Delivery),
  deliveryParams: t.Object({
    id: identifierModel("whk"),
    delivery_id: identifierModel("evt"),
  }),
};
