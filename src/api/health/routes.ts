import { Elysia, t } from "elysia";
import { type HealthReport, isForwarded, mayReadMetrics, METRICS_MEDIA_TYPE } from "../../observability/mod.ts";
import type { RouteContext } from "../route_context.ts";
import { documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";
import { Problem } from "../../domain/problem.ts";
import { closed, Moment, oneOf } from "../models/fields.ts";

const Check = closed({
  status: oneOf(["pass", "warn", "fail"]),
  time: Moment,
  observedValue: t.Number({ description: "Duration of the check in milliseconds." }),
  observedUnit: t.Literal("ms"),
  output: t.Optional(t.String({ description: "What is wrong." })),
});

/** The body of `application/health+json`. */
const HealthModel = closed({
  status: oneOf(["pass", "warn", "fail"]),
  version: t.String(),
  checks: t.Record(t.String(), t.Array(Check, { minItems: 1, maxItems: 1 })),
});

const DOCUMENTED = { texts: DOCUMENTS, model: { report: HealthModel, text: t.String() } };

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
  const document = documentsOf(documented("Health"), DOCUMENTED);
  return new Elysia({ name: "health" })
    .use(guard)
    .get("/v1/health", report, { open: true, ...document("health", "report") })
    .get("/livez", () => new Response("ok\n", { headers: { "content-type": "text/plain;charset=utf-8" } }), {
      open: true,
      ...document("alive", "text"),
    })
    .get("/readyz", readiness, { open: true, ...document("ready", "report") });
}

function answer(report: HealthReport): Response {
  const status = report.status === "fail" ? 503 : 200;
  return new Response(JSON.stringify(report), { status, headers: { "content-type": HEALTH_MEDIA_TYPE } });
}

/** The metrics for Prometheus, for clients on this machine or with the token. */
export function metricsRoute({ dependencies: { metricsText, metricsToken }, guard, documented }: RouteContext) {
  const document = documentsOf(documented("Health"), DOCUMENTED);
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
    }, { open: true, ...document("metrics", "text") });
}
