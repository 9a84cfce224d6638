import { t } from "elysia";
import { WEBHOOK_EVENTS } from "../../webhooks/mod.ts";
import { EnvironmentModel } from "../models/answer_model.ts";
import { closed, Count, identifierModel, Moment, oneOf, orNull, pageModel } from "../models/fields.ts";

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
