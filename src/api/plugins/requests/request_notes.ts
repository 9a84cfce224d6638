import type { Caller } from "../../../domain/caller.ts";
import type { ProblemCode } from "../../../domain/problem.ts";
import type { InputKind, Status } from "../../../domain/resolution.ts";
import type { Allowed, Limit } from "../../../usage/mod.ts";
import type { Lane } from "../limits/work_limit.ts";

/** What is known about one request while it is answered; most of it goes into the log line. */
export interface RequestNotes {
  readonly requestId: string;
  /** As it was sent: a `HEAD` is answered by the route of its `GET`. */
  readonly method: string;
  /** On the monotonic clock. */
  readonly startedMs: number;
  /** When its work started: later than `startedMs` where it had to wait; 0 where it needed no admission. */
  workStartedMs: number;
  /** Waits for a limit of the caller's own organization, which does not count as work of the server. */
  waitForOrganizationLimit<Value>(waiting: Promise<Value>): Promise<Value>;
  /**
   * Waits for the request's body, and reads a value from it. A request with a late body is admitted again when it is
   * complete.
   *
   * @throws {Problem} `UNAVAILABLE` where the server is overloaded by then
   */
  awaitBody<Body, Value>(reading: Promise<Body>, read: (body: Body) => Value | Promise<Value>): Promise<Value>;
  /** When the answer was ready, on the monotonic clock; 0 before. */
  endedMs: number;
  /** The network address of the client, as seen by the trusted proxies. Never logged. */
  clientAddress(): string;
  /** Sets the idle timeout of the connection; 0 for none. Seconds. */
  setTimeout(seconds: number): void;
  /** The connection has no idle timeout until the request is answered. */
  hasNoIdleTimeout?: boolean;
  /** Bytes of the body read so far, where it is read as a stream. */
  bodyBytes?: number;
  /** The pattern of the route that answered. */
  route?: string;
  caller?: Caller;
  /** The requests of its organization in its class of work. */
  lane?: Lane;
  /** Whether it holds a place in the lane, to be released when the answer is ready. */
  holdsPlace?: boolean;
  /** What the caller's address may still send, for a request with a publishable key. */
  pageLimit?: Limit;
  /** The call this request spent. */
  spent?: Allowed | undefined;
  code?: ProblemCode;
  /** Why a part of the service failed: see `ProblemOptions.reason`. */
  reason?: string | undefined;
  inputKind?: InputKind;
  resolution?: Status;
  /** Its answer has all headers, and it is counted and logged. */
  isFinished?: boolean;
}

/**
 * The notes of running requests. Elysia's own store is shared by all requests, and its context only exists inside a
 * route; the request itself exists from start to end.
 */
const running = new WeakMap<Request, RequestNotes>();

/** Notes the call that a request spent; none where a session covers it. */
export function noteSpent(notes: RequestNotes, spent: Allowed | undefined): void {
  if (spent !== undefined) {
    notes.spent = spent;
  }
}

/** Stores the notes of a new request. */
export function beginNotes(request: Request, notes: RequestNotes): void {
  running.set(request, notes);
}

export function notesOf(request: Request): RequestNotes {
  const notes = running.get(request);
  if (notes === undefined) {
    throw new TypeError("Cannot read the notes of a request that did not come through the envelope");
  }
  return notes;
}
