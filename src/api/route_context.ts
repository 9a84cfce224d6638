import { assertStorage } from "../usage/mod.ts";
import type { ApiDependencies } from "./api_dependencies.ts";
import { webPages } from "./plugins/caller/web_pages.ts";
import { sessionTokens } from "./plugins/caller/session_tokens.ts";
import { entrances, gate } from "./plugins/gate.ts";
import { answerChecker, documenter, knownRoutes } from "./plugins/route.ts";
import { addressLimit, faultLimit, pageLimit } from "./plugins/limits/fault_limit.ts";
import { WORK_RULES, workLimit } from "./plugins/limits/work_limit.ts";
import type { RequestNotes } from "./plugins/requests/open_request.ts";

/** What every file of routes gets: dependencies, limits, guard and documentation. */
export type RouteContext = ReturnType<typeof createRouteContext>;

/** The page of a map sends some dozens of requests when it opens, and several people may share one address. */
const PUBLIC_BURST = 200;
const PUBLIC_PER_SECOND = 20;

export function createRouteContext(dependencies: ApiDependencies): RouteContext {
  const tokens = sessionTokens(dependencies.jwtSecrets, dependencies.clock);
  const { monotonicMs } = dependencies;
  const limit = addressLimit({ burst: PUBLIC_BURST, perSecond: PUBLIC_PER_SECOND, monotonicMs });
  const work = workLimit({ rules: dependencies.workRules ?? WORK_RULES, monotonicMs });
  const routes = knownRoutes();
  const faults = faultLimit({ perSecond: dependencies.usage.ratePerSecond, monotonicMs });
  const entranceOf = entrances({
    accounts: dependencies.accounts,
    tokens,
    faults,
    work,
    routes,
    pages: webPages({
      ownOrigin: new URL(dependencies.publicUrl).origin,
      limit: pageLimit({
        perMinute: dependencies.publishablePerMinute,
        monotonicMs,
        shared: dependencies.usage.buckets,
      }),
    }),
    assertStorage: (organizationId) => assertStorage(dependencies.usage, organizationId),
  });
  return {
    dependencies,
    tokens,
    /** Counts requests that are refused for their content. */
    faults,
    /** Limits rate and concurrency of each organization. */
    work,
    /** What routes declare, once the app is complete. */
    routes,
    /** Lets requests in, by the access of their routes. */
    entranceOf,
    /** Defines the access macros: use it before the first route. */
    guard: gate({ entranceOf, routes }, dependencies),
    /** Documents a route and its answers. */
    documented: documenter(dependencies.answers),
    /** Declares the answers of a route that is not documented. */
    answered: answerChecker(dependencies.answers),
    /** Limits the requests of one address to routes without a credential; throws `RATE_LIMITED`. */
    limitAddress: (notes: RequestNotes): void => limit(notes.clientAddress()),
  };
}
