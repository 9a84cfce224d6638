/**
 * A small client of Locus in TypeScript. Copy this file and `locus_types.ts`, which is generated from the API document,
 * into your program: it needs nothing but `fetch`.
 *
 * @module
 */
import type {
  Place,
  Problem,
  Resolution,
  ResolveRequest,
  StructuredRequest,
  Suggestion,
  Suggestions,
  SuggestRequest,
} from "./locus_types.ts";

/** What went wrong, as a value: an error of the service, or a connection that failed. */
export type Failure =
  | { readonly kind: "problem"; readonly problem: Problem; readonly retryAfterS?: number }
  | { readonly kind: "connection"; readonly cause: unknown };

/** An answer or a failure. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/** How to reach the service. */
export interface LocusOptions {
  /** Such as `https://locus.example`. */
  readonly url: string;
  /** An API key with the scope `resolve`. */
  readonly key: string;
  /** How often a request is sent at most. Default: 4. */
  readonly tries?: number;
  /** The longest wait before another try: a limit that resets later is a failure at once. Default: 30. */
  readonly longestWaitS?: number;
  /** The time for one try. Default: 10. */
  readonly timeoutS?: number;
}

/** Statuses after which the same request may succeed. */
const RETRIED: ReadonlySet<number> = new Set([429, 503]);

/** Calls Locus; repeats what may succeed later, and throws nothing. */
export class Locus {
  readonly #options: Required<LocusOptions>;

  constructor(options: LocusOptions) {
    let { url } = options;
    while (url.endsWith("/")) {
      url = url.slice(0, -1);
    }
    this.#options = { tries: 4, longestWaitS: 30, timeoutS: 10, ...options, url };
  }

  /** Resolves a written address, coordinates, a map link or a short code. */
  resolve(body: ResolveRequest): Promise<Outcome<Resolution>> {
    return this.#send("POST", "/v1/resolve", body);
  }

  /** Resolves an address in components. */
  resolveStructured(body: StructuredRequest): Promise<Outcome<Resolution>> {
    return this.#send("POST", "/v1/resolve/structured", body);
  }

  /** What a partly typed text may become. */
  async suggest(query: SuggestRequest): Promise<Outcome<readonly Suggestion[]>> {
    const sent = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) {
        sent.set(name, String(value));
      }
    }
    const outcome = await this.#send<Suggestions>("GET", `/v1/suggest?${sent}`);
    return outcome.ok ? { ok: true, value: outcome.value.data } : outcome;
  }

  /** The place with an identifier of an earlier answer. */
  place(placeId: string): Promise<Outcome<Place>> {
    return this.#send("GET", `/v1/places/${placeId.split("/").map(encodeURIComponent).join("/")}`);
  }

  async #send<Value>(method: string, path: string, body?: unknown): Promise<Outcome<Value>> {
    const { tries, longestWaitS } = this.#options;
    for (let tried = 1;; tried++) {
      const outcome = await this.#sendOnce<Value>(method, path, body);
      if (outcome.ok) {
        return outcome;
      }
      const { failure } = outcome;
      const isFinal = failure.kind === "problem" && !RETRIED.has(failure.problem.status);
      const waitS = failure.kind === "problem" && failure.retryAfterS !== undefined
        ? failure.retryAfterS
        : 2 ** (tried - 1);
      if (isFinal || tried >= tries || waitS > longestWaitS) {
        return outcome;
      }
      // A random part, so that programs that were refused together do not return together.
      await new Promise((resolve) => setTimeout(resolve, waitS * 1000 + Math.random() * 250));
    }
  }

  async #sendOnce<Value>(method: string, path: string, body: unknown): Promise<Outcome<Value>> {
    const { url, key, timeoutS } = this.#options;
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { "authorization": `Bearer ${key}`, "content-type": "application/json" },
        signal: AbortSignal.timeout(timeoutS * 1000),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (response.ok) {
        return { ok: true, value: await response.json() };
      }
      const retryAfterS = Number(response.headers.get("retry-after") ?? Number.NaN);
      const problem: Problem = await response.json();
      return {
        ok: false,
        failure: { kind: "problem", problem, ...(Number.isNaN(retryAfterS) ? {} : { retryAfterS }) },
      };
    } catch (cause) {
      return { ok: false, failure: { kind: "connection", cause } };
    }
  }
}
