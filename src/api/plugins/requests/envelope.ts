import { Problem } from "../../../domain/problem.ts";
import type { Tracer } from "../../../observability/tracing/mod.ts";
import type { ApiDependencies } from "../../api_dependencies.ts";
import type { Admitted } from "../limits/admission.ts";
import type { FaultLimit } from "../limits/fault_limit.ts";
import { overloadRefusals } from "../limits/admission_shares.ts";
import { type DirectRoutes, type Handle, routedAnswerer } from "./direct_routes.ts";
import { cors, requestFinisher } from "./finish_request.ts";
import { type Connections, type Fail, requestOpener, requestRefuser } from "./open_request.ts";
import { beginNotes, notesOf } from "./request_notes.ts";
import { isPlainTarget, isProbe, type RouteTable, targetOf } from "./request_url.ts";
import type { ProblemForm } from "../problems/problem_response.ts";
import { inBlocks, isLoopback } from "../../../domain/network.ts";

/** What is known about the connection of a caller to the proxy. */
interface PlainHttpOptions {
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
  readonly peerOf: (request: Request) => string;
}

/** Programs call these; and their addresses may have a key. */
const CALLED = ["/v1/", "/compat/"] as const;

/** All addresses of the machine. */
const EVERY_ADDRESS: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/** What the envelope needs from the app inside it. */
export interface EnvelopeOptions extends Connections {
  readonly faults: FaultLimit;
  readonly routes: () => RouteTable;
  readonly directs: () => DirectRoutes;
  readonly fail: Fail;
  /** The form of errors on the path of a request, where it is not `application/problem+json`. */
  readonly formOf: (request: Request) => ProblemForm | undefined;
}

/** Answers a request: `handle` is the router. */
export type Answer = (request: Request, handle: Handle) => Promise<Response>;

/**
 * What every request gets, whatever happens inside: an identifier, `OPTIONS`, the security and information headers, and
 * one log line. It wraps the router, so that no request bypasses it. In this order:
 *
 * 1. a path that is not written plainly is refused, and so is a foreign `Host`, except of probes: they show nothing that
 *    is not public, and load balancers send them by addresses and names of their own;
 * 2. what a proxy received without TLS is refused, or redirected if it is a page;
 * 3. the request is admitted, perhaps after waiting, or refused for overload; probes always are admitted;
 * 4. it is opened: it gets notes with its identifier and its client;
 * 5. it is answered by the router;
 * 6. it is finished: headers, metrics, log line.
 */
export function envelope(dependencies: ApiDependencies, options: EnvelopeOptions) {
  const { admission, allowedOrigins, monotonicMs, publicUrl } = dependencies;
  const { faults, routes, directs, fail, formOf } = options;
  const sharing = cors([...allowedOrigins, new URL(publicUrl).origin]);
  const isKnownHost = hostCheck(dependencies);
  const insteadOf = plainHttpCheck({ ...dependencies, peerOf: options.peerOf });
  const refuseOverload = overloadRefusals(dependencies);
  const { open, sourceOf } = requestOpener(dependencies, { ...options, refuseOverload });
  const { finish, finishJson, finishOverload } = requestFinisher(dependencies, { faults, sharing, formOf });
  const refuse = requestRefuser(dependencies, { fail, finish });
  const answerRouted = routedAnswerer(dependencies, { open, finish, routes, directs, fail, sharing, formOf });

  // `finishJson` is for the router's hook `mapResponse`.
  return { answer, finishJson };

  function answer(request: Request, handle: Handle): Promise<Response> {
    const startedMs = monotonicMs();
    // First: the router and the decisions by path below see only the normalized path.
    if (!isPlainTarget(request)) {
      const problem = new Problem("NOT_FOUND", "There is no such path");
      return refuse(request, problem, open(request, { startedMs, workStartedMs: 0 }));
    }
    if (isProbe(request)) {
      return answerRouted(request, handle, { startedMs, workStartedMs: 0 });
    }
    if (!isKnownHost(request)) {
      const problem = new Problem(
        "MISDIRECTED_REQUEST",
        "The service is not known by the name in Host: its operator can add it to ALLOWED_HOSTS",
      );
      return refuse(request, problem, open(request, { startedMs, workStartedMs: 0 }));
    }
    const instead = insteadOf(request);
    if (instead !== undefined) {
      return answerPlainHttp(request, instead, startedMs);
    }
    const admitted = admission.admit(startedMs, () => sourceOf(request));
    return typeof admitted === "number"
      ? answerRouted(request, handle, { startedMs, workStartedMs: admitted })
      : answerLater(request, handle, { startedMs, admitted });
  }

  /** Answers a request that crossed the network without TLS. */
  async function answerPlainHttp(request: Request, instead: string, startedMs: number): Promise<Response> {
    const notes = open(request, { startedMs, workStartedMs: 0 });
    if (instead === "refused") {
      return await refuse(request, new Problem("FORBIDDEN", `Send this with https, to ${publicUrl}`), notes);
    }
    beginNotes(request, notes);
    return finish(request, new Response(null, { status: 308, headers: { location: instead } }), notes);
  }

  /** Answers a request that has to wait, or is refused. */
  async function answerLater(
    request: Request,
    handle: Handle,
    { startedMs, admitted }: { readonly startedMs: number; readonly admitted: Admitted | Promise<Admitted> },
  ): Promise<Response> {
    const workStartedMs = await admitted;
    return workStartedMs === "refused"
      ? admission.refuse(() => answerOverload(request, startedMs))
      : await answerRouted(request, handle, { startedMs, workStartedMs });
  }

  function answerOverload(request: Request, startedMs: number): Response {
    const notes = open(request, { startedMs, workStartedMs: 0 });
    // A trace reads them.
    beginNotes(request, notes);
    return finishOverload(request, refuseOverload(), notes);
  }
}

