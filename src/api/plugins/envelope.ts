import { newIdentifier } from "../../domain/identifier.ts";
import { Problem } from "../../domain/problem.ts";
import { logRequest } from "../../observability/mod.ts";
import type { Limit } from "../../usage/mod.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import { account } from "./account.ts";
import { clientAddress } from "./client_address.ts";
import { cors } from "./cors.ts";
import type { FaultLimit } from "./fault_limit.ts";
import { isPlainTarget } from "./plain_target.ts";
import { problemResponse } from "./problem_response.ts";
import { rateLimitFields } from "./rate_limit_headers.ts";
import { beginNotes, type RequestNotes } from "./request_notes.ts";
import type { RouteTable } from "./route_table.ts";
import { securityHeaders } from "./security_headers.ts";
import type { StraightRoute } from "./straight_route.ts";
import { trustedAddresses } from "./trusted_addresses.ts";

/** What the envelope asks of the app it is put around. */
export interface EnvelopeOptions {
  readonly faults: FaultLimit;
  readonly routes: () => RouteTable;
  /** Hot routes, answered without the router. */
  readonly straight: readonly StraightRoute[];
  /** Answers what went wrong in one of them, as the router's error hook would. */
  readonly fail: (request: Request, error: unknown) => Response;
  /** The address at the other end of the connection; empty when there is no connection. */
  readonly peerOf: (request: Request) => string;
}

/** What is published is for the pages of every origin, errors included: they have no credential to lose. */
function isForEverybody({ url }: Request): boolean {
  return url.startsWith("/v1/public/", url.indexOf("/", HOST_AT));
}

/** What is wrong with the address of a request, before anything reads it. */
function urlFault({ url }: Request): string | undefined {
  if (url.length > URL_LENGTH_MAX) {
    return "The URL is too long";
  }
  // Bun hands on whatever stood in the header, or the path alone.
  return URL.canParse(url) ? undefined : "The Host header names no host";
}

/** Answers a request; what the envelope is put around. */
export type Handle = (request: Request) => Response | Promise<Response>;

/**
 * An identifier of the caller's is taken over when it is short and plain, else replaced. It ends in the log: what has
 * the form of a key or a token of this service was put into the wrong header.
 */
const REQUEST_ID = /^(?!locus_|eyJ)[A-Za-z0-9._-]{1,128}$/u;
/** Longer than any link this service writes; servers and proxies commonly stop at 8 kB. */
const URL_LENGTH_MAX = 8192;

/**
 * What happens to every request, whatever it meets inside: an identifier, `OPTIONS`, the headers that protect and the
 * ones that inform, and one line in the log. It stands outside the router, so that nothing gets past it.
 */
export function envelope(dependencies: ApiDependencies, { faults, routes, straight, fail, peerOf }: EnvelopeOptions) {
  const { clock, chance, logger, metrics, usage, isDraining, monotonicMs, publicUrl, allowedOrigins } = dependencies;
  const fixedHeaders = securityHeaders(publicUrl);
  const straightHeaders = { "content-type": JSON_TYPE, ...Object.fromEntries(fixedHeaders) };
  const straightRoutes = new Map(straight.map((route) => [route.path, route]));
  const isTrusted = trustedAddresses(dependencies.trustedProxies);
  const sharing = cors([...allowedOrigins, new URL(publicUrl).origin]);

  function begin(request: Request): RequestNotes {
    const given = request.headers.get("x-request-id");
    const notes: RequestNotes = {
      requestId: given !== null && REQUEST_ID.test(given) ? given : newIdentifier("req", { clock, chance }),
      startedMs: monotonicMs(),
      endedMs: 0,
      clientAddress: () => clientAddress(peerOf(request), request.headers.get("x-forwarded-for"), isTrusted),
    };
    return notes;
  }

  /** The one line of the log, and the metrics: after everything else that is done for a request. */
  function tell(request: Request, status: number, notes: RequestNotes): void {
    const { requestId, route, code, reason, inputKind, resolution, caller } = notes;
    const line = {
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
    logRequest(logger, line);
    metrics.request(line);
  }

  function finish(request: Request, response: Response, notes: RequestNotes): Response {
    const { headers } = response;
    leaveLane(notes);
    if (notes.caller !== undefined && FAULTS.has(response.status)) {
      faults.count(notes.caller, Number(request.headers.get("content-length") ?? 0));
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
      // A proxy that kept it open would send its next request to a server that is gone.
      headers.set("connection", "close");
    }
    if (request.method === "HEAD") {
      // Bun adds it to every other answer.
      headers.set("date", clock.now().toUTCString());
    }
    headers.set("x-request-id", notes.requestId);
    headers.append("server-timing", serverTiming(notes));
    tell(request, response.status, notes);
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

  /** The straight way in and out: only what has to be waited for is. */
  function answerStraight(request: Request, route: StraightRoute): Promise<Response> {
    const notes = begin(request);
    if (dependencies.tracer !== undefined) {
      // The trace reads them; nobody else does on this way.
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
      // A body that is not there is refused by its rules.
      return (reading ?? NOTHING).then(conclude).catch(refuse);
    } catch (error) {
      return refuse(error);
    }
  }

  /** `account` and `finish` for an answer that went well, with all headers made at once. */
  function finishStraight(request: Request, text: string, notes: RequestNotes): Response | Promise<Response> {
    const limits = notes.caller === undefined ? [] : usage.ledger.limits(notes.caller);
    if (limits instanceof Promise) {
      return limits.catch(() => []).then((heard) => straightResponse(request, text, { notes, limits: heard }));
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
    tell(request, 200, notes);
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
    if (!isPlainTarget(request)) {
      return refused(request, new Problem("NOT_FOUND", "There is no such path"), begin(request));
    }
    const route = straightOf(request);
    return route === undefined ? answerRouted(request, handle) : answerStraight(request, route);
  };

  async function answerRouted(request: Request, handle: Handle): Promise<Response> {
    const notes = begin(request);
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
      // Even a defect in answering errors is answered as one.
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
 * A `HEAD` as the `GET` it stands for. Bun leaves out the body of its answer, tells its length where it is known and
 * cancels a stream; Elysia would read the whole body first to measure it, and never end with a stream of events.
 */
function asGet({ url, headers, signal }: Request, notes: RequestNotes): Request {
  const request = new Request(url, { method: "GET", headers, signal });
  beginNotes(request, notes);
  return request;
}

/** The place goes to the organization's next request. */
function leaveLane({ lane, holdsPlace }: RequestNotes): void {
  if (holdsPlace === true) {
    lane?.leave();
  }
}

/** Refused for what the request says: read, and perhaps checked, for nothing. */
const FAULTS: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** As Bun names it, and so the router does. */
const JSON_TYPE = "application/json;charset=utf-8";
/** Stands for the bytes of a body that is not there. */
const NOTHING = Promise.resolve(undefined);

/** A path begins behind the scheme and a host of one letter at the earliest. */
const HOST_AT = "http://a".length;

/** How long it took, with a hundredth of a millisecond. */
function serverTiming({ startedMs, endedMs }: RequestNotes): string {
  return `app;dur=${(endedMs - startedMs).toFixed(2)}`;
}
