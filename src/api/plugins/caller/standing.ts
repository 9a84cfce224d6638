import type { Caller } from "../../../domain/caller.ts";
import { Problem } from "../../../domain/problem.ts";
import type { WorkClass } from "../limits/work_limit.ts";
import type { TenantAccess } from "./access.ts";

/** The request whose caller is checked. */
export interface StandingRequest {
  readonly access: TenantAccess;
  readonly method: string;
  /** The pattern of the route. */
  readonly route: string;
  readonly workClass: WorkClass;
}

/**
 * Asserts what does not depend on scope and role: the caller's organization is not suspended, and an operator in the
 * place of a member stays within what operators may do there. Everything it needs is cached with the caller.
 *
 * @throws {Problem} `ORGANIZATION_SUSPENDED`, `FORBIDDEN`
 */
export function assertStanding(caller: Caller, request: StandingRequest): void {
  if (caller.suspension !== undefined && !isLeftToSuspended(caller, request)) {
    throw new Problem("ORGANIZATION_SUSPENDED", `The operator suspended this organization: ${caller.suspension}`);
  }
  if (caller.kind === "session" && caller.impersonation !== undefined && !isForOperators(request)) {
    throw new Problem(
      "FORBIDDEN",
      "An operator in the place of a member cannot change accounts, members, keys or the organization, and cannot act " +
        "in a person's name",
    );
  }
}

/** Of routes that concern a person: a member of a suspended organization keeps them. */
const PERSONAL = /^\/v1\/(?:auth|account|invitations)\//u;

/** Members of a suspended organization may log in, read, and export their data; programs may do nothing. */
function isLeftToSuspended(caller: Caller, { method, route, workClass }: StandingRequest): boolean {
  if (caller.kind === "key") {
    return false;
  }
  return PERSONAL.test(route) || (method === "GET" && workClass !== "call");
}

/** What is recorded as a person's own decision, or leads to a secret. */
const IN_A_NAME: ReadonlySet<string> = new Set(["PATCH /v1/batches/:id/results/:row"]);

/**
 * What an API key may do, apart from webhooks and corrections, and what a member may read. Routes for sessions are
 * about accounts, keys, members and the organization: operators only read there, and what only owners read stays
 * theirs.
 */
function isForOperators({ access, method, route }: StandingRequest): boolean {
  if ("session" in access) {
    return method === "GET" && access.session !== "owner";
  }
  return method === "GET" ||
    (access.scope !== "webhooks" && access.scope !== "corrections:write" && !IN_A_NAME.has(`${method} ${route}`));
}
