import { inBlocks } from "../../../domain/network.ts";
import { newIdentifier } from "../../../domain/identifier.ts";
import { Problem, type ProblemCode } from "../../../domain/problem.ts";
import type { ApiDependencies } from "../../api_dependencies.ts";
import { clientAddress } from "../caller/client_address.ts";
import type { Caller } from "../../../domain/caller.ts";
import type { InputKind, Status } from "../../../domain/resolution.ts";
import type { Allowed, Limit } from "../../../usage/mod.ts";
import type { Lane } from "../limits/work_limit.ts";
import type { Tracer } from "../../../observability/tracing/mod.ts";
import type { Answer } from "./envelope.ts";
import type { Logger } from "../../../observability/mod.ts";
import { account } from "../caller/access.ts";
import { problemResponse } from "../problems/problem_response.ts";
import type { RequestFinisher } from "./finish_request.ts";

/** What is known of a request's connection and credential before it is answered. */
export interface Connections {
  /** The address at the other end of the connection; empty when there is no connection. */
  readonly peerOf: (request: Request) => string;
  /** The organization of a credential, where it is cached. */
  readonly organizationOf: (request: Request) => string | undefined;
  /** Sets the idle timeout of the connection; 0 for none. Seconds. */
  readonly setTimeout: (request: Request, seconds: number) => void;
}

/** When a request arrived and when its work started, on the monotonic clock. */
export type Times = Pick<RequestNotes, "startedMs" | "workStartedMs">;

export interface RequestOpener {
  /** The notes of a new request: its identifier, its client and how it waits. */
  readonly open: (request: Request, times: Times) => RequestNotes;
  /** The source by which requests share the server fairly: the organization, or the address where none is known. */
  readonly sourceOf: (request: Request) => string;
}

/**
 * The caller's identifier is used when it is short and plain, else replaced. It is logged, so the pattern excludes keys
 * and tokens of this service that were sent in the wrong header.
 */
const REQUEST_ID = /^(?!locus_|eyJ)[A-Za-z0-9._-]{1,128}$/u;

/** What opens requests. `refuseOverload` counts a refusal and returns its problem. */
export function requestOpener(
  { admission, clock, chance, monotonicMs, trustedProxies }: ApiDependencies,
  { peerOf, organizationOf, setTimeout, refuseOverload }: Connections & { readonly refuseOverload: () => Problem },
): RequestOpener {
  const isTrusted = inBlocks(trustedProxies);

  /** A class, because a literal with its functions would make them again for every request. */
  class OpenedRequest implements RequestNotes {
    readonly requestId: string;
    readonly method: string;
    readonly startedMs: number;
    workStartedMs: number;
    endedMs = 0;
    readonly #request: Request;

    constructor(request: Request, { startedMs, workStartedMs }: Times) {
      const provided = request.headers.get("x-request-id");
      this.requestId = provided !== null && REQUEST_ID.test(provided)
        ? provided
        : newIdentifier("req", { clock, chance });
      this.method = request.method;
      this.startedMs = startedMs;
      this.workStartedMs = workStartedMs;
      this.#request = request;
    }

    clientAddress(): string {
      return addressOf(this.#request);
    }

    setTimeout(seconds: number): void {
      setTimeout(this.#request, seconds);
    }

    waitForOrganizationLimit<Value>(waiting: Promise<Value>): Promise<Value> {
      admission.pause(this.workStartedMs);
      return waiting.finally(() => {
        this.workStartedMs = monotonicMs();
        admission.resume(this.workStartedMs);
      });
    }

    awaitBody<Body, Value>(reading: Promise<Body>, read: (body: Body) => Value | Promise<Value>): Promise<Value> {
      const isLate = admission.awaitBody(this.workStartedMs);
      return reading.then(
        (body) => isLate() ? this.#admitAgain().then(() => read(body)) : read(body),
        (error: unknown) => {
          if (isLate()) {
            this.workStartedMs = 0;
          }
          throw error;
        },
      );
    }

    /** Admits a request whose body was late, as if it had only now arrived. */
    async #admitAgain(): Promise<void> {
      this.workStartedMs = 0;
      const admitted = await admission.admit(monotonicMs(), () => sourceOf(this.#request));
      if (admitted === "refused") {
        throw refuseOverload();
      }
      this.workStartedMs = admitted;
    }
  }

  function addressOf(request: Request): string {
    return clientAddress(peerOf(request), request.headers.get("x-forwarded-for"), isTrusted);
  }

  function sourceOf(request: Request): string {
    return organizationOf(request) ?? addressOf(request);
  }

  return { open: (request, times) => new OpenedRequest(request, times), sourceOf };
}

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

/**
 * Keeps the request's place in its lane until the returned function is called or the client disconnects: for an answer
 * whose body takes work to write.
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
    // The signal has already fired its event.
    release();
  }
  return release;
}

/**
 * Answers each request inside a span of its caller's trace, under OpenTelemetry's names for HTTP. Without a tracer
 * it returns the given function, so that disabled tracing costs nothing.
 */
export function traced(answer: Answer, tracer: Tracer | undefined): Answer {
  if (tracer === undefined) {
    return answer;
  }
  return (request, handle) => {
    const { method, headers } = request;
    return tracer.run({ name: method, kind: "server", parent: headers.get("traceparent") }, async (span) => {
      const response = await answer(request, handle);
      const { requestId, route, caller, code, inputKind, resolution } = notesOf(request);
      span.name = route === undefined ? method : `${method} ${route}`;
      span.hasFailed = response.status >= 500;
      span.attributes = {
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": response.status,
        "error.type": code,
        "locus.request_id": requestId,
        "locus.organization_id": caller?.organizationId,
        "locus.environment": caller?.environment,
        "locus.input_kind": inputKind,
        "locus.resolution": resolution,
      };
      return response;
    });
  };
}

/** Answers an error as the router's error hook does. */
export type Fail = (request: Request, error: unknown) => Response;

/** What refuses a request outside the router with the answer to an error, and ends it. */
export function requestRefuser(
  dependencies: ApiDependencies,
  { fail, finish }: { readonly fail: Fail } & Pick<RequestFinisher, "finish">,
) {
  return async function refuse(request: Request, error: unknown, notes: RequestNotes): Promise<Response> {
    beginNotes(request, notes);
    const response = answerError(request, error, { fail, notes, logger: dependencies.logger });
    await account(dependencies, response, notes);
    return finish(request, response, notes);
  };
}

/** The answer to an error outside the router. */
export function answerError(
  request: Request,
  error: unknown,
  { fail, notes, logger }: { readonly fail: Fail; readonly notes: RequestNotes; readonly logger: Logger },
): Response {
  try {
    return fail(request, error);
  } catch (defect) {
    return answerDefect(defect, notes, logger);
  }
}

/** The answer to an error that nothing handles: a defect of the service, which is logged without its message. */
export function answerDefect(error: unknown, notes: RequestNotes, logger: Logger): Response {
  logger.error("defect", { request_id: notes.requestId, name: error instanceof Error ? error.name : typeof error });
  notes.code = "INTERNAL";
  return problemResponse(new Problem(notes.code, "An internal error occurred"), notes);
}
