import { openChance } from "../capabilities/chance.ts";
import { openClock } from "../capabilities/clock.ts";
import type { Config } from "../config.ts";
import { lookUpAll } from "../net/look_up_all.ts";
import { guardedFetch, OutboundError } from "../net/mod.ts";
import type { Tracer } from "../observability/tracing/mod.ts";
import type { Database } from "../store/database.ts";
import type { WebhooksRoom } from "../webhooks/mod.ts";

/** What the room is opened over. */
export interface OpenWebhooksRoomOptions {
  readonly database: Database;
  readonly tracer?: Tracer | undefined;
}

/** The webhooks room over a database, as the configuration wants it. */
export function openWebhooksRoom(config: Config, { database, tracer }: OpenWebhooksRoomOptions): WebhooksRoom {
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

/** A span for each delivery that is sent. Where to is the customer's, and in no trace: the delivery's identifier is. */
function tracedFetch(tracer: Tracer): WebhooksRoom["fetch"] {
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
