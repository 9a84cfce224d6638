import { t } from "elysia";
import type { RouteContext } from "../route_context.ts";
import { USAGE_EXAMPLE, USAGE_TABLE_EXAMPLE, UsageModel } from "./model.ts";

/** Documentation of `GET /v1/usage`. */
export function usageDocument(documented: RouteContext["documented"]) {
  return documented({
    tag: "Organization",
    summary: "Read usage",
    description: "Calls per day (UTC), limit and remaining calls, and the organization's storage. Default of " +
      "`environment`: the caller's own. `group_by` adds the calls by key, status or environment; `format=csv` returns " +
      "them as a table, a row for each day, key and status. Calls answered by other servers are included after two " +
      "seconds.",
    answers: {
      200: {
        description: "The usage",
        schema: UsageModel.usage,
        example: USAGE_EXAMPLE,
        also: { "text/csv": { schema: t.String(), example: USAGE_TABLE_EXAMPLE } },
      },
    },
  });
}
