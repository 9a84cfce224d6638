import { inBlocks } from "../../../domain/network.ts";
import { newIdentifier } from "../../../domain/identifier.ts";
import { Problem } from "../../../domain/problem.ts";
import type { ApiDependencies } from "../../api_dependencies.ts";
import { clientAddress } from "../caller/client_address.ts";
import type { Logger } from "../../../observability/mod.ts";
import { account } from "../caller/access.ts";
import { problemResponse } from "../problems/problem_response.ts";
import type { RequestFinisher } from "./finish_request.ts";
import { beginNotes, type RequestNotes } from "./request_notes.ts";

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

export type RequestOpener = ReturnType<typeof requestOpener>;

/**
 * The caller's identifier is used when it is short and plain, else replaced. It is logged, so the pattern excludes keys
 * and tokens of this service that were sent in the wrong header.
 */
const REQUEST_ID = /^(?!locus_|eyJ)[A-Za-z0-9._-]{1,128}$/u;

/** What opens requests. `refuseOverload` counts a refusal and returns its problem. */
export function requestOpener(
  { admission, clock, chance, monotonicMs, trustedProxies }: ApiDependencies,
  { peerOf, organizationOf, setTimeout, refuseOverload }: Connections & { readonly refuseOverload: () => Problem },
) {
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

  /** The source by which requests share the server fairly: the organization, or the address where none is known. */
  function sourceOf(request: Request): string {
    return organizationOf(request) ?? addressOf(request);
  }

  return {
    /** The notes of a new request: its identifier, its client and how it waits. */
    open: (request: Request, times: Times): RequestNotes => new OpenedRequest(request, times),
    sourceOf,
  };
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
