import { newIdentifier } from "../../../domain/identifier.ts";
import { Problem } from "../../../domain/problem.ts";
import { type Logger, logRequest, type RequestLine } from "../../../observability/mod.ts";
import type { Limit } from "../../../usage/mod.ts";
import type { ApiDependencies } from "../../api_dependencies.ts";
import { IDLE_TIMEOUT_S } from "../body/incoming_body.ts";
import { account } from "../caller/account.ts";
import { clientAddress } from "../caller/client_address.ts";
import { trustedAddresses } from "../caller/trusted_addresses.ts";
import type { Admitted } from "../limits/admission.ts";
import type { FaultLimit } from "../limits/fault_limit.ts";
import { rateLimitFields } from "../limits/rate_limit_headers.ts";
import { problemResponse } from "../problems/problem_response.ts";
import { cors } from "./cors.ts";
import { isPlainTarget } from "./plain_target.ts";
import { beginNotes, type RequestNotes } from "./request_notes.ts";
import type { RouteTable } from "./route_table.ts";
import { securityHeaders } from "./security_headers.ts";
import type { StraightRoute } from "./straight_route.ts";

/** What the envelope needs from the app inside it. */
export interface EnvelopeOptions {
  readonly faults: FaultLimit;
  readonly routes: () => RouteTable;
  /** Hot routes, answered without the router. */
  readonly straight: readonly StraightRoute[];
  /** Answers an error of a straight route as the router's error hook would. */
  readonly fail: (request: Request, error: unknown) => Response;
  /** The address at the other end of the connection; empty when there is no connection. */
  readonly peerOf: (request: Request) => string;
  /** The organization of a credential, where it is cached. */
  readonly organizationOf: (headers: Headers) => string | undefined;
  /** Sets the idle timeout of the connection; 0 for none. Seconds. */
  readonly setTimeout: (request: Request, seconds: number) => void;
}

/** Pages of every origin may read published data and its errors: these routes take no credential. */
function isForEverybody({ url }: Request): boolean {
  return url.startsWith("/v1/public/", url.indexOf("/", HOST_AT));
}

/** What is wrong with the URL of a request. Checked before anything else reads it. */
function urlFault({ url }: Request): string | undefined {
  if (url.length > URL_LENGTH_MAX) {
    return "The URL is too long";
  }
  // Bun builds the URL from any Host header, or from the path alone.
  return URL.canParse(url) ? undefined : "The Host header names no host";
}

/** When a request arrived and when its work started, on the monotonic clock. */
type Times = Pick<RequestNotes, "startedMs" | "begunMs">;

/** The router inside the envelope: answers a request. */
export type Handle = (request: Request) => Response | Promise<Response>;

/**
 * The caller's identifier is used when it is short and plain, else replaced. It is logged, so the pattern excludes keys
 * and tokens of this service that were sent in the wrong header.
 */
const REQUEST_ID = /^(?!locus_|eyJ)[A-Za-z0-9._-]{1,128}$/u;
/** Longer than any link this service writes; servers and proxies commonly stop at 8 kB. */
const URL_LENGTH_MAX = 8192;

/**
 * What every request gets, whatever happens inside: an identifier, `OPTIONS`, the security and information headers, and
 * one log line. It wraps the router, so that no request bypasses it.
 */
