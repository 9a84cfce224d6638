import type { Problem } from "../../../domain/problem.ts";
import { logRequest, type RequestLine } from "../../../observability/mod.ts";
import type { ApiDependencies } from "../../api_dependencies.ts";
import { IDLE_TIMEOUT_S } from "../body/read_bytes.ts";
import { countCall, type Limit } from "../../../usage/mod.ts";
import { limitsNow } from "../caller/access.ts";
import type { FaultLimit } from "../limits/fault_limit.ts";
import { rateLimitFields } from "../limits/admission_shares.ts";
import { type ProblemForm, problemResponse } from "../problems/problem_response.ts";
import { notesOf, type RequestNotes } from "./request_notes.ts";
import { isForEveryOrigin } from "./request_url.ts";
import { securityHeaders } from "./security_headers.ts";
import { type Caller, isPublishable } from "../../../domain/caller.ts";

/** The last step of every request: its headers, its limits released, its metrics and its log line. */
export type RequestFinisher = ReturnType<typeof requestFinisher>;

/** What a handler returned and set, as the router passes it on. */
export interface JsonAnswer {
  readonly request: Request;
  readonly value: unknown;
  readonly status: number | string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Statuses of requests refused for their content: reading and checking them was wasted work. */
const FAULTS: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** Headers whose values are added to those of a handler. */
const MERGED: ReadonlySet<string> = new Set(["access-control-allow-origin", "server-timing", "set-cookie", "vary"]);

/** As Bun and the router write it. */
const JSON_TYPE = "application/json;charset=utf-8";

/** What a finisher needs in addition to the dependencies. */
interface FinisherOptions {
  /** Counts the refusals of each caller. */
  readonly faults: FaultLimit;
  /** Writes the headers for other origins. */
  readonly sharing: Cors;
  /** The form of a refusal for overload, where it is not `application/problem+json`. */
  readonly formOf: (request: Request) => ProblemForm | undefined;
}

export function requestFinisher(
  { admission, clock, logger, metrics, isDraining, monotonicMs, publicUrl, usage }: ApiDependencies,
  { faults, sharing, formOf }: FinisherOptions,
) {
  const fixedHeaders = securityHeaders(publicUrl);
  const overloadHeaders = { ...Object.fromEntries(fixedHeaders), vary: "Origin", "server-timing": "app;dur=0.00" };
  const plain = new Headers({ "content-type": JSON_TYPE, ...Object.fromEntries(fixedHeaders), vary: "Origin" });
  let plainPolicy = "";

  /** Counts the call and writes the log line and the metrics, after everything else is done for a request. */
  function report(status: number, notes: RequestNotes): void {
    const { spent, caller, resolution } = notes;
    if (spent !== undefined && caller !== undefined && status < 400) {
      countCall(usage, { spender: caller, spent, status: resolution ?? "other" });
    }
    const line = lineOf(status, notes);
    logRequest(logger, line);
    metrics.request(line);
  }

  /** Ends a request with an answer of the router, or with a problem. */
  function finish(request: Request, response: Response, notes: RequestNotes): Response {
    const { headers } = response;
    leaveLane(notes);
    if (notes.caller !== undefined && FAULTS.has(response.status)) {
      faults.count(notes.caller, notes.bodyBytes ?? Number(request.headers.get("content-length") ?? 0));
    }
    if (notes.hasNoIdleTimeout === true) {
      notes.setTimeout(IDLE_TIMEOUT_S);
    }
    for (const [name, value] of fixedHeaders) {
      if (!headers.has(name)) {
        headers.set(name, value);
      }
    }
    if (isForEveryOrigin(request)) {
      headers.set("access-control-allow-origin", "*");
    }
    sharing.mark(headers, request.headers.get("origin"), notes.caller);
    notes.endedMs = monotonicMs();
    if (isDraining()) {
      // Otherwise a proxy would send its next request on this connection to a stopped server.
      headers.set("connection", "close");
    }
    if (notes.method === "HEAD") {
      // Bun adds it to every other answer.
      headers.set("date", clock.now().toUTCString());
    }
    headers.set("x-request-id", notes.requestId);
    headers.append("server-timing", serverTiming(notes));
    admission.finish(notes.workStartedMs);
    report(response.status, notes);
    return response;
  }

  /**
   * Ends a successful request whose handler returned a plain value, with all headers written at once: setting them one
   * by one on the router's response costs several microseconds. Undefined for every other value and where the headers
   * have to be merged or waited for; then the router makes the response, and `finish` ends the request.
   */
  function finishJson(
    { request, value, status = 200, headers: own }: JsonAnswer,
    notes: RequestNotes = notesOf(request),
  ): Response | undefined {
    if (
      notes.method === "HEAD" || typeof status !== "number" || status >= 300 || !isPlainValue(value) ||
      isForEveryOrigin(request) || notes.hasNoIdleTimeout === true
    ) {
      return undefined;
    }
    const limits = limitsNow(usage, notes);
    if (limits === undefined) {
      return undefined;
    }
    for (const name in own) {
      if (typeof own[name] !== "string" || MERGED.has(name)) {
        return undefined;
      }
    }
    const text = JSON.stringify(value);
    leaveLane(notes);
    notes.endedMs = monotonicMs();
    const response = new Response(text, { status, headers: plainHeaders(notes, limits) });
    for (const name in own) {
      response.headers.set(name, String(own[name]));
    }
    sharing.allow(response.headers, request.headers.get("origin"), notes.caller);
    if (isDraining()) {
      response.headers.set("connection", "close");
    }
    admission.finish(notes.workStartedMs);
    report(status, notes);
    notes.isFinished = true;
    return response;
  }

  /** In one object for all answers, which a response copies: setting all of them takes twice as long. */
  function plainHeaders(notes: RequestNotes, limits: readonly Limit[]): Headers {
    plain.set("x-request-id", notes.requestId);
    plain.set("server-timing", serverTiming(notes));
    const [policy, state] = rateLimitFields(limits);
    if (policy === "") {
      plain.delete("ratelimit-policy");
      plain.delete("ratelimit");
    } else {
      if (policy !== plainPolicy) {
        plain.set("ratelimit-policy", policy);
      }
      plain.set("ratelimit", state);
    }
    plainPolicy = policy;
    return plain;
  }

  /** Ends a request that was refused for overload, with as little work as possible and without a log line. */
  function finishOverload(request: Request, problem: Problem, notes: RequestNotes): Response {
    notes.code = "UNAVAILABLE";
    notes.endedMs = monotonicMs();
    metrics.request(lineOf(503, notes));
    const written = formOf(request)?.(problem, request);
    const headers = { ...overloadHeaders, "x-request-id": notes.requestId };
    const response = problemResponse(problem, { requestId: notes.requestId, headers, written });
    if (isForEveryOrigin(request)) {
      response.headers.set("access-control-allow-origin", "*");
    }
    sharing.allow(response.headers, request.headers.get("origin"), undefined);
    return response;
  }

  return { finish, finishJson, finishOverload };
}

/** Whether the router would answer a value as JSON. */
function isPlainValue(value: unknown): boolean {
  return typeof value === "object" && value !== null &&
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);
}

