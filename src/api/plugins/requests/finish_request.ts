import type { Problem } from "../../../domain/problem.ts";
import { logRequest, type RequestLine } from "../../../observability/mod.ts";
import type { Limit } from "../../../usage/mod.ts";
import type { ApiDependencies } from "../../api_dependencies.ts";
import { IDLE_TIMEOUT_S } from "../body/incoming_body.ts";
import type { FaultLimit } from "../limits/fault_limit.ts";
import { rateLimitFields } from "../limits/rate_limit_headers.ts";
import { problemResponse } from "../problems/problem_response.ts";
import type { Cors } from "./cors.ts";
import type { RequestNotes } from "./request_notes.ts";
import { isForEveryOrigin } from "./request_url.ts";
import { securityHeaders } from "./security_headers.ts";

/** The last step of every request: its headers, its limits released, its metrics and its log line. */
export interface RequestFinisher {
  /** Ends a request with an answer of the router, or with a problem. */
  readonly finish: (request: Request, response: Response, notes: RequestNotes) => Response;
  /** Ends a successful request of a straight route, with all headers built at once. `limits`: those of its caller. */
  readonly finishStraight: (request: Request, text: string, ended: StraightEnd) => Response;
  /** Ends a request that was refused for overload, with as little work as possible and without a log line. */
  readonly finishOverload: (request: Request, problem: Problem, notes: RequestNotes) => Response;
}

/** What the headers of a straight answer show. */
export interface StraightEnd {
  readonly notes: RequestNotes;
  readonly limits: readonly Limit[];
}

/** Statuses of requests refused for their content: reading and checking them was wasted work. */
const FAULTS: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** As Bun and the router write it. */
const JSON_TYPE = "application/json;charset=utf-8";

/** What ends requests. `faults` counts the refusals of each caller, `sharing` writes the headers for other origins. */
export function requestFinisher(
  { admission, clock, logger, metrics, isDraining, monotonicMs, publicUrl }: ApiDependencies,
  { faults, sharing }: { readonly faults: FaultLimit; readonly sharing: Cors },
): RequestFinisher {
  const fixedHeaders = securityHeaders(publicUrl);
  const overloadHeaders = { ...Object.fromEntries(fixedHeaders), "server-timing": "app;dur=0.00" };
  const straightHeaders = { "content-type": JSON_TYPE, ...Object.fromEntries(fixedHeaders) };

  /** Writes the log line and the metrics, after everything else is done for a request. */
  function report(request: Request, status: number, notes: RequestNotes): void {
    const line = lineOf(request, status, notes);
    logRequest(logger, line);
    metrics.request(line);
  }

  function finish(request: Request, response: Response, notes: RequestNotes): Response {
    const { headers } = response;
    leaveLane(notes);
    if (notes.caller !== undefined && FAULTS.has(response.status)) {
      faults.count(notes.caller, notes.bodyBytes ?? Number(request.headers.get("content-length") ?? 0));
    }
    if (notes.isPatient === true) {
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
    sharing.mark(headers, request.headers.get("origin"));
    notes.endedMs = monotonicMs();
    if (isDraining()) {
      // Otherwise a proxy would send its next request on this connection to a stopped server.
      headers.set("connection", "close");
    }
    if (request.method === "HEAD") {
      // Bun adds it to every other answer.
      headers.set("date", clock.now().toUTCString());
    }
    headers.set("x-request-id", notes.requestId);
    headers.append("server-timing", serverTiming(notes));
    admission.finish(notes.begunMs);
    report(request, response.status, notes);
    return response;
  }

  function finishStraight(request: Request, text: string, { notes, limits }: StraightEnd): Response {
    const [policy, state] = rateLimitFields(limits);
    leaveLane(notes);
    notes.endedMs = monotonicMs();
    const headers: Record<string, string> = {
      ...straightHeaders,
      "x-request-id": notes.requestId,
      "server-timing": serverTiming(notes),
    };
    sharing.write(headers, request.headers.get("origin"));
    if (policy !== "") {
      headers["ratelimit-policy"] = policy;
      headers["ratelimit"] = state;
    }
    if (isDraining()) {
      headers["connection"] = "close";
    }
    admission.finish(notes.begunMs);
    report(request, 200, notes);
    return new Response(text, { headers });
  }

  function finishOverload(request: Request, problem: Problem, notes: RequestNotes): Response {
    const headers: Record<string, string> = { ...overloadHeaders, "x-request-id": notes.requestId };
    sharing.write(headers, request.headers.get("origin"));
    if (isForEveryOrigin(request)) {
      headers["access-control-allow-origin"] = "*";
    }
    notes.code = "UNAVAILABLE";
    notes.endedMs = monotonicMs();
    metrics.request(lineOf(request, 503, notes));
    return problemResponse(problem, { requestId: notes.requestId, headers });
  }

  return { finish, finishStraight, finishOverload };
}

/** Gives the place to the organization's next request. */
function leaveLane({ lane, holdsPlace }: RequestNotes): void {
  if (holdsPlace === true) {
    lane?.leave();
  }
}

/** What the log and the metrics record about a request. */
function lineOf(request: Request, status: number, notes: RequestNotes): RequestLine {
  const { requestId, route, code, reason, inputKind, resolution, caller } = notes;
  return {
    requestId,
    method: request.method,
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
