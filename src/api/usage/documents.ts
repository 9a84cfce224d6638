import type { RouteContext } from "../route_context.ts";
import { USAGE_EXAMPLE, UsageModel } from "./model.ts";

/** Documentation of `GET /v1/usage`. */
export function usageDocument(documented: RouteContext["documented"]) {
  return documented({
    tag: "Organization",
    summary: "Read usage",
    description: "Calls per day (UTC), limit and remaining calls, and the organization's storage. Default of " +
      "`environment`: the caller's own.",
    answers: { 200: { description: "The usage", schema: UsageModel.usage, example: USAGE_EXAMPLE } },
  });
}
