import { type Static, type TSchema, ValidationError } from "elysia";
import type { Caller } from "../../../domain/caller.ts";
import type { Scope } from "../../../domain/scope.ts";
import { bodyChecker } from "../body/checked_body.ts";
import { NO_BODY, parseJsonBody, readJsonBytes } from "../body/json_body.ts";
import { assertAccess } from "../caller/access.ts";
import { authenticate, authenticateNow, type Authenticator } from "../caller/authenticate.ts";
import type { RequestNotes } from "./request_notes.ts";

/** What the handler of a straight route gets. */
export interface StraightCall<Schema extends TSchema> {
  readonly request: Request;
  readonly body: Static<Schema>;
  readonly caller: Caller;
  readonly notes: RequestNotes;
}

/** A hot route that is answered without the router's hooks. The router also has it, with the same handler. */
export interface StraightRouteOptions<Schema extends TSchema, Answer> {
  /** Without parameters. A request with a query goes through the router. */
  readonly path: string;
  readonly scope: Scope;
  readonly body: Schema;
  /** The schema of the answer where answers are checked; absent where they are trusted. */
  readonly response?: TSchema | undefined;
  readonly answer: (call: StraightCall<Schema>) => Answer | Promise<Answer>;
}

/**
 * The three steps of a straight route, in this order. Each throws what the router would throw, synchronously or in its
 * promise.
 */
export interface StraightRoute {
  readonly path: string;
  /** Authenticates the caller and stores it in the notes. Synchronous where the credential is cached. */
  admit(request: Request, notes: RequestNotes): Promise<void> | undefined;
  /** The bytes of the body; undefined where there is none. */
  read(request: Request): Promise<Uint8Array> | undefined;
  /** The JSON text of the answer to a body. */
  answer(request: Request, bytes: Uint8Array | undefined, notes: RequestNotes): string | Promise<string>;
}

/**
 * The gate in plain functions: the same credential, reader, checker and order as in `gate`, without waiting for values
 * that are already available. The asynchronous functions between these steps took longer than the steps.
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

/** Writes a checked answer. A failed check is a defect of the service, not the caller's mistake. */
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