/** The hosts by which a service is reached. */
export interface Hosts {
  /** Of the links that it writes. */
  readonly publicUrl: string;
  /** The name or address on which it listens; `0.0.0.0` or `::` for all addresses of the machine. */
  readonly listenHost: string;
  /** Further names and addresses, from the operator. */
  readonly allowedHosts: readonly string[];
}

/**
 * Returns a function that says whether the `Host` of a request is one of the service. A page that an attacker serves may
 * let its own name point to the address of this service (DNS rebinding): the browser then counts the service as a part of
 * that page, and only the name in `Host` still tells them apart.
 *
 * Known are the host of the public URL, the operator's list, loopback names and addresses, and the host on which the
 * service listens. If it listens on every address, all addresses are known: load balancers and people in the same
 * network use them, and an attack needs a name.
 */
export function hostCheck({ publicUrl, listenHost, allowedHosts }: Hosts): (request: Request) => boolean {
  const known = new Set([new URL(publicUrl).hostname, ...[listenHost, ...allowedHosts].map(hostOf)]);
  const isEveryAddress = EVERY_ADDRESS.has(listenHost);
  /** The last known origin with the slash after it: nearly all requests of a server have the same one. */
  let knownOrigin: string | undefined;
  return ({ url }) => {
    if (knownOrigin !== undefined && url.startsWith(knownOrigin)) {
      return true;
    }
    const parsed = URL.parse(url);
    // Without any host the URL is no URL: see `urlFault`.
    if (parsed === null) {
      return true;
    }
    const { hostname, origin } = parsed;
    const host = hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
    const isKnown = known.has(host) || isLoopbackHost(host) || (isEveryAddress && isAddress(host));
    knownOrigin = isKnown ? `${origin}/` : knownOrigin;
    return isKnown;
  };
}

/** As a URL has it: lower case, IPv6 in brackets and in its shortest form. */
function hostOf(host: string): string {
  return new URL(`http://${host.includes(":") ? `[${host}]` : host}`).hostname;
}

function isLoopbackHost(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || isLoopback(host.replaceAll(/[[\]]/gu, ""));
}

/** Of a URL, which writes every IPv4 address as four numbers. */
function isAddress(host: string): boolean {
  return host.startsWith("[") || /^[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+$/u.test(host);
}

/**
 * Returns a function that says what becomes of a request that a trusted proxy received without TLS although the public
 * URL is https: the address of the page that a browser is to open instead, or `refused` for what a program sends. A
 * redirect would hide from the program that its key crossed the network in plain text. Undefined: nothing is wrong.
 */
function plainHttpCheck(
  { publicUrl, trustedProxies, peerOf }: PlainHttpOptions,
): (request: Request) => string | undefined {
  if (!publicUrl.startsWith("https:")) {
    return () => undefined;
  }
  const isTrusted = inBlocks(trustedProxies);
  return (request) => {
    const { headers, method } = request;
    if (headers.get("x-forwarded-proto") !== "http" || !isTrusted(peerOf(request))) {
      return undefined;
    }
    const target = targetOf(request);
    const isPage = method === "GET" && headers.get("accept")?.includes("text/html") === true &&
      !CALLED.some((path) => target.startsWith(path));
    return isPage ? `${publicUrl}${target}` : "refused";
  };
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
