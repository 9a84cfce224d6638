import { Elysia } from "elysia";
import { type Caller, isPublishable, type Role, type Scope, type SessionCaller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import type { MemberAct } from "../../accounts/mod.ts";
import { clientInfoOf } from "../parameters/headers.ts";
import { OPEN_BODY_MAX, readJsonBody } from "./body/json_body.ts";
import { readBytes, readMediaType } from "./body/read_bytes.ts";
import { type Access, assertAccess, assertStanding } from "./caller/access.ts";
import { answerOnce, type CreatingRequest, type Once } from "./caller/answer_once.ts";
import type { WorkClass } from "./limits/work_limit.ts";
import { fieldProblems } from "./problems/problem_response.ts";
import { notesOf, type RequestNotes } from "./requests/request_notes.ts";
import { isDropIn } from "./requests/request_url.ts";
import { declares, type KnownRoute, type KnownRoutes } from "./route.ts";
import { authenticate, authenticateNow, type Authenticator } from "./caller/authenticate.ts";
import type { WebPages } from "./caller/web_pages.ts";

/** Placeholder for a body that the handler reads. */
const UNREAD = Symbol("unread");

interface Incoming {
  readonly request: Request;
}

export interface Routed extends Incoming {
  readonly route: string;
}

/** The value that the router passes on as the body. */
interface Read {
  readonly body: unknown;
}

/**
 * Keeps the router from reading bodies: it makes a stream of each first, which takes longer than reading and checking
 * it. It knows this value in routes and in macros; only its type for macros has no name for it.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const NO_PARSER = "none" as unknown as () => undefined;

/**
 * The only entrance to a route. Every route declares one of `open: true` (anyone), `scope: …` (a key with this scope,
 * or a session whose role includes it), `visible: …` (the same, or a session of any role), `upload: …` (like `scope`,
 * and the handler reads the body itself, as a stream), `form: true` (anyone, and the body is a form, as other services
 * send it), `session: …` (a person with at least this role; never a key) and `personal: true` (a person of any role,
 * about themselves: the only routes for a session without the second factor that its organization requires). A route
 * that creates something also declares `creates: true`, and its handler answers with `once`, which implements
 * `Idempotency-Key`; one that stores more bytes declares `stores: true`, and one that keeps an input or an answer
 * `keeps: true`: with zero data retention it is refused. Publishable keys may call only routes that declare
 * `pages: true`.
 *
 * The gate checks in this order: the credential, the addresses of the key, for a publishable key its origin and rate,
 * the access, the organization's limits, the body (only after its sender was admitted), the schema. The handler then
 * gets `caller` and `notes`, and of a person `act`: who acts, and from where.
 *
 * The organization's limits are the rate and the concurrency of the route's class of work (`work: …`, or the usual
 * class of its scope and method), then its storage.
 */
export function gate(
  { entranceOf, routes }: { readonly entranceOf: EntranceOf; readonly routes: KnownRoutes },
  dependencies: Pick<ApiDependencies, "accounts" | "usage" | "pauseAt">,
) {
  function entrance(access: Exclude<Access, "operator">, readBody?: ReadBody) {
    return entranceBy(entranceOf(access), access, readBody);
  }
  /** After the router has checked path and query. */
  function checkBody({ request, route, body }: Routed & Read): void {
    routes.of(request, route).checkBody?.(body);
  }
  function sessionEntrance(role: Role, declared: Parameters<typeof declares>[0] = {}) {
    const { detail, ...rest } = entrance({ session: role });
    return {
      ...rest,
      detail: { ...detail, ...declares(declared) },
      resolve: (
        { request, route, body }: Routed & Read,
      ): { caller: SessionCaller; notes: RequestNotes; act: MemberAct } => {
        checkBody({ request, route, body });
        const { caller, notes } = admitted(request);
        if (caller.kind !== "session") {
          throw new TypeError("A key came through a gate for sessions");
        }
        return { caller, notes, act: { caller, client: clientInfoOf(request, notes) } };
      },
    };
  }
  return new Elysia({ name: "gate" }).macro({
    open: (_open: true) => ({
      ...entrance("open", (request, notes) => readJsonBody(request, notes, OPEN_BODY_MAX)),
      resolve: ({ request, route, body }: Routed & Read): { notes: RequestNotes } => {
        checkBody({ request, route, body });
        return { notes: notesOf(request) };
      },
    }),
    form: (_form: true) => ({
      ...entrance("open", readForm),
      resolve: ({ request }: Incoming): { notes: RequestNotes } => ({ notes: notesOf(request) }),
    }),
    scope: (scope: Scope) => ({
      ...entrance({ scope }),
      resolve: ({ request, route, body }: Routed & Read): { caller: Caller; notes: RequestNotes } => {
        checkBody({ request, route, body });
        return admitted(request);
      },
    }),
    visible: (scope: Scope) => ({
      ...entrance({ scope, anySession: true }),
      resolve: ({ request }: Incoming): { caller: Caller; notes: RequestNotes } => admitted(request),
    }),
    creates: (_creates: true) => ({
      detail: declares({ "x-creates": true }),
      resolve: (creating: CreatingRequest): { once: Once } => ({ once: answerOnce(dependencies, creating) }),
    }),
    stores: (_stores: true) => ({ detail: declares({ "x-stores": true }) }),
    keeps: (_keeps: true) => ({ detail: declares({ "x-keeps": true }) }),
    pages: (_pages: true) => ({ detail: declares({ "x-pages": true }) }),
    direct: (_direct: true) => ({ detail: declares({ "x-direct": true }) }),
    personal: (_personal: true) => sessionEntrance("viewer", { "x-personal": true }),
    work: (workClass: WorkClass) => ({ detail: declares({ "x-work": workClass }) }),
    upload: (scope: Scope) => ({
      ...entrance({ scope }, () => UNREAD),
      resolve: ({ request }: Incoming): { caller: Caller; notes: RequestNotes } => admitted(request),
    }),
    session: (role: Role) => sessionEntrance(role),
  });
}

/** The value of a request's body, at once where there is none to read. */
type ReadBody = (request: Request, notes: RequestNotes) => unknown;

/** The part of a macro that lets a request in, and then reads its body. */
export function entranceBy(admit: Entrance, access: Access, readBody: ReadBody = readJsonBody) {
  return {
    detail: declares({ "x-access": access }),
    parse: NO_PARSER,
    // Only named properties of the context: for a whole context the router also parses cookies and headers.
    transform: async (context: Routed & { body?: unknown }): Promise<void> => {
      const { request, route } = context;
      const notes = notesOf(request);
      notes.route = route;
      const admitting = admit(request, notes);
      if (admitting !== undefined) {
        await admitting;
      }
      if (request.method !== "GET") {
        context.body = await readBody(request, notes);
      }
      checkQuery(request);
    },
  };
}

async function readForm(request: Request): Promise<Readonly<Record<string, string>>> {
  if (readMediaType(request.headers.get("content-type")).type !== "application/x-www-form-urlencoded") {
    throw new Problem("UNSUPPORTED_MEDIA_TYPE", "The body must be a form: application/x-www-form-urlencoded");
  }
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(await readBytes(request, OPEN_BODY_MAX))));
}

