import { Elysia } from "elysia";
import type { Caller } from "../../domain/caller.ts";
import { type Environment, ENVIRONMENTS } from "../../domain/environment.ts";
import { Problem } from "../../domain/problem.ts";
import { exportUsage, readStorage, readUsage } from "../../usage/mod.ts";
import type { RouteContext } from "../route_context.ts";
import { usageDocument } from "./documents.ts";
import { UsageModel } from "./model.ts";
import { presentUsage, presentUsageTable } from "./present.ts";

/** Used and remaining calls. */
export function usageRoutes({ dependencies: { usage }, guard, documented }: RouteContext) {
  return new Elysia({ name: "usage", prefix: "/v1/usage" })
    .use(guard)
    .get("", async ({ caller, query, set }) => {
      const { from, to, environment = caller.environment, group_by: by, format } = query;
      assertOwn(caller, environment);
      const wanted = {
        spender: { organizationId: caller.organizationId, environment },
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
      };
      if (format === "csv") {
        set.headers["content-type"] = "text/csv; charset=utf-8";
        set.headers["content-disposition"] = `attachment; filename="usage-${environment}.csv"`;
        return presentUsageTable(await exportUsage(usage, wanted));
      }
      const environments = caller.kind === "key" ? [caller.environment] : ENVIRONMENTS;
      const used = await readUsage(usage, {
        ...wanted,
        ...(by === undefined ? {} : { groupBy: { by, environments } }),
      });
      return presentUsage(used, await readStorage(usage, caller.organizationId));
    }, {
      scope: "usage:read",
      query: UsageModel.query,
      ...usageDocument(documented),
    });
}

/** A session may read both environments of its organization, a key only its own. */
function assertOwn(caller: Caller, environment: Environment): void {
  if (caller.kind === "key" && caller.environment !== environment) {
    throw new Problem("FORBIDDEN", `This needs a key of the ${environment} environment`);
  }
}
