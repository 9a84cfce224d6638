import { openChance } from "../../capabilities/chance.ts";
import { openClock } from "../../capabilities/clock.ts";
import type { Config } from "../../config.ts";
import { lookUpAll } from "../../net/public_address.ts";
import { guardedFetch, OutboundError } from "../../net/mod.ts";
import type { Tracer } from "../../observability/tracing/mod.ts";
import type { Database } from "../../store/with_claims.ts";
import type { WebhooksDeps } from "../../webhooks/mod.ts";

/** Options of `openWebhooksDeps()`. */
export interface OpenWebhooksDepsOptions {
  readonly database: Database;
  readonly tracer?: Tracer | undefined;
}

/** Opens the dependencies of the webhooks for a database, as configured. */
export function openWebhooksDeps(config: Config, { database, tracer }: OpenWebhooksDepsOptions): WebhooksDeps {
  return {
    database,
    clock: openClock(),
    chance: openChance(),
    secrets: config.jwtSecrets,
    allowPrivate: config.webhookAllowPrivate,
    fetch: tracer === undefined ? guardedFetch : tracedFetch(tracer),
    lookUp: lookUpAll,
    monotonicMs: () => performance.now(),
  };
}

/** Records a span for each sent delivery. It contains the identifier of the delivery, not its URL, which is the customer's. */
function tracedFetch(tracer: Tracer): WebhooksDeps["fetch"] {
  return (url, options) =>
    tracer.run({ name: "webhook", kind: "client" }, async (span) => {
      const { method = "GET", headers = {} } = options;
      span.attributes = { "http.request.method": method, "locus.delivery_id": headers["webhook-id"] };
      try {
        const response = await guardedFetch(url, options);
        span.hasFailed = response.status >= 400;
        span.attributes = { ...span.attributes, "http.response.status_code": response.status };
        return response;
      } catch (error) {
        const reason = error instanceof OutboundError ? error.kind : "error";
        span.attributes = { ...span.attributes, "error.type": reason };
        throw error;
      }
    });
}