/**
 * Refuses a query that is not percent-encoded UTF-8, whose values the router would leave encoded, and repeated
 * parameters, which only the drop-in interfaces take, as the servers do whose interfaces they are.
 *
 * @throws {Problem} `MALFORMED_REQUEST`, `INVALID_REQUEST`
 */
function checkQuery(request: Request): void {
  if (!isDecodable(request.url)) {
    throw new Problem("MALFORMED_REQUEST", "The query is not percent-encoded UTF-8; % itself is written as %25");
  }
  const name = isDropIn(request) ? undefined : repeatedParameter(request.url);
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

function isDecodable(url: string): boolean {
  const query = url.indexOf("?");
  if (query === -1 || !url.includes("%", query)) {
    return true;
  }
  try {
    decodeURIComponent(url.slice(query));
    return true;
  } catch {
    return false;
  }
}

/**
 * The name of a query parameter that occurs twice; undefined where none does. Parsers disagree which one counts, so
 * such a query is refused.
 */
function repeatedParameter(url: string): string | undefined {
  const query = url.indexOf("?");
  if (query === -1 || !url.includes("&", query)) {
    return undefined;
  }
  const seen = new Set<string>();
  for (const name of new URLSearchParams(url.slice(query)).keys()) {
    if (seen.has(name)) {
      return name;
    }
    seen.add(name);
  }
  return undefined;
}

/** What the gate needs to check requests. */
interface GateOptions extends Authenticator {
  readonly routes: KnownRoutes;
  readonly pages: WebPages;
  /** @throws {Problem} `QUOTA_EXCEEDED` where the organization's storage is full */
  readonly assertStorage: (organizationId: string) => Promise<void>;
}

/** Lets a request in: its caller, access and limits are checked and noted. A promise where something is not known yet. */
type Entrance = (request: Request, notes: RequestNotes) => Promise<void> | undefined;

/** The entrance of routes with an access. `notes.route` must be set. */
export type EntranceOf = (access: Exclude<Access, "operator">) => Entrance;

export function entrances(authenticator: GateOptions): EntranceOf {
  async function enterLater(
    caller: Caller,
    notes: RequestNotes,
    { entering, isStoring }: { readonly entering: Promise<void> | undefined; readonly isStoring: boolean },
  ): Promise<void> {
    await (entering === undefined ? undefined : notes.waitForOrganizationLimit(entering));
    notes.holdsPlace = true;
    if (isStoring) {
      await authenticator.assertStorage(caller.organizationId);
    }
  }
  return (access) => {
    return admit;

    /** Waits only for what is not known yet: most keys are cached, and most lanes have a place. */
    function admit(request: Request, notes: RequestNotes): Promise<void> | undefined {
      if (access === "open" || notes.caller !== undefined) {
        return undefined;
      }
      const caller = authenticateNow(authenticator, request);
      return caller === undefined
        ? authenticate(authenticator, request).then((found) => enter(found, request, notes))
        : enter(caller, request, notes);
    }
    function enter(caller: Caller, request: Request, notes: RequestNotes): Promise<void> | undefined {
      // Noted before access is checked: a refusal also shows the caller's limits.
      notes.caller = caller;
      const known = authenticator.routes.of(request, notes.route ?? "");
      const { isForPages, isPersonal } = known;
      if (caller.kind === "session" && caller.needs !== undefined && !isPersonal) {
        throw new Problem("FORBIDDEN", "This organization requires a second factor: add one to your account first", {
          extension: { needs: caller.needs },
        });
      }
      if (caller.kind === "key" && caller.allowsAddress?.(notes.clientAddress()) === false) {
        throw new Problem("ADDRESS_NOT_ALLOWED", "This key may not be used from the address of this request");
      }
      if (isPublishable(caller)) {
        const admitting = authenticator.pages.assertMayRequest(caller, { request, notes, isForPages });
        if (admitting !== undefined) {
          return admitting.then(() => enterLane(caller, request, { ...known, notes }));
        }
      } else {
        authenticator.faults.assertMayRequest(caller);
      }
      return enterLane(caller, request, { ...known, notes });
    }
    function enterLane(
      caller: Caller,
      request: Request,
      { notes, workClass, isStoring, isKeeping }: KnownRoute & { readonly notes: RequestNotes },
    ): Promise<void> | undefined {
      if (access !== "open") {
        assertAccess(caller, access);
        assertStanding(caller, { access, method: request.method, route: notes.route ?? "", workClass, isKeeping });
      }
      notes.lane = authenticator.work.laneOf(caller.organizationId, workClass);
      const entering = notes.lane.enter(request);
      if (entering === undefined && !isStoring) {
        notes.holdsPlace = true;
        return undefined;
      }
      return enterLater(caller, notes, { entering, isStoring });
    }
  };
}
