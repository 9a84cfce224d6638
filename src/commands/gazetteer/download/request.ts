import { Failure } from "../../line/failure.ts";

/** An address that replaces the hosts of downloads: `https://mirror.example/osm`. May be plain http inside a network. */
export type Mirror = string;

/** How a request is made. */
export interface RequestOptions {
  readonly mirror?: Mirror | undefined;
  readonly signal: AbortSignal;
  readonly method?: "GET" | "HEAD";
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether a missing file is an answer and not a failure. */
  readonly isOptional?: boolean;
}

/** Answers that a later attempt may not get. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
const RANGE_NOT_SATISFIABLE = 416;

/** The address at the mirror: its scheme, host and path, and then the path of the address. */
export function addressAt(address: string, mirror?: Mirror): URL {
  const url = new URL(address);
  return mirror === undefined ? url : new URL(`${mirror.replace(/\/+$/u, "")}${url.pathname}${url.search}`);
}

/**
 * Requests a file as it is stored, without a packing on the way.
 *
 * @throws Failure for an answer that will stay the same, and Error for one that may be better later.
 */
export async function request(address: string, options: RequestOptions): Promise<Response> {
  const { mirror, signal, method = "GET", headers = {}, isOptional = false } = options;
  const url = addressAt(address, mirror);
  const response = await fetch(url, {
    method,
    headers: { "accept-encoding": "identity", ...headers },
    redirect: "follow",
    signal,
  });
  if (new URL(response.url).protocol !== "https:" && url.protocol === "https:") {
    await response.body?.cancel();
    throw new Failure(`${url.host} leads to an address that is not https`);
  }
  if (response.ok || response.status === RANGE_NOT_SATISFIABLE || (isOptional && response.status === 404)) {
    return response;
  }
  await response.body?.cancel();
  if (TRANSIENT.has(response.status)) {
    throw new Error(`${url.host} answers ${response.status}`);
  }
  throw new Failure(`${url.host} answers ${response.status} for ${url.pathname}`);
}
