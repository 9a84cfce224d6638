import { type AnyElysia, Elysia } from "elysia";
import type { ApiDependencies } from "./api_dependencies.ts";
import { accountRoutes } from "./account/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { batchesRoutes } from "./batches/routes.ts";
import { libpostalRoutes } from "./compat/libpostal/routes.ts";
import { nominatimRoutes } from "./compat/nominatim/routes.ts";
import { peliasRoutes } from "./compat/pelias/routes.ts";
import { photonRoutes } from "./compat/photon/routes.ts";
import { compatProblemForm } from "./compat/problem_forms.ts";
import { correctionsRoutes } from "./corrections/routes.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import { healthRoutes, metricsRoute } from "./health/routes.ts";
import { datasetsRoutes } from "./datasets/routes.ts";
import { embedRoutes, mapAssetsRoutes } from "./static_files.ts";
import { keysRoutes } from "./keys/routes.ts";
import { createRouteContext } from "./route_context.ts";
import { locationsRoutes } from "./locations/routes.ts";
import { mapPageRoutes } from "./map_page/routes.ts";
import { mapsRoutes } from "./maps/routes.ts";
import { matchRoutes } from "./match/routes.ts";
import { mcpRoutes } from "./mcp/routes.ts";
import { operatorRoutes } from "./operator/routes.ts";
import { organizationRoutes } from "./organization/routes.ts";
import { parseRoutes } from "./parse/routes.ts";
import { placesRoutes } from "./places/routes.ts";
import { knownOrganization } from "./plugins/caller/authenticate.ts";
import { answerProblem } from "./plugins/problems/problems.ts";
import { directRoutes, type Handle } from "./plugins/requests/direct_routes.ts";
import { envelope, traced } from "./plugins/requests/envelope.ts";
import { routeTable, targetRoutes } from "./plugins/requests/request_url.ts";
import { problemRoutes } from "./problems/routes.ts";
import { publicMapsRoutes } from "./public_maps/routes.ts";
import { resolveRoutes } from "./resolve/routes.ts";
import { singleSignOnRoutes } from "./sso/routes.ts";
import { suggestRoutes } from "./suggest/routes.ts";
import { swaggerRoutes } from "./swagger/routes.ts";
import { serviceRoutes } from "./service/routes.ts";
import { tilesRoutes } from "./tiles/routes.ts";
import { usageRoutes } from "./usage/routes.ts";
import { webhooksRoutes } from "./webhooks/routes.ts";
import { IDLE_TIMEOUT_S } from "./plugins/body/read_bytes.ts";

/**
 * The service's HTTP interface, ready for `listen`.
 *
 * @throws TypeError where a route does not declare its access
 */
export function createApp(dependencies: ApiDependencies) {
  const context = createRouteContext(dependencies);
  // Without the type of every route, which the compiler cannot instantiate any more: nothing reads it.
  const routes: AnyElysia = new Elysia(APP_OPTIONS)
    .use(resolveRoutes(context))
    .use(matchRoutes(context))
    .use(parseRoutes(context))
    .use(suggestRoutes(context))
    .use(placesRoutes(context))
    .use(datasetsRoutes(context))
    .use(nominatimRoutes(context))
    .use(photonRoutes(context))
    .use(peliasRoutes(context))
    .use(libpostalRoutes(context))
    .use(mcpRoutes(context))
    .use(locationsRoutes(context))
    .use(mapsRoutes(context))
    .use(publicMapsRoutes(context))
    .use(batchesRoutes(context))
    .use(correctionsRoutes(context))
    .use(webhooksRoutes(context))
    .use(authRoutes(context))
    .use(accountRoutes(context))
    .use(singleSignOnRoutes(context))
    .use(keysRoutes(context))
    .use(organizationRoutes(context))
    .use(usageRoutes(context))
    .use(serviceRoutes(context))
    .use(tilesRoutes(context))
    .use(healthRoutes(context))
    .use(metricsRoute(context));
  const answerer = {
    logger: dependencies.logger,
    routes: () => table,
    isDiskFull: dependencies.isDiskFull,
    formOf: compatProblemForm,
  };
  const enveloped = envelope(dependencies, {
    faults: context.faults,
    routes: () => table,
    directs: () => directs,
    formOf: compatProblemForm,
    fail: (request, error) => answerProblem(answerer, { request, error, code: "UNKNOWN" }),
    peerOf: (request) => app.server?.requestIP(request)?.address ?? "",
    organizationOf: (request) => knownOrganization(dependencies.accounts, request),
    setTimeout: (request, seconds) => app.server?.timeout(request, seconds),
  });
  const answer = traced(enveloped.answer, dependencies.tracer);
  const app = new Elysia(APP_OPTIONS)
    // `handle` is the router, which answers a request. Elysia's type declares it as a function that returns functions.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    .wrap((handle, request) => () => answer(request, handle as unknown as Handle))
    .mapResponse(({ request, responseValue, set }) =>
      enveloped.finishJson({ request, value: responseValue, status: set.status, headers: set.headers })
    )
    .onError(({ request, error, code }) => answerProblem(answerer, { request, error, code }))
    .use(routes)
    .use(swaggerRoutes(context, routes))
    .use(operatorRoutes(context))
    .use(mapAssetsRoutes(context))
    .use(mapPageRoutes(context))
    .use(problemRoutes(context))
    .use(embedRoutes(context))
    .use(dashboardRoutes(context));
  context.routes.declare(app.routes);
  const table = routeTable(app.routes);
  const directs = directRoutes(app.routes, {
    entranceOf: context.entranceOf,
    finishJson: enveloped.finishJson,
  });
  return app;
}

/** The service's HTTP interface. */
type App = ReturnType<typeof createApp>;

/** Options of Elysia that differ from its defaults. */
const APP_OPTIONS = {
  // Unknown fields are reported, not dropped.
  normalize: false,
  // One router for every request: Bun's own answers other methods and encodings differently.
  systemRouter: false,
  // Finds the path after a host of any length.
  handler: { standardHostname: false },
} as const;

interface ListenOptions {
  readonly hostname: string;
  /** 0: any free port. */
  readonly port: number;
  /** Frees the port. Absent: it is free. */
  readonly claimPort?: (() => Promise<void>) | undefined;
}

/**
 * Listens with an app. Elysia's own `listen` passes no routes to Bun. Without them the app knows only the
 * normalized path, not the one that was sent, and answers 404 to every request: see `request_url.ts`.
 *
 * @throws Bun's Error when the port is taken or not allowed
 */
export async function listen(app: App, { hostname, port, claimPort }: ListenOptions): Promise<void> {
  // Takes as long as a start may be without an answer: so it comes before the port is freed.
  app.compile();
  const answer = app.fetch;
  // Bun matches these exactly. Paths with parameters, wildcards or a slash at the end are matched by their segments.
  const fixedPaths = [...new Set(app.routes.map(({ path }) => path))].filter((path) => !/[:*]|.\/$/u.test(path));
  await claimPort?.();
  app.server = Bun.serve({
    hostname,
    port,
    // A second server on the same port must fail, not share it.
    reusePort: false,
    development: false,
    // Event streams send comments more often than this.
    idleTimeout: IDLE_TIMEOUT_S,
    // Every route has its own limit and answers with a problem; Bun would answer a bare 413. Bun does not receive more
    // of an unread body than the socket's buffer holds.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    routes: targetRoutes(fixedPaths, answer),
    fetch: answer,
  });
}
