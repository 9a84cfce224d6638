import { newIdentifier } from "../../domain/identifier.ts";
import { Problem } from "../../domain/problem.ts";
import { logRequest } from "../../observability/mod.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import { account } from "./account.ts";
import { clientAddress } from "./client_address.ts";
import { cors } from "./cors.ts";
import { problemResponse } from "./problem_response.ts";
import { beginNotes, type RequestNotes } from "./request_notes.ts";
import type { RouteTable } from "./route_table.ts";
import { securityHeaders } from "./security_headers.ts";
import { trustedAddresses } from "./trusted_addresses.ts";

/** What the envelope asks of the app it is put around. */
export interface EnvelopeOptions {
  readonly routes: () => RouteTable;
  /** The address at the other end of the connection; empty when there is no connection. */
  readonly peerOf: (request: Request) => string;
}

/** What is published is for the pages of every origin, errors included: they have no credential to lose. */
function isForEverybody(url: string): boolean {
  return new URL(url).pathname.startsWith("/v1/public/");
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
export function envelope(dependencies: ApiDependencies, { routes, peerOf }: EnvelopeOptions) {
  const { clock, chance, logger, metrics, isDraining, monotonicMs, publicUrl, allowedOrigins } = dependencies;
  const fixedHeaders = securityHeaders(publicUrl);
  const isTrusted = trustedAddresses(dependencies.trustedProxies);
  const sharing = cors([...allowedOrigins, new URL(publicUrl).origin]);

  function begin(request: Request): RequestNotes {
    const given = request.headers.get("x-request-id");
    const notes: RequestNotes = {
      requestId: given !== null && REQUEST_ID.test(given) ? given : newIdentifier("req", { clock, chance }),
      startedMs: monotonicMs(),
      clientAddress: () => clientAddress(peerOf(request), request.headers.get("x-forwarded-for"), isTrusted),
    };
    beginNotes(request, notes);
    return notes;
  }

  function finish(request: Request, response: Response, notes: RequestNotes): Response {
    const { headers } = response;
    for (const [name, value] of fixedHeaders) {
      if (!headers.has(name)) {
        headers.set(name, value);
      }
    }
    if (isForEverybody(request.url)) {
      headers.set("access-control-allow-origin", "*");
    }
    sharing.mark(headers, request.headers.get("origin"));
    const ms = monotonicMs() - notes.startedMs;
    if (isDraining()) {
      // A proxy that kept it open would send its next request to a server that is gone.
      headers.set("connection", "close");
    }
    headers.set("x-request-id", notes.requestId);
    headers.append("server-timing", `app;dur=${ms.toFixed(2)}`);
    const { requestId, route, code, inputKind, resolution, caller } = notes;
    const line = {
      requestId,
      method: request.method,
      route,
      status: response.status,
      ms,
      organizationId: caller?.organizationId,
      keyId: caller?.kind === "key" ? caller.keyId : undefined,
      environment: caller?.environment,
      inputKind,
      resolution,
      code,
    };
    logRequest(logger, line);
    metrics.request(line);
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

  return async function answer(request: Request, handle: Handle): Promise<Response> {
    const notes = begin(request);
    if (request.url.length > URL_LENGTH_MAX) {
      notes.code = "MALFORMED_REQUEST";
      return finish(request, problemResponse(new Problem(notes.code, "The URL is too long"), notes), notes);
    }
    if (request.method === "OPTIONS") {
      return finish(request, options(request), notes);
    }
    let response: Response;
    try {
      response = await handle(request);
    } catch (error) {
      // Even a defect in answering errors is answered as one.
      response = defect(error, notes);
    }
    const accounting = account(dependencies, response, notes);
    if (accounting !== undefined) {
      await accounting;
    }
    return finish(request, response, notes);
  };
}
