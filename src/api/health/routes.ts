import { Elysia, t } from "elysia";
import { type HealthReport, isForwarded, mayReadMetrics, METRICS_MEDIA_TYPE } from "../../observability/mod.ts";
import type { RouteContext } from "../route_context.ts";
import { Problem } from "../../domain/problem.ts";

const EXAMPLE =
  '# HELP locus_gazetteer_outdated …\n# TYPE locus_gazetteer_outdated gauge\nlocus_gazetteer_outdated{process="server"} 0\n';

const Check = t.Object({
  status: t.Union([t.Literal("pass"), t.Literal("warn"), t.Literal("fail")]),
  time: t.String({ format: "date-time" }),
  observedValue: t.Number({ description: "Duration of the check in milliseconds." }),
  observedUnit: t.Literal("ms"),
  output: t.Optional(t.String({ description: "What is wrong." })),
}, { additionalProperties: false });

/** The body of `application/health+json`. */
const HealthModel = t.Object({
  status: t.Union([t.Literal("pass"), t.Literal("warn"), t.Literal("fail")]),
  version: t.String(),
  checks: t.Record(t.String(), t.Array(Check, { minItems: 1, maxItems: 1 })),
}, { additionalProperties: false });

/** The answer of a healthy service. */
const HEALTH_EXAMPLE = {
  status: "pass",
  version: "0.1.0",
  checks: {
    postgres: [{ status: "pass", time: "2024-03-03T12:00:00.000Z", observedValue: 1, observedUnit: "ms" }],
  },
};

const HEALTH_MEDIA_TYPE = "application/health+json";

/** Health of the service: for people (`/v1/health`) and for process supervisors and load balancers. */
export function healthRoutes(
  { dependencies: { health, isDraining, clock, version }, guard, documented }: RouteContext,
) {
  async function report(): Promise<Response> {
    return answer(await health());
  }
  async function readiness(): Promise<Response> {
    if (!isDraining()) {
      return await report();
    }
    // Does not depend on the checks of the parts: load balancers must learn that the server stops even if these hang.
    const lifecycle = {
      status: "fail",
      time: clock.now().toISOString(),
      observedValue: 0,
      observedUnit: "ms",
      output: "stopping",
    } as const;
    return answer({ status: "fail", version, checks: { lifecycle: [lifecycle] } });
  }
  return new Elysia({ name: "health" })
    .use(guard)
    .get("/v1/health", report, {
      open: true,
      ...documented("Health")({
        summary: "Health of the service",
        description: "The state of every component that the service needs. With `warn`, all requests are still served.",
        answers: {
          200: { description: "Serving", schema: HealthModel, mediaType: HEALTH_MEDIA_TYPE, example: HEALTH_EXAMPLE },
          503: {
            description: "A component is missing without which no request can be served",
            schema: HealthModel,
            mediaType: HEALTH_MEDIA_TYPE,
            example: { ...HEALTH_EXAMPLE, status: "fail" },
          },
        },
      }),
    })
    .get("/livez", () => new Response("ok\n", { headers: { "content-type": "text/plain;charset=utf-8" } }), {
      open: true,
      ...documented("Health")({
        summary: "Whether the process is alive",
        description: "Succeeds as long as the process can respond; does not check its components.",
        answers: { 200: { description: "Alive", schema: t.String(), mediaType: "text/plain", example: "ok\n" } },
      }),
    })
    .get("/readyz", readiness, {
      open: true,
      ...documented("Health")({
        summary: "Whether the process accepts requests",
        description:
          "The same report as `/v1/health`, for load balancers. Also fails while the process is stopping; it " +
          "then still answers requests.",
        answers: {
          200: { description: "Ready", schema: HealthModel, mediaType: HEALTH_MEDIA_TYPE, example: HEALTH_EXAMPLE },
          503: {
            description: "Not ready",
            schema: HealthModel,
            mediaType: HEALTH_MEDIA_TYPE,
            example: { ...HEALTH_EXAMPLE, status: "fail" },
          },
        },
      }),
    });
}

function answer(report: HealthReport): Response {
  const status = report.status === "fail" ? 503 : 200;
  return new Response(JSON.stringify(report), { status, headers: { "content-type": HEALTH_MEDIA_TYPE } });
}

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
