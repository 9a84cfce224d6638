import { Elysia } from "elysia";
import type { Caller, SessionCaller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import type { Role } from "../../domain/role.ts";
import type { Scope } from "../../domain/scope.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import { OPEN_BODY_MAX, readJsonBody } from "./body/json_body.ts";
import { type Access, assertAccess } from "./caller/access.ts";
import { answerOnce, type CreatingRequest, type Once } from "./caller/answer_once.ts";
import { authenticate, type Authenticator } from "./caller/authenticate.ts";
import type { DeclaredWork } from "./limits/declared_work.ts";
import type { WorkClass } from "./limits/work_limit.ts";
import { fieldProblems } from "./problems/field_problems.ts";
import { repeatedParameter } from "./problems/repeated_parameter.ts";
import { notesOf, type RequestNotes } from "./requests/request_notes.ts";

/** Key of a route's access in its `detail`, for the document and for the check that every route declares it. */
export const ACCESS_KEY = "x-access";

/** Key of the mark that a route creates something, for the document. */
export const CREATES_KEY = "x-creates";

/** Key of the mark that a route stores more bytes. */
export const STORES_KEY = "x-stores";

/** Key of the class of a route's work, where it is not the usual class of its method. */
export const WORK_KEY = "x-work";

/** Placeholder for a body that the handler reads. */
const UNREAD = Symbol("unread");

interface Incoming {
  readonly request: Request;
}

interface Routed extends Incoming {
  readonly route: string;
}

/** What the gate needs to check requests. */
export interface GateOptions extends Authenticator {
  readonly declared: DeclaredWork;
  /** @throws {Problem} `QUOTA_EXCEEDED` where the organization's storage is full */
  readonly assertStorage: (organizationId: string) => Promise<void>;
}

/**
 * The only entrance to a route. Every route declares one of `open: true` (anyone), `scope: …` (a key with this scope,
 * or a session whose role includes it), `upload: …` (the same, and the handler reads the body itself, as a stream) and
 * `session: …` (a person with at least this role; never a key). The gate checks in this order: the credential, the
 * access, the organization's limits, the body (only after its sender was admitted), the schema. The handler then gets
 * `caller` and `notes`. A route that creates something also declares `creates: true`, and its handler answers with
 * `once`, which implements `Idempotency-Key`; one that stores more bytes declares `stores: true`.
 *
 * The organization's limits are the rate and the concurrency of the route's class of work (`work: …`, or the usual
 * class of its scope and method), then its storage.
 */
export function gate(
  authenticator: GateOptions,
  dependencies: Pick<ApiDependencies, "accounts" | "usage" | "pauseAt">,
) {
  function entrance(access: Access, readBody: (request: Request) => Promise<unknown> = readJsonBody) {
    async function admit(request: Request, route: string): Promise<void> {
      const notes = notesOf(request);
      if (access !== "open" && notes.caller === undefined) {
        // Noted before access is checked: a refusal also shows the caller's limits.
        const caller = await authenticate(authenticator, request.headers);
        notes.caller = caller;
        authenticator.faults.assertMayRequest(caller);
        assertAccess(caller, access);
        const { workClass, isStoring } = authenticator.declared.of(request, route);
        notes.lane = authenticator.work.laneOf(caller.organizationId, workClass);
        const entering = notes.lane.enter(request.signal);
        await (entering === undefined ? undefined : notes.waitAside(entering));
        notes.holdsPlace = true;
        if (isStoring) {
          await authenticator.assertStorage(caller.organizationId);
        }
      }
    }
    const detail: Readonly<Record<string, unknown>> = { [ACCESS_KEY]: access };
    return {
      detail,
      parse: [
        async ({ request, route }: Routed) => {
          notesOf(request).route = route;
          await admit(request, route);
          return await notesOf(request).awaitBody(readBody(request));
        },
      ],
      transform: async ({ request, route }: Routed) => {
        notesOf(request).route = route;
        await admit(request, route);
        checkQuery(request.url);
      },
    };
  }
  return new Elysia({ name: "gate" }).macro({
    open: (_open: true) => ({
      ...entrance("open", readOpen),
      resolve: ({ request }: Incoming): { notes: RequestNotes } => ({ notes: notesOf(request) }),
    }),
    scope: (scope: Scope) => ({
      ...entrance({ scope }),
      resolve: ({ request }: Incoming): { caller: Caller; notes: RequestNotes } => admitted(request),
    }),
    creates: (_creates: true) => ({
      detail: { [CREATES_KEY]: true } as Readonly<Record<string, unknown>>,
      resolve: (creating: CreatingRequest): { once: Once } => ({ once: answerOnce(dependencies, creating) }),
    }),
    stores: (_stores: true) => ({ detail: { [STORES_KEY]: true } as Readonly<Record<string, unknown>> }),
    work: (workClass: WorkClass) => ({ detail: { [WORK_KEY]: workClass } as Readonly<Record<string, unknown>> }),
    upload: (scope: Scope) => ({
      ...entrance({ scope }, () => Promise.resolve(UNREAD)),
      resolve: ({ request }: Incoming): { caller: Caller; notes: RequestNotes } => admitted(request),
    }),
    session: (role: Role) => ({
      ...entrance({ session: role }),
      resolve: ({ request }: Incoming): { caller: SessionCaller; notes: RequestNotes } => {
        const { caller, notes } = admitted(request);
        if (caller.kind !== "session") {
          throw new TypeError("A key came through a gate for sessions");
        }
        return { caller, notes };
      },
    }),
  });
}

function readOpen(request: Request): Promise<unknown> {
  return readJsonBody(request, OPEN_BODY_MAX);
}

function checkQuery(url: string): void {
  const name = repeatedParameter(url);
  if (name !== undefined) {
    throw new Problem("INVALID_REQUEST", "The query is invalid", {
      errors: fieldProblems([{ path: `/${name}`, schema: { rule: "given only once" }, message: "" }]),
    });
  }
}

function admitted(request: Request): { caller: Caller; notes: RequestNotes } {
  const notes = notesOf(request);
  if (notes.caller === undefined) {
    throw new TypeError("Nobody was admitted, and the handler was reached");
  }
  return { caller: notes.caller, notes };
}
