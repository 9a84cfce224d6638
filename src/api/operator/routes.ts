import { Elysia, type TSchema } from "elysia";
import { type OperatorTokens, operatorTokens } from "../plugins/caller/session_tokens.ts";
import type { RouteContext } from "../route_context.ts";
import { dataRoutes, serviceRoutes } from "./service_routes.ts";
import { organizationRoutes, sessionRoutes } from "./organization_routes.ts";
import { exportTenantUsage, listTenantUsage, type TenantUsageGrouping, tenantUsageTable } from "../../usage/mod.ts";
import { streamed } from "../plugins/body/read_bytes.ts";
import { entranceBy, type Routed } from "../plugins/gate.ts";
import { declares, type KnownRoutes } from "../plugins/route.ts";
import { keepLane } from "../plugins/requests/open_request.ts";
import { notesOf, type RequestNotes } from "../plugins/requests/request_notes.ts";
import { OperatorModel } from "./model.ts";
import { type AccountsDeps, authenticateOperator, type LiveOperator, type OperatorAct } from "../../accounts/mod.ts";
import { Problem } from "../../domain/problem.ts";
import { clientInfoOf } from "../parameters/headers.ts";
import type { WorkLimit } from "../plugins/limits/work_limit.ts";
import { assertOwnPage, tokenCookie, wantsCookie } from "../parameters/cookies.ts";
import { given } from "../../domain/given.ts";
import { ownNames, presenter } from "../models/presenter.ts";

/** Longer than any token signed here. */
const TOKEN = /^[A-Za-z0-9._-]{1,1024}$/u;

/** RFC 6750, section 2.1; the length limits the text to verify. */
const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]{1,1024})$/iu;

/** What operators without an authenticator app may do where the service requires one. */
const WITHOUT_APP: ReadonlySet<string> = new Set(
  ["/me", "/logout", "/second-factor", "/second-factor/confirm"].map((path) => `/v1/operator${path}`),
);

const GROUPINGS: readonly TenantUsageGrouping[] = ["key", "day"];

/**
 * What the operators of the service see and do. Not part of the public document, which is for organizations; the guide
 * `operators.md` lists the routes.
 */
export function operatorRoutes(context: RouteContext) {
  const { dependencies: { accounts, clock, jwtSecrets, publicUrl }, work, routes } = context;
  const tokens = operatorTokens(jwtSecrets, clock);
  const cookie = operatorCookie(publicUrl);
  const own = {
    ...context,
    operators: {
      tokens,
      cookie,
      gate: operatorGate({ accounts, tokens, cookie, work, routes }),
      guarded: guardedBy(context),
    },
  };
  return new Elysia({ name: "operator", prefix: "/v1/operator" })
    .use(sessionRoutes(own))
    .use(organizationRoutes(own))
    .use(serviceRoutes(own))
    .use(dataRoutes(own))
    .use(tenantUsageRoutes(own));
}

/** What the operators' routes get in addition. */
export interface OperatorContext extends RouteContext {
  readonly operators: {
    readonly tokens: ReturnType<typeof operatorTokens>;
    readonly cookie: ReturnType<typeof operatorCookie>;
    readonly gate: ReturnType<typeof operatorGate>;
    readonly guarded: ReturnType<typeof guardedBy>;
  };
}

/** Makes the options of a route that only operators may call, from the schemas of its answers by status. */
function guardedBy({ answered }: RouteContext) {
  return <Schemas extends Readonly<Record<number, TSchema>>>(schemas: Schemas) => ({
    operator: true as const,
    ...answered(schemas),
  });
}

/** The usage of all organizations, to write bills from. */
function tenantUsageRoutes({ dependencies: { usage }, operators: { gate } }: OperatorContext) {
  return new Elysia({ name: "operator usage" })
    .use(gate)
    .get("/usage", async ({ query, request, notes }) => {
      const { environment = "live", groupBy: groups, format, limit, cursor, ...rest } = ownNames(query);
      const by = GROUPINGS.filter((one) => groups === undefined || groups.split(",").includes(one));
      const wanted = { environment, by, ...rest };
      if (format === "csv") {
        const lines = tenantUsageTable(exportTenantUsage(usage, wanted), by);
        return new Response(streamed(lines, keepLane(request, notes)), {
          headers: {
            "content-type": "text/csv; charset=utf-8",
            "content-disposition": `attachment; filename="usage-of-organizations-${environment}.csv"`,
          },
        });
      }
      const { data, ...page } = await listTenantUsage(usage, { ...wanted, ...given({ limit, cursor }) });
      return presentUsage({ ...page, data: data.map((row) => ({ ...row, date: row.day })) });
    }, { operator: true, query: OperatorModel.usageQuery, detail: declares({ "x-work": "heavy" }) });
}

