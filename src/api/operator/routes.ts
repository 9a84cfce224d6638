import { Elysia } from "elysia";
import { operatorTokens } from "../plugins/caller/session_tokens.ts";
import type { RouteContext } from "../route_context.ts";
import { operatorCookie } from "./operator_cookie.ts";
import { operatorGate } from "./operator_gate.ts";
import { organizationRoutes } from "./organization_routes.ts";
import { serviceRoutes } from "./service_routes.ts";
import { sessionRoutes } from "./session_routes.ts";
import { tenantUsageRoutes } from "./usage_routes.ts";

/**
 * What the operators of the service see and do. Not part of the public document, which is for organizations; the guide
 * `operators.md` lists the routes.
 */
export function operatorRoutes(context: RouteContext) {
  const { dependencies: { accounts, clock, jwtSecrets, publicUrl }, work, declared } = context;
  const tokens = operatorTokens(jwtSecrets, clock);
  const cookie = operatorCookie(publicUrl);
  const own = {
    ...context,
    operators: { tokens, cookie, gate: operatorGate({ accounts, tokens, cookie, work, declared }) },
  };
  return new Elysia({ name: "operator", prefix: "/v1/operator" })
    .use(sessionRoutes(own))
    .use(organizationRoutes(own))
    .use(serviceRoutes(own))
    .use(tenantUsageRoutes(own));
}

/** What the operators' routes get in addition. */
export interface OperatorContext extends RouteContext {
  readonly operators: {
    readonly tokens: ReturnType<typeof operatorTokens>;
    readonly cookie: ReturnType<typeof operatorCookie>;
    readonly gate: ReturnType<typeof operatorGate>;
  };
}
