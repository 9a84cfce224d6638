import type { Caller } from "../../domain/caller.ts";
import type { ProblemCode } from "../../domain/problem.ts";
import type { InputKind, Status } from "../../domain/resolution.ts";
import type { Allowed } from "../../usage/mod.ts";
import type { Lane } from "./work_limit.ts";

/** What is known of one request while it is answered; most of it ends in the log line. */
export interface RequestNotes {
  readonly requestId: string;
  /** On the monotonic clock. */
  readonly startedMs: number;
  /** When work on it began: later where it had to wait for its turn; 0 where it needed no admission. */
  begunMs: number;
  /** Waits for a limit of the caller's own organization: that is no work for the server. */
  readonly waitAside: <Value>(waiting: Promise<Value>) => Promise<Value>;
  /**
   * Waits for the request's body. One that comes late is admitted again when it is there.
   *
   * @throws {Problem} `UNAVAILABLE` where there is more work than the server can do by then
   */
  readonly awaitBody: <Body>(reading: Promise<Body>) => Promise<Body>;
  /** The same when the answer was ready; 0 before. */
  endedMs: number;
  /** The network address of the client, behind the trusted proxies. Never logged. */
  readonly clientAddress: () => string;
  /** Sets the idle timeout of the connection; 0 for none. Seconds. */
  readonly setTimeout: (seconds: number) => void;
  /** The connection has no idle timeout until the request is answered. */
  isPatient?: boolean;
  /** Bytes of the body that were read, where it is read piece by piece. */
  bodyBytes?: number;
  /** The pattern of the route that answered. */
  route?: string;
  caller?: Caller;
  /** The requests of its organization that it is counted with. */
  lane?: Lane;
  /** Whether it holds a place among them, to be given back when the answer is ready. */
  holdsPlace?: boolean;
  /** The call this request spent. */
  spent?: Allowed;
  code?: ProblemCode;
  /** Of a part that failed: see `ProblemOptions.reason`. */
  reason?: string | undefined;
  inputKind?: InputKind;
  resolution?: Status;
}

/**
 * The notes of the requests under way. Elysia's own store is shared by all requests, and its context only exists
 * inside a route; the request itself is there from first to last.
 */
const underWay = new WeakMap<Request, RequestNotes>();

/** Begins the notes of a request. */
export function beginNotes(request: Request, notes: RequestNotes): void {
  underWay.set(request, notes);
}

/** The notes of a request under way. */
export function notesOf(request: Request): RequestNotes {
  const notes = underWay.get(request);
  if (notes === undefined) {
    throw new TypeError("Cannot read the notes of a request that did not come through the envelope");
  }
  return notes;
}

/**
 * Keeps the request's place among its organization's work until the returned function is called or the client is gone:
 * for an answer whose body is work.
 */
export function keepLane(request: Request, notes: RequestNotes): () => void {
  const { lane } = notes;
  if (lane === undefined || notes.holdsPlace !== true) {
    return () => {};
  }
  notes.holdsPlace = false;
  let isKept = true;
  const release = (): void => {
    if (isKept) {
      isKept = false;
      lane.leave();
    }
  };
  request.signal.addEventListener("abort", release, { once: true });
  if (request.signal.aborted) {
    // The signal fires no event any more.
    release();
  }
  return release;
}