const presentUsage = presenter(OperatorModel.usage);

interface OperatorGateOptions {
  readonly accounts: AccountsDeps;
  readonly tokens: OperatorTokens;
  readonly cookie: OperatorCookie;
  readonly work: WorkLimit;
  readonly routes: KnownRoutes;
}

/**
 * The only entrance to the routes of operators, which declare `operator: true`. It takes an operator's token, in the
 * `Authorization` header or in the cookie of the operators' pages, and no credential of an organization. The handler
 * gets `by`, who acts and from where, and `notes`.
 */
function operatorGate({ accounts, tokens, cookie, work, routes }: OperatorGateOptions) {
  const operators = new WeakMap<Request, LiveOperator>();
  async function admit(request: Request, notes: RequestNotes): Promise<void> {
    const claims = await tokens.read(tokenOf(request, cookie));
    if (claims === undefined) {
      throw new Problem("UNAUTHORIZED", "The credential is not valid or no longer valid");
    }
    const operator = await authenticateOperator(accounts, claims);
    if (accounts.secondFactor === "required" && !operator.hasApp && !WITHOUT_APP.has(notes.route ?? "")) {
      throw new Problem("FORBIDDEN", "Set up an authenticator app first: it is in the menu of your account", {
        extension: { needs: "second_factor" },
      });
    }
    operators.set(request, operator);
    const { workClass } = routes.of(request, notes.route ?? "");
    notes.lane = work.laneOf(operator.operatorId, workClass);
    const entering = notes.lane.enter(request);
    await (entering === undefined ? undefined : notes.waitForOrganizationLimit(entering));
    notes.holdsPlace = true;
  }
  return new Elysia({ name: "operator gate" }).macro({
    operator: (_operator: true) => ({
      ...entranceBy(admit, "operator"),
      resolve: (
        { request, route, body }: Routed & { readonly body: unknown },
      ): { by: OperatorAct & { readonly operator: LiveOperator }; notes: RequestNotes } => {
        routes.of(request, route).checkBody?.(body);
        const operator = operators.get(request);
        if (operator === undefined) {
          throw new TypeError("Nobody was admitted, and the handler was reached");
        }
        const notes = notesOf(request);
        return { by: { operator, client: clientInfoOf(request, notes) }, notes };
      },
    }),
  });
}

function tokenOf(request: Request, cookie: OperatorCookie): string {
  const header = request.headers.get("authorization");
  const token = header === null
    ? cookie.isWanted(request) ? cookie.read(request) : undefined
    : BEARER.exec(header)?.[1];
  if (token === undefined) {
    throw new Problem("UNAUTHORIZED", "Log in as an operator, and send the token as Authorization: Bearer …");
  }
  return token;
}

type OperatorCookie = ReturnType<typeof operatorCookie>;

/** The cookie of the operators' pages, which is sent to no other route. */
function operatorCookie(publicUrl: string) {
  return {
    ...tokenCookie({
      name: "locus_operator",
      isToken: (text) => TOKEN.test(text),
      publicUrl,
      path: "/v1/operator",
      sameSite: "Strict",
    }),
    /**
     * Whether the request has `Locus-Session: cookie`.
     *
     * @throws {Problem} `FORBIDDEN` for a change that does not come from the service's own origin
     */
    isWanted(request: Request): boolean {
      const isWanted = wantsCookie(request);
      // Browsers send no Origin where a page of the same origin only reads.
      const isReading = request.method === "GET" && !request.headers.has("origin");
      if (isWanted && !isReading) {
        assertOwnPage(request, publicUrl);
      }
      return isWanted;
    },
  };
}
