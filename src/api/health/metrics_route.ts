import { Elysia, t } from "elysia";
import { Problem } from "../../domain/problem.ts";
import { isForwarded, mayReadMetrics, METRICS_MEDIA_TYPE } from "../../observability/mod.ts";
import type { RouteContext } from "../route_context.ts";

const EXAMPLE =
  '# HELP locus_gazetteer_outdated …\n# TYPE locus_gazetteer_outdated gauge\nlocus_gazetteer_outdated{process="server"} 0\n';

/** The metrics for Prometheus, for clients on this machine or with the token. */
export function metricsRoute({ dependencies: { metricsText, metricsToken }, guard, documented }: RouteContext) {
  return new Elysia({ name: "metrics" })
    .use(guard)
    .get("/metrics", async ({ request: { headers }, notes }) => {
      const reader = {
        authorization: headers.get("authorization"),
        isForwarded: isForwarded(headers),
        address: notes.clientAddress(),
        host: headers.get("host"),
      };
      if (!mayReadMetrics(metricsToken, reader)) {
        throw metricsToken === undefined
          ? new Problem(
            "FORBIDDEN",
            "Metrics are only available on the same machine unless the operator sets METRICS_TOKEN",
          )
          : new Problem("UNAUTHORIZED", "Send the operator's METRICS_TOKEN as Authorization: Bearer …");
      }
      return new Response(await metricsText(), { headers: { "content-type": METRICS_MEDIA_TYPE } });
    }, {
      open: true,
      ...documented("Health")({
        summary: "Metrics for Prometheus",
        description:
          "Requires the operator's `METRICS_TOKEN`. If none is set, only requests from the same machine are answered.",
        answers: {
          200: { description: "The metrics", schema: t.String(), mediaType: "text/plain", example: EXAMPLE },
        },
        problems: {
          UNAUTHORIZED: "The token is missing or wrong",
          FORBIDDEN: "No token is set, and the request came from another machine",
        },
      }),
    });
}
