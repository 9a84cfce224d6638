import { Failure } from "../../line/failure.ts";
import { textAtMost } from "../../../net/text_at_most.ts";

/** An address that replaces the hosts of downloads: `https://mirror.example/osm`. May be plain http inside a network. */
export type Mirror = string;

export interface RequestOptions {
  readonly mirror?: Mirror | undefined;
  readonly signal: AbortSignal;
  readonly method?: "GET" | "HEAD";
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether a missing file is an answer and not a failure. */
  readonly isOptional?: boolean;
}

export class MissingFile extends Failure {}

const MISSING: ReadonlySet<number> = new Set([404, 410]);
/** Answers that a later attempt may not get. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
const RANGE_NOT_SATISFIABLE = 416;
/** The answer to a condition that the caller set. */
const NOT_MODIFIED = 304;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const REDIRECTS_MAX = 5;
/** A small file is given up after this long. */
const SMALL_MS_MAX = 30_000;

/** The address at the mirror: its scheme, host and path, and then the path of the address. */
export function addressAt(address: string, mirror?: Mirror): URL {
  const url = new URL(address);
  return mirror === undefined ? url : new URL(`${mirror.replace(/\/+$/u, "")}${url.pathname}${url.search}`);
}

/**
 * Requests a file as it is stored: what a server packs for the way is not unpacked. Follows redirects, from https only to
 * https.
 *
 * @throws Failure for an answer that will stay the same, and Error for one that may be better later.
 */
export async function request(address: string, options: RequestOptions): Promise<Response> {
  const { mirror, signal, method = "GET", headers = {}, isOptional = false } = options;
  let url = addressAt(address, mirror);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const response = await fetch(url, {
      method,
      headers: { "accept-encoding": "identity", ...headers },
      redirect: "manual",
      decompress: false,
      signal,
    });
    const location = response.headers.get("location");
    if (REDIRECTS.has(response.status) && location !== null) {
      await response.body?.cancel();
      url = redirectedTo(location, url);
      continue;
    }
    const { status } = response;
    if (
      response.ok || status === RANGE_NOT_SATISFIABLE || status === NOT_MODIFIED || (isOptional && status === 404)
    ) {
      return response;
    }
    await response.body?.cancel();
    if (TRANSIENT.has(status)) {
      throw new Error(`${url.host} answers ${status}`);
    }
    const message = `${url.host} answers ${status} for ${url.pathname}`;
    throw MISSING.has(status) ? new MissingFile(message) : new Failure(message);
  }
  throw new Failure(`${url.host} redirects more than ${REDIRECTS_MAX} times`);
}

function redirectedTo(location: string, from: URL): URL {
  const to = URL.parse(location, from);
  if (to === null || (to.protocol !== "https:" && to.protocol !== from.protocol)) {
    throw new Failure(`${from.host} leads to an address that is not https`);
  }
  return to;
}

/** Requests what is known of a file without its content. */
export async function requestHead(address: string, options: RequestOptions): Promise<Response> {
  const what = `Cannot reach ${addressAt(address, options.mirror).host}`;
  return await request(address, { ...options, method: "HEAD" }).catch(failWith({ what, signal: options.signal }));
}

/** The length of a file; undefined where there is none, or its host does not say. */
export async function requestLength(address: string, options: RequestOptions): Promise<number | undefined> {
  const response = await requestHead(address, { ...options, isOptional: true });
  return response.ok ? lengthOf(response) : undefined;
}

/** The length of what an answer has, if it says so. */
export function lengthOf({ headers }: Response): number | undefined {
  const bytes = Number(headers.get("content-length") ?? Number.NaN);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

/**
 * The text of a small file; undefined where it is missing and may be.
 *
 * @throws Failure in one line: no answer within half a minute, or more than `bytesMax` bytes.
 */
export async function requestText(
  address: string,
  { bytesMax, ...options }: RequestOptions & { readonly bytesMax: number },
): Promise<string | undefined> {
  const { host } = addressAt(address, options.mirror);
  const late = AbortSignal.timeout(SMALL_MS_MAX);
  try {
    const response = await request(address, { ...options, signal: AbortSignal.any([options.signal, late]) });
    if (!response.ok) {
      return undefined;
    }
    const text = await textAtMost(response, bytesMax);
    if (text === undefined) {
      throw new Failure(`${host} sends more than ${bytesMax} bytes for ${new URL(address).pathname}`);
    }
    return text;
  } catch (error) {
    throw failureOf(error, { what: `Cannot reach ${host}`, signal: options.signal });
  }
}

interface About {
  readonly what: string;
  readonly signal: AbortSignal;
  /** What the operator can do, as a sentence without its end. */
  readonly advice?: string;
}

/** Throws `failureOf()` of the error that it gets. */
export function failWith(about: About): (error: unknown) => never {
  return (error) => {
    throw failureOf(error, about);
  };
}

/** A failure in one line for what a host, a store or a disk does; an interruption stays one. */
export function failureOf(error: unknown, { what, signal, advice }: About): unknown {
  return error instanceof Failure || signal.aborted
    ? error
    : new Failure(`${what}: ${reasonOf(error)}${advice === undefined ? "" : `. ${advice}`}`, { cause: error });
}

/** The message of an error, without the hints of the runtime and a full stop: it becomes part of a sentence. */
export function reasonOf(error: unknown): string {
  const [reason = ""] = (error instanceof Error ? error.message : String(error)).split(". For more information", 1);
  return reason.endsWith(".") ? reason.slice(0, -1) : reason;
}
