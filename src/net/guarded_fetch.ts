import { checkedTarget, lookUpAll } from "./public_address.ts";
import { type LookUp, OutboundError, type OutboundPolicy } from "./outbound.ts";
import { requestOnce } from "./request_once.ts";

/** Options of a request. Lower the limits freely; raise them only with a reason. */
export interface GuardedFetchOptions {
  readonly policy: OutboundPolicy;
  readonly method?: "GET" | "HEAD" | "POST";
  /** Sent to the first host only; a redirect to another origin goes without them. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Milliseconds for everything: names, connections, redirects, body. */
  readonly timeoutMs?: number;
  /** Maximum redirects to follow. 0: returns a redirect as it is. Only GET and HEAD follow redirects. */
  readonly redirectsMax?: number;
  /** Bytes of the body as sent; nothing is unpacked. */
  readonly bodyMaxBytes?: number;
  /** A redirect to a URL for which this returns true is the answer; the URL itself is not requested. */
  readonly stopsAt?: (url: URL) => boolean;
  readonly signal?: AbortSignal;
  /** For tests: replaces the system's DNS resolver. */
  readonly lookUp?: LookUp;
}

export interface GuardedResponse {
  /** Where the answer is from, or the redirect's target at which the caller stopped. */
  readonly url: string;
  readonly status: number;
  /** Names in lower case; several values joined by a comma. `set-cookie` is left out. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty where the caller stopped at a redirect. */
  readonly body: Uint8Array;
  /** Redirects that were followed. */
  readonly redirects: number;
}

/** A person waits for the answer to a link; a slower webhook is retried later. */
export const OUTBOUND_TIMEOUT_MS = 3000;
/** `http → https → consent → map` is the longest chain seen in practice. */
export const OUTBOUND_REDIRECTS_MAX = 5;
/** The head of a map's page, with what it says of its place, is within the first 100 KiB. */
export const OUTBOUND_BODY_MAX_BYTES = 256 * 1024;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * The only way to make an outgoing request. Requests one URL under a policy and follows its redirects. Each passes the same checks: https,
 * no credentials, an allowed host, and no address that is not public. The name is looked up once and the connection
 * goes to an address that was checked, so that a name cannot change in between. Keeps no cookies, unpacks nothing, uses
 * no proxy.
 *
 * @throws {OutboundError} its `kind` says which rule or limit, or how the connection failed
 */
export async function guardedFetch(url: string, options: GuardedFetchOptions): Promise<GuardedResponse> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? OUTBOUND_TIMEOUT_MS);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  try {
    return await follow(url, options, signal);
  } catch (error) {
    if (timeout.aborted) {
      throw new OutboundError("timed_out", "The time for the whole request is up", error);
    }
    if (signal.aborted) {
      throw new OutboundError("aborted", "The caller gave up", error);
    }
    throw error;
  }
}

async function follow(first: string, options: GuardedFetchOptions, signal: AbortSignal): Promise<GuardedResponse> {
  const method = options.method ?? "GET";
  const redirectsMax = method === "POST" ? 0 : options.redirectsMax ?? OUTBOUND_REDIRECTS_MAX;
  const lookUp = options.lookUp ?? lookUpAll;
  const visited = new Set<string>();
  let url = parseUrl(first, undefined);
  const { origin } = url;
  for (let redirects = 0;; redirects++) {
    visited.add(url.href);
    const target = await checkedTarget(url, { policy: options.policy, lookUp, signal });
    const answer = await requestOnce(target, {
      method,
      headers: url.origin === origin ? options.headers ?? {} : {},
      body: options.body,
      bodyMaxBytes: options.bodyMaxBytes ?? OUTBOUND_BODY_MAX_BYTES,
      // The body of a redirect is not read.
      readsBody: (status) => redirectsMax === 0 || !REDIRECTS.has(status),
      signal,
    });
    if (!REDIRECTS.has(answer.status) || redirectsMax === 0) {
      return { ...answer, url: url.href, redirects };
    }
    url = parseUrl(answer.headers["location"] ?? "", url);
    if (options.stopsAt?.(url) === true) {
      return { ...answer, url: url.href, redirects: redirects + 1 };
    }
    if (redirects >= redirectsMax || visited.has(url.href)) {
      throw new OutboundError("too_many_redirects", `More than ${redirectsMax} redirects, or a circle of them`);
    }
  }
}

function parseUrl(text: string, base: URL | undefined): URL {
  const url = text === "" ? null : URL.parse(text, base);
  if (url === null) {
    const kind = base === undefined ? "url_refused" : "redirect_refused";
    throw new OutboundError(kind, "Cannot request an address that is not a URL");
  }
  return url;
}
