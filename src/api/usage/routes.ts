import { Elysia } from "elysia";
import type { Caller } from "../../domain/caller.ts";
import type { Environment } from "../../domain/environment.ts";
import { Problem } from "../../domain/problem.ts";
import { readStorage, readUsage, type StorageView, type UsageView } from "../../usage/mod.ts";
import type { RouteContext } from "../route_context.ts";
import { USAGE_EXAMPLE, UsageModel } from "./model.ts";

/** Used and remaining calls. */
export function usageRoutes({ dependencies: { usage }, guard, documented }: RouteContext) {
  return new Elysia({ name: "usage", prefix: "/v1/usage" })
    .use(guard)
    .get("", async ({ caller, query }) => {
      const { from, to, environment = caller.environment } = query;
      assertOwn(caller, environment);
      const used = await readUsage(usage, {
        spender: { organizationId: caller.organizationId, environment },
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
      });
      return presentUsage(used, await readStorage(usage, caller.organizationId));
    }, {
      scope: "usage:read",
      query: UsageModel.query,
      ...documented({
        tag: "Organization",
        summary: "Read usage",
        description: "Calls per day (UTC), limit and remaining calls, and the organization's storage. Default of " +
          "`environment`: the caller's own.",
        answers: { 200: { description: "The usage", schema: UsageModel.usage, example: USAGE_EXAMPLE } },
      }),
    });
}

/** A session may read both environments of its organization, a key only its own. */
function assertOwn(caller: Caller, environment: Environment): void {
  if (caller.kind === "key" && caller.environment !== environment) {
    throw new Problem("FORBIDDEN", `This needs a key of the ${environment} environment`);
  }
}

function presentUsage({ environment, from, to, days, period }: UsageView, storage: StorageView) {
  return {
    environment,
    from,
    to,
    days: days.map(({ day, calls }) => ({ date: day, calls })),
    total: days.reduce((sum, { calls }) => sum + calls, 0),
    period: {
      unit: environment === "test" ? "day" as const : "month" as const,
      from: period.from,
      ends_at: period.endsAt.toISOString(),
      calls: period.calls,
      limit: period.limit,
      remaining: period.remaining,
    },
    storage: { used_bytes: storage.usedBytes, limit_bytes: storage.limitBytes },
  };
}
