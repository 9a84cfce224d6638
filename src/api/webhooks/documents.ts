import { t } from "elysia";
import type { Kit } from "../kit.ts";
import { WEBHOOKS_EXAMPLES, WebhooksModel } from "./model.ts";

const TAG = "Webhooks";

/** Documentation of the routes under `/v1/webhooks`. */
export function webhooksDocuments(documented: Kit["documented"]) {
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
      description: "Events are posted to `url` as the Standard Webhooks specification has it: `webhook-id`, " +
        "`webhook-timestamp` and `webhook-signature: v1,…` over `id.timestamp.body`. Any 2xx is an answer; else they " +
        "are tried again for two days.",
      answers: { 201: { description: "The webhook, with its secret", ...withSecret } },
      problems: { CONFLICT: "There are too many webhooks" },
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
      description: "Absent fields stay.",
      answers: { 200: { description: "The webhook", ...webhook } },
      examples: { "Turn it on again": { enabled: true } },
    }),
    delete: documented({
      tag: TAG,
      summary: "Delete a webhook",
      description: "With its deliveries.",
      answers: { 204: { description: "It is gone", schema: t.Void() } },
    }),
    test: documented({
      tag: TAG,
      summary: "Try a webhook",
      description: "Sends it an event `webhook.test`.",
      answers: { 202: { description: "The delivery", ...delivery } },
      problems: { CONFLICT: "The webhook is disabled" },
    }),
    rotate: documented({
      tag: TAG,
      summary: "Give a webhook a new secret",
      description: "For a day both secrets sign.",
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
    replay: documented({
      tag: TAG,
      summary: "Send a delivery again",
      description: "The same body under the same `webhook-id`, whatever became of it.",
      answers: { 202: { description: "The delivery", ...delivery } },
      problems: { CONFLICT: "The webhook is disabled" },
    }),
  };
}