export function envelope(
  dependencies: ApiDependencies,
  { faults, routes, straight, fail, peerOf, organizationOf, setTimeout }: EnvelopeOptions,
) {
  const { admission, clock, chance, logger, metrics, usage, isDraining, monotonicMs, publicUrl, allowedOrigins } =
    dependencies;
  const fixedHeaders = securityHeaders(publicUrl);
  const refusalHeaders = { ...Object.fromEntries(fixedHeaders), "server-timing": "app;dur=0.00" };
  const straightHeaders = { "content-type": JSON_TYPE, ...Object.fromEntries(fixedHeaders) };
  const straightRoutes = new Map(straight.map((route) => [route.path, route]));
  const isTrusted = trustedAddresses(dependencies.trustedProxies);
  const sharing = cors([...allowedOrigins, new URL(publicUrl).origin]);
  const shedding = logShedding(logger, monotonicMs);

  function begin(request: Request, { startedMs, begunMs }: Times): RequestNotes {
    const given = request.headers.get("x-request-id");
    const notes: RequestNotes = {
      requestId: given !== null && REQUEST_ID.test(given) ? given : newIdentifier("req", { clock, chance }),
      startedMs,
      begunMs,
      endedMs: 0,
      clientAddress: () => addressOf(request),
      waitAside(waiting) {
        admission.pause(notes.begunMs);
        return waiting.finally(() => {
          notes.begunMs = monotonicMs();
          admission.resume(notes.begunMs);
        });
      },
      awaitBody(reading) {
        const isLate = admission.awaitBody(notes.begunMs);
        return reading.then(
          (body) => isLate() ? admitAgain(request, notes).then(() => body) : body,
          (error: unknown) => {
            if (isLate()) {
              notes.begunMs = 0;
            }
            throw error;
          },
        );
      },
      setTimeout: (seconds) => setTimeout(request, seconds),
    };
    return notes;
  }

  /** Admits a request whose body was late, as if it had only now arrived. */
  async function admitAgain(request: Request, notes: RequestNotes): Promise<void> {
    notes.begunMs = 0;
    const admitted = await admission.admit(monotonicMs(), () => sourceOf(request));
    if (admitted === "refused") {
      metrics.shed();
      shedding.count();
      throw overload();
    }
    notes.begunMs = admitted;
  }

  function overload(): Problem {
    return new Problem("UNAVAILABLE", "The service has more requests than it can answer: try again later", {
      retryAfterS: shedding.retryAfterS(),
    });
  }

  function addressOf(request: Request): string {
    return clientAddress(peerOf(request), request.headers.get("x-forwarded-for"), isTrusted);
  }

  /** The source by which requests share the server fairly: the organization, or the address where none is known. */
  function sourceOf(request: Request): string {
    return organizationOf(request.headers) ?? addressOf(request);
  }

  /** Refuses a request that would wait too long, with as little work as possible. */
  function shed(request: Request, startedMs: number): Response {
    const notes = begin(request, { startedMs, begunMs: 0 });
    notes.code = "UNAVAILABLE";
    if (dependencies.tracer !== undefined) {
      // The trace reads them.
      beginNotes(request, notes);
    }
    const headers: Record<string, string> = { ...refusalHeaders, "x-request-id": notes.requestId };
    sharing.write(headers, request.headers.get("origin"));
    if (isForEverybody(request)) {
      headers["access-control-allow-origin"] = "*";
    }
    notes.endedMs = monotonicMs();
    metrics.shed();
    metrics.request({ ...lineOf(request, 503, notes) });
    shedding.count();
    return problemResponse(overload(), { requestId: notes.requestId, headers });
  }

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
    if (isForEverybody(request)) {
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

  function options(request: Request): Response {
    const methods = routes().methodsOf(new URL(request.url).pathname);
    const headers = new Headers(methods.length === 0 ? {} : { allow: methods.join(", ") });
    if (request.headers.has("access-control-request-method")) {
      sharing.preflight(headers, methods);
    }
    return new Response(null, { status: 204, headers });
  }

  function defect(error: unknown, notes: RequestNotes): Response {
    logger.error("defect", { request_id: notes.requestId, name: error instanceof Error ? error.name : typeof error });
    notes.code = "INTERNAL";
    return problemResponse(new Problem(notes.code, "Something went wrong here"), notes);
  }

  function straightOf(request: Request): StraightRoute | undefined {
    return request.method === "POST"
      ? straightRoutes.get(request.url.slice(request.url.indexOf("/", HOST_AT)))
      : undefined;
  }

  /** Answers a straight route. It only waits where something is asynchronous. */
  function answerStraight(request: Request, route: StraightRoute, times: Times): Promise<Response> {
    const notes = begin(request, times);
    if (dependencies.tracer !== undefined) {
      // The trace reads them; nothing else does here.
      beginNotes(request, notes);
    }
    const refuse = (error: unknown): Promise<Response> => refused(request, error, notes);
    const conclude = (bytes: Uint8Array | undefined): Response | Promise<Response> => {
      const text = route.answer(request, bytes, notes);
      return typeof text === "string"
        ? finishStraight(request, text, notes)
        : text.then((later) => finishStraight(request, later, notes));
    };
    try {
      const admitting = route.admit(request, notes);
      const reading = admitting === undefined ? route.read(request) : admitting.then(() => route.read(request));
      // A missing body is refused by the route's schema.
      return (reading === undefined ? NOTHING : notes.awaitBody(reading)).then(conclude).catch(refuse);
    } catch (error) {
      return refuse(error);
    }
  }

  /** `account` and `finish` for a successful answer, with all headers built at once. */
  function finishStraight(request: Request, text: string, notes: RequestNotes): Response | Promise<Response> {
    const limits = notes.caller === undefined ? [] : usage.ledger.limits(notes.caller);
    if (limits instanceof Promise) {
      return limits.catch(() => []).then((known) => straightResponse(request, text, { notes, limits: known }));
    }
    return straightResponse(request, text, { notes, limits });
  }

  function straightResponse(
    request: Request,
    text: string,
    { notes, limits }: { readonly notes: RequestNotes; readonly limits: readonly Limit[] },
  ): Response {
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

  async function refused(request: Request, error: unknown, notes: RequestNotes): Promise<Response> {
    beginNotes(request, notes);
    const response = failed(request, error, notes);
    await account(dependencies, response, notes);
    return finish(request, response, notes);
  }

  function failed(request: Request, error: unknown, notes: RequestNotes): Response {
    try {
      return fail(request, error);
    } catch (defective) {
      return defect(defective, notes);
    }
  }

  return function answer(request: Request, handle: Handle): Promise<Response> {
    const startedMs = monotonicMs();
    // First: the router and the decisions by path below see only the normalized path.
    if (!isPlainTarget(request)) {
      const problem = new Problem("NOT_FOUND", "There is no such path");
      return refused(request, problem, begin(request, { startedMs, begunMs: 0 }));
    }
    if (isProbe(request)) {
      return answerRouted(request, handle, { startedMs, begunMs: 0 });
    }
    const admitted = admission.admit(startedMs, () => sourceOf(request));
    return admitted instanceof Promise ? admitted.then(proceed) : proceed(admitted);

    function proceed(begunMs: Admitted): Promise<Response> {
      return begunMs === "refused"
        ? Promise.resolve(admission.refuse(() => shed(request, startedMs)))
        : answerAdmitted(request, handle, { startedMs, begunMs });
    }
  };

  function answerAdmitted(request: Request, handle: Handle, times: Times): Promise<Response> {
    const route = straightOf(request);
    return route === undefined ? answerRouted(request, handle, times) : answerStraight(request, route, times);
  }

  async function answerRouted(request: Request, handle: Handle, times: Times): Promise<Response> {
    const notes = begin(request, times);
    beginNotes(request, notes);
    const fault = urlFault(request);
    if (fault !== undefined) {
      notes.code = "MALFORMED_REQUEST";
      return finish(request, problemResponse(new Problem(notes.code, fault), notes), notes);
    }
    if (request.method === "OPTIONS") {
      return finish(request, options(request), notes);
    }
    let response: Response;
    try {
      response = await handle(request.method === "HEAD" ? asGet(request, notes) : request);
    } catch (error) {
      // A defect in the error handling itself is answered as a defect too.
      response = defect(error, notes);
    }
    const accounting = account(dependencies, response, notes);
    if (accounting !== undefined) {
      await accounting;
    }
    return finish(request, response, notes);
  }
}

/**
 * A `HEAD` as the equivalent `GET`. Bun omits the body of the answer, sends its length where it is known and cancels a
 * stream; Elysia would read the whole body to measure it, and would never finish with an event stream.
 */
function asGet({ url, headers, signal }: Request, notes: RequestNotes): Request {
  const request = new Request(url, { method: "GET", headers, signal });
  beginNotes(request, notes);
  return request;
}

/** Gives the place to the organization's next request. */
function leaveLane({ lane, holdsPlace }: RequestNotes): void {
  if (holdsPlace === true) {
    lane?.leave();
  }
}

/** Answered even under overload: load balancers and monitoring must see the state of the server. */
const PROBES: ReadonlySet<string> = new Set(["/livez", "/readyz", "/v1/health", "/metrics"]);

function isProbe({ url }: Request): boolean {
  const from = url.indexOf("/", HOST_AT);
  const end = url.indexOf("?", from);
  return PROBES.has(url.slice(from, end === -1 ? undefined : end));
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

/** A line for every refused request would be more work than the refusal. Milliseconds. */
const SHEDDING_LOGGED_MS = 1000;
/** Delays are spread from 1 to this: callers that were refused together should not retry together. Seconds. */
const RETRY_AFTER_MAX_S = 3;

/** Logs how many requests were refused for overload: at most one line a second. */
function logShedding(logger: Logger, monotonicMs: () => number) {
  let count = 0;
  let total = 0;
  let loggedMs = Number.NEGATIVE_INFINITY;
  return {
    count(): void {
      count++;
      total++;
      const nowMs = monotonicMs();
      if (nowMs - loggedMs >= SHEDDING_LOGGED_MS) {
        logger.warn("overload", { refused: count });
        loggedMs = nowMs;
        count = 0;
      }
    },
    retryAfterS: (): number => 1 + total % RETRY_AFTER_MAX_S,
  };
}

/** Statuses of requests refused for their content: reading and checking them was wasted work. */
const FAULTS: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** As Bun and the router write it. */
const JSON_TYPE = "application/json;charset=utf-8";
/** The bytes of a missing body. */
const NOTHING = Promise.resolve(undefined);

/** The path starts at this offset at the earliest: after the scheme and a host of one letter. */
const HOST_AT = "http://a".length;

/** Duration of the request in milliseconds, with two decimals. */
function serverTiming({ startedMs, endedMs }: RequestNotes): string {
  return `app;dur=${(endedMs - startedMs).toFixed(2)}`;
}
