import { t } from "elysia";
import type { RouteContext } from "../route_context.ts";
import { WEBHOOKS_EXAMPLES, WebhooksModel } from "./model.ts";

const TAG = "Webhooks";

/** Documentation of the routes under `/v1/webhooks`. */
export function webhooksDocuments(documented: RouteContext["documented"]) {
  const webhook = { schema: WebhooksModel.webhook, example: WEBHOOKS_EXAMPLES.webhook };
  const withSecret = { schema: WebhooksModel.withSecret, example: WEBHOOKS_EXAMPLES.withSecret };
  const delivery = { schema: WebhooksModel.delivery, example: WEBHOOKS_EXAMPLES.delivery };
  return {
    list: documented({
      tag: TAG,
      summary: "List webhooks",
      description: "The organization's webhooks in the caller's environment, newest first.",
      answers: {
        200: { description: "A page of webhooks", schema: WebhooksModel.list, example: WEBHOOKS_EXAMPLES.list },
      },
    }),
    create: documented({
      tag: TAG,
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
      tag: TAG,
      summary: "Read a webhook",
      description: "Without its secret.",
      answers: { 200: { description: "The webhook", ...webhook } },
    }),
    update: documented({
      tag: TAG,
      summary: "Change a webhook",
      description: "Omitted fields are unchanged.",
      answers: { 200: { description: "The webhook", ...webhook } },
      examples: { "Enable it again": { enabled: true } },
    }),
    delete: documented({
      tag: TAG,
      summary: "Delete a webhook",
      description: "Also deletes its deliveries.",
      answers: { 204: { description: "Deleted", schema: t.Void() } },
    }),
    test: documented({
      tag: TAG,
      summary: "Test a webhook",
      description: "Sends the event `webhook.test`.",
      answers: { 202: { description: "The delivery", ...delivery } },
      problems: { CONFLICT: "The webhook is disabled" },
    }),
    rotate: documented({
      tag: TAG,
      summary: "Rotate a webhook's secret",
      description: "Requests carry signatures of both secrets for one day.",
      answers: { 200: { description: "The webhook, with its new secret", ...withSecret } },
    }),
    deliveries: documented({
      tag: TAG,
      summary: "List a webhook's deliveries",
      description: "Newest first.",
      answers: {
        200: {
          description: "A page of deliveries",
          schema: WebhooksModel.deliveries,
          example: WEBHOOKS_EXAMPLES.deliveries,
        },
      },
    }),
    delivery: documented({
      tag: TAG,
      summary: "Read a delivery",
      description: "With the body that was sent, and the beginning of the last response.",
      answers: {
        200: {
          description: "The delivery",
          schema: WebhooksModel.deliveryContent,
          example: WEBHOOKS_EXAMPLES.deliveryContent,
        },
      },
    }),
    replay: documented({
      tag: TAG,
      summary: "Send a delivery again",
      description: "The same body with the same `webhook-id`, whatever its status.",
      answers: { 202: { description: "The delivery", ...delivery } },
      problems: { CONFLICT: "The webhook is disabled" },
    }),
  };
}
