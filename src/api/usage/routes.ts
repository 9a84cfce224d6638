import { Elysia } from "elysia";
import type { Caller } from "../../domain/caller.ts";
import type { Environment } from "../../domain/environment.ts";
import { Problem } from "../../domain/problem.ts";
import { readStorage, readUsage } from "../../usage/mod.ts";
import type { RouteContext } from "../route_context.ts";
import { usageDocument } from "./documents.ts";
import { UsageModel } from "./model.ts";
import { presentUsage } from "./present.ts";

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
      ...usageDocument(documented),
    });
}

/** A session may read both environments of its organization, a key only its own. */
function assertOwn(caller: Caller, environment: Environment): void {
  if (caller.kind === "key" && caller.environment !== environment) {
    throw new Problem("FORBIDDEN", `This needs a key of the ${environment} environment`);
  }
}
