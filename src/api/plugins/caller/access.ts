import { requireRole, requireScope } from "../../../accounts/mod.ts";
import { type Caller, isPublishable, type Role, type Scope } from "../../../domain/caller.ts";
import { type Limit, refundCall } from "../../../usage/mod.ts";
import type { ApiDependencies } from "../../api_dependencies.ts";
import { writeRateLimits } from "../limits/admission_shares.ts";
import type { RequestNotes } from "../requests/request_notes.ts";
import { Problem } from "../../../domain/problem.ts";
import type { WorkClass } from "../limits/work_limit.ts";

/**
 * Who may call a route. `open`: anyone. `scope`: a key with this scope, or a session whose role includes it; with
 * `anySession`, a session of any role. `session`: a person with at least this role; never a key.
 * `operator`: an operator of the service, and nobody of any organization.
 */
export type Access = "open" | "operator" | TenantAccess;

/** What a caller of an organization needs. */
export type TenantAccess =
  | { readonly scope: Scope; readonly anySession?: true }
  | { readonly session: Role };

/**
 * Asserts that the caller may call the route.
 *
 * @throws Problem `FORBIDDEN`, naming the scope or role needed
 */
export function assertAccess(caller: Caller, access: TenantAccess): void {
  if ("session" in access) {
    requireRole(caller, access.session);
  } else if (caller.kind === "key" || access.anySession !== true) {
    requireScope(caller, access.scope);
  }
}

/**
 * Refunds the call of a failed request and writes the caller's limits into the headers. Never fails an answer: limits
 * that cannot be read are omitted.
 */
export function account(
  { usage }: Pick<ApiDependencies, "usage">,
  response: Response,
  notes: RequestNotes,
): Promise<void> | undefined {
  const { caller, spent, lane } = notes;
  if (spent !== undefined && response.status >= 400) {
    refundCall(usage, spent);
  }
  if (isOfPage(notes)) {
    writeRateLimits(response.headers, limitsOfPage(notes));
    return undefined;
  }
  const known = caller === undefined ? [] : usage.ledger.limits(caller);
  if (known instanceof Promise) {
    return known.then((limits) => withLane(limits, lane), () => [])
      .then((limits) => writeRateLimits(response.headers, limits));
  }
  writeRateLimits(response.headers, withLane(known, lane));
  return undefined;
}

/** The caller's limits, where they are known without waiting. */
export function limitsNow(
  { ledger }: ApiDependencies["usage"],
  notes: RequestNotes,
): readonly Limit[] | undefined {
  if (isOfPage(notes)) {
    return limitsOfPage(notes);
  }
  const { caller, lane } = notes;
  const known = caller === undefined ? [] : ledger.limitsNow(caller);
  return known === undefined ? undefined : withLane(known, lane);
}

function isOfPage({ caller }: RequestNotes): boolean {
  return caller !== undefined && isPublishable(caller);
}

/** A page's visitors see their own limit: how much its owner uses is not for them. */
function limitsOfPage({ pageLimit }: RequestNotes): readonly Limit[] {
  return pageLimit === undefined ? [] : [pageLimit];
}

function withLane(limits: readonly Limit[], lane: RequestNotes["lane"]): readonly Limit[] {
  const own = lane?.limit();
  return own === undefined ? limits : [...limits, own];
}

/** The request whose caller is checked. */
export interface StandingRequest {
  readonly access: TenantAccess;
  readonly method: string;
  /** The pattern of the route. */
  readonly route: string;
  readonly workClass: WorkClass;
  /** Whether it keeps an input or an answer. */
  readonly isKeeping: boolean;
}

/**
 * Asserts what does not depend on scope and role: the caller's organization is not suspended, an operator in the place
 * of a member stays within what operators may do there, and nothing is kept with zero data retention. Everything it needs is cached with the caller.
 *
 * @throws {Problem} `ORGANIZATION_SUSPENDED`, `FORBIDDEN`, `ZERO_DATA_RETENTION`
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
  if (caller.zeroDataRetention === true && request.isKeeping) {
    throw new Problem("ZERO_DATA_RETENTION", KEEPS_NOTHING);
  }
}

/** Both switches: which of them is on is in the settings and in the list of the keys. */
const KEEPS_NOTHING =
  "Zero data retention is on for this organization or key, and this request would store an input or " +
  "an answer";

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
