import type { Config } from "../../config.ts";
import {
  type Family,
  type HealthReport,
  isForwarded,
  mayReadMetrics,
  METRICS_MEDIA_TYPE,
  renderMetrics,
} from "../../observability/mod.ts";
import { portFailure } from "../serve/lobby.ts";

/**
 * A small HTTP listener on `METRICS_PORT` for a worker that runs alone: `/metrics`, `/livez` and `/readyz` as on the
 * server. Does nothing where the port is not set.
 *
 * @throws Failure when the port cannot be had.
 */
export function openListener(
  config: Config,
  { health, families }: {
    readonly health: () => Promise<HealthReport>;
    readonly families: () => Promise<readonly Family[]>;
  },
): { close(): Promise<void> } {
  const { host, metricsPort: port, metricsToken } = config;
  if (port === undefined) {
    return { close: () => Promise.resolve() };
  }
  const routes: Readonly<Record<string, (request: Request, address: string) => Promise<Response>>> = {
    "/livez": async () => new Response("ok\n"),
    async "/readyz"() {
      const report = await health();
      return Response.json(report, {
        status: report.status === "fail" ? 503 : 200,
        headers: { "content-type": "application/health+json" },
      });
    },
    async "/metrics"({ headers }, address) {
      const reader = {
        authorization: headers.get("authorization"),
        isForwarded: isForwarded(headers),
        address,
        host: headers.get("host"),
      };
      if (!mayReadMetrics(metricsToken, reader)) {
        return new Response("Metrics need METRICS_TOKEN\n", { status: metricsToken === undefined ? 403 : 401 });
      }
      const text = renderMetrics([{ process: "worker", families: await families() }]);
      return new Response(text, { headers: { "content-type": METRICS_MEDIA_TYPE } });
    },
  };
  try {
    const listener = Bun.serve({
      hostname: host,
      port,
      reusePort: false,
      development: false,
      async fetch(request, server) {
        const route = request.method === "GET" ? routes[new URL(request.url).pathname] : undefined;
        return await route?.(request, server.requestIP(request)?.address ?? "") ??
          new Response("There is nothing here\n", { status: 404 });
      },
    });
    return { close: () => listener.stop(true) };
  } catch (error) {
    throw portFailure(error, { host, port });
  }
}
