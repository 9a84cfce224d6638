import { type Static, type TSchema, ValidationError } from "elysia";
import type { Caller } from "../../domain/caller.ts";
import type { Scope } from "../../domain/scope.ts";
import { assertAccess } from "./assert_access.ts";
import { authenticate, authenticateNow, type Authenticator } from "./authenticate.ts";
import { bodyChecker } from "./checked_body.ts";
import { NO_BODY, parseJsonBody, readJsonBytes } from "./json_body.ts";
import type { RequestNotes } from "./request_notes.ts";

/** What the handler of a straight route is asked. */
export interface StraightAsk<Schema extends TSchema> {
  readonly request: Request;
  readonly body: Static<Schema>;
  readonly caller: Caller;
  readonly notes: RequestNotes;
}

/** A hot route that is answered without the router's hooks. It stands in the router too, with the same handler. */
export interface StraightRouteOptions<Schema extends TSchema, Answer> {
  /** Without parameters. A request whose URL has a query goes the router's way. */
  readonly path: string;
  readonly scope: Scope;
  readonly body: Schema;
  /** The schema of its answer where answers are checked; absent where they are trusted. */
  readonly response?: TSchema | undefined;
  readonly answer: (ask: StraightAsk<Schema>) => Answer | Promise<Answer>;
}

/**
 * A straight route in its three steps, to be taken in this order. Each throws what the router's way throws, at once or
 * in its promise.
 */
export interface StraightRoute {
  readonly path: string;
  /** Asks for the credential, and notes whose it is. At once where it is known already. */
  admit(request: Request, notes: RequestNotes): Promise<void> | undefined;
  /** The bytes of the body; undefined where there is none. */
  read(request: Request): Promise<Uint8Array> | undefined;
  /** The JSON text of the answer to a body. */
  answer(request: Request, bytes: Uint8Array | undefined, notes: RequestNotes): string | Promise<string>;
}

/**
 * The gate's way into a route in plain functions: the same credential, reader, checker and order as in `gate`, and
 * nothing is waited for that is there already. An asynchronous function between each two of them took longer than they
 * do.
 */
export function straightRoute<Schema extends TSchema, Answer>(
  authenticator: Authenticator,
  { path, scope, body: schema, response, answer }: StraightRouteOptions<Schema, Answer>,
): StraightRoute {
  const access = { scope };
  const checkedBody = bodyChecker(schema);
  const text = response === undefined ? trustedText : checkedText(response);
  const admitted = (caller: Caller, request: Request, notes: RequestNotes): Promise<void> | undefined => {
    // Noted before access is checked: a refusal also shows the caller's limits.
    notes.caller = caller;
    authenticator.faults.assertMayRequest(caller);
    assertAccess(caller, access);
    const lane = authenticator.work.laneOf(caller.organizationId, "call");
    notes.lane = lane;
    const entering = lane.enter(request.signal);
    if (entering !== undefined) {
      return notes.waitAside(entering).then(() => {
        notes.holdsPlace = true;
      });
    }
    notes.holdsPlace = true;
    return undefined;
  };
  return {
    path,
    admit(request, notes) {
      notes.route = path;
      const caller = authenticateNow(authenticator, request.headers);
      if (caller === undefined) {
        return authenticate(authenticator, request.headers).then((found) => admitted(found, request, notes));
      }
      return admitted(caller, request, notes);
    },
    read: readJsonBytes,
    answer(request, bytes, notes) {
      const body = checkedBody(bytes === undefined ? NO_BODY : parseJsonBody(bytes));
      const { caller } = notes;
      if (caller === undefined) {
        throw new TypeError("Nobody was admitted, and the handler was reached");
      }
      const answered = answer({ request, body, caller, notes });
      return answered instanceof Promise ? answered.then(text) : text(answered);
    },
  };
}

function trustedText(answered: unknown): string {
  return JSON.stringify(answered);
}

/** A check that fails is a mistake of ours, not of the caller's. */
function checkedText(schema: TSchema): (answered: unknown) => string {
  const check = bodyChecker(schema);
  return (answered) => {
    try {
      check(answered);
    } catch (error) {
      throw error instanceof ValidationError ? new TypeError("An answer broke its schema", { cause: error }) : error;
    }
    return JSON.stringify(answered);
  };
}
