import type { RouteContext } from "../route_context.ts";
import { type StraightRoute, straightRoute } from "../plugins/requests/straight_route.ts";
import { answerResolve } from "./answer_resolve.ts";
import { ResolveModel } from "./model.ts";

/** `POST /v1/resolve` without the router's hooks. */
export function straightResolve({ dependencies, tokens, faults, work }: RouteContext): StraightRoute {
  return straightRoute({ accounts: dependencies.accounts, tokens, faults, work }, {
    path: "/v1/resolve",
    scope: "resolve",
    body: ResolveModel.body,
    response: dependencies.answers === "checked" ? ResolveModel.resolution : undefined,
    answer: (request) => answerResolve(dependencies, request),
  });
}