/** Gives the place to the organization's next request. */
function leaveLane({ lane, holdsPlace }: RequestNotes): void {
  if (holdsPlace === true) {
    lane?.leave();
  }
}

/** What the log and the metrics record about a request. */
function lineOf(status: number, notes: RequestNotes): RequestLine {
  const { requestId, route, code, reason, inputKind, resolution, caller } = notes;
  return {
    requestId,
    method: notes.method,
    route,
    status,
    ms: notes.endedMs - notes.startedMs,
    organizationId: caller?.organizationId,
    keyId: caller?.kind === "key" ? caller.keyId : undefined,
    environment: caller?.environment,
    inputKind,
    resolution,
    code,
    reason,
  };
}

/** Duration of the request in milliseconds, with two decimals. */
function serverTiming({ startedMs, endedMs }: RequestNotes): string {
  return `app;dur=${(endedMs - startedMs).toFixed(2)}`;
}

/** Response headers that a page of an allowed origin may read. */
const EXPOSED = "ETag, Location, RateLimit, RateLimit-Policy, Retry-After, Server-Timing, X-Request-Id";
/** Request headers that such a page may send. */
const ACCEPTED = [
  "Accept",
  "Accept-Language",
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "If-Match",
  "If-None-Match",
  "Locus-Environment",
  "Locus-Organization",
  "MCP-Protocol-Version",
  "X-Request-Id",
].join(", ");
/** How long a browser may remember a preflight's answer; Chromium keeps none longer than two hours. */
const PREFLIGHT_KEPT_S = 7200;

export type Cors = ReturnType<typeof cors>;

/**
 * Cross-origin resource sharing for a list of origins, without credentials (cookies).
 *
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function cors(allowedOrigins: readonly string[]) {
  const allowed = new Set(allowedOrigins);
  const isAllowed = (origin: string, caller: Caller | undefined): boolean =>
    allowed.has(origin) || (caller !== undefined && isPublishable(caller) && caller.origins.includes(origin));
  function allow(headers: Headers, origin: string | null, caller: Caller | undefined): void {
    if (origin !== null && isAllowed(origin, caller) && !headers.has("access-control-allow-origin")) {
      headers.set("access-control-allow-origin", origin);
      headers.set("access-control-expose-headers", EXPOSED);
    }
  }
  return {
    /** As `mark`, where `Vary` is there already. */
    allow,
    /**
     * Adds the headers with which a browser lets a page of this origin read the answer; none for other origins.
     * `caller` may have origins of its own.
     */
    mark(headers: Headers, origin: string | null, caller: Caller | undefined): void {
      headers.append("vary", "Origin");
      allow(headers, origin, caller);
    },
    /** Adds the headers of an answer to a preflight request. */
    preflight(headers: Headers, methods: readonly string[]): void {
      headers.set("access-control-allow-methods", methods.join(", "));
      headers.set("access-control-allow-headers", ACCEPTED);
      headers.set("access-control-max-age", String(PREFLIGHT_KEPT_S));
    },
  };
}
