import { assertStorage } from "../usage/mod.ts";
import type { ApiDependencies } from "./api_dependencies.ts";
import { webPages } from "./plugins/caller/web_pages.ts";
import { type SessionTokens, sessionTokens } from "./plugins/caller/session_tokens.ts";
import { type EntranceOf, entrances, gate } from "./plugins/gate.ts";
import { answerChecker, documenter, type KnownRoutes, knownRoutes } from "./plugins/route.ts";
import { addressLimit, type FaultLimit, faultLimit, pageLimit } from "./plugins/limits/fault_limit.ts";
import { WORK_RULES, type WorkLimit, workLimit } from "./plugins/limits/work_limit.ts";
import type { RequestNotes } from "./plugins/requests/request_notes.ts";

/** What every file of routes gets: dependencies, limits, guard and documentation. */
export interface RouteContext {
  readonly dependencies: ApiDependencies;
  readonly tokens: SessionTokens;
  /** Counts requests that are refused for their content. */
  readonly faults: FaultLimit;
  /** Limits rate and concurrency of each organization. */
  readonly work: WorkLimit;
  /** What routes declare, once the app is complete. */
  readonly routes: KnownRoutes;
  /** Lets requests in, by the access of their routes. */
  readonly entranceOf: EntranceOf;
  /** Defines the access macros: use it before the first route. */
  readonly guard: ReturnType<typeof gate>;
  /** Documents a route and its answers. */
  readonly documented: ReturnType<typeof documenter>;
  /** Declares the answers of a route that is not documented. */
  readonly answered: ReturnType<typeof answerChecker>;
  /** Limits the requests of one address to routes without a credential; throws `RATE_LIMITED`. */
  readonly limitAddress: (notes: RequestNotes) => void;
}

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
    faults,
    work,
    routes,
    entranceOf,
    guard: gate({ entranceOf, routes }, dependencies),
    documented: documenter(dependencies.answers),
    answered: answerChecker(dependencies.answers),
    limitAddress: (notes) => limit(notes.clientAddress()),
  };
}
