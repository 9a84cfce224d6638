import { readPlace, readSuggestions, RequestFailed, type Suggestion, type Suggestions } from "./service.ts";

/** A text and what the service must know about it. */
export interface Typed {
  readonly text: string;
  readonly key: string;
  readonly base: string;
  readonly country: string | undefined;
  readonly language: string | undefined;
  /** `latitude,longitude` */
  readonly near: string | undefined;
  readonly limit: string | undefined;
}

/** What is known for the text that was typed last. */
export type Found =
  | { readonly state: "found"; readonly suggestions: Suggestions }
  | { readonly state: "failed" | "limited"; readonly status: number };

/** A pause in typing after which suggestions are loaded. Milliseconds. */
const PAUSE_MS = 150;
/** The service's limit. Longer texts are pasted, not typed. */
const LENGTH_MAX = 256;
const LENGTH_MIN = 2;
/** Pauses before a failed request is sent again. Milliseconds. */
const RETRIES_MS: readonly number[] = [1500, 4000, 10_000];
/** A limit that lasts longer is that of a day or a month, not of a minute. Milliseconds. */
const RETRY_AFTER_MAX_MS = 120_000;
/** A place that takes longer is not waited for. Milliseconds. */
const PLACE_MS = 10_000;

/**
 * Loads suggestions while a text is typed. A new text cancels the request of the one before, so that an answer never
 * replaces one to a later text. A failed request is repeated. One token joins the requests of a form, which the service
 * counts as one call.
 */
export class Suggester {
  readonly #onFound: (found: Found) => void;
  #current = new AbortController();
  #session: string | undefined;

  constructor(onFound: (found: Found) => void) {
    this.#onFound = onFound;
  }

  /** Loads the suggestions for a text soon; false if it is too short or too long for any. */
  type(typed: Typed): boolean {
    this.stop();
    const { length } = typed.text.trim();
    if (length < LENGTH_MIN || typed.text.length > LENGTH_MAX) {
      return false;
    }
    void this.#load(typed, this.#current.signal);
    return true;
  }

  /** Drops what is still to come. */
  stop(): void {
    this.#current.abort();
    this.#current = new AbortController();
  }

  /**
   * The place of a chosen suggestion, which completes the form: the next one gets a new token.
   *
   * @throws {Error} where the request fails
   */
  async place(suggestion: Suggestion, { key, base, language }: Typed): Promise<object> {
    const session = this.#session;
    this.#session = undefined;
    const signal = AbortSignal.timeout(PLACE_MS);
    return await readPlace(suggestion, { base, query: { key, language, session }, signal });
  }

  async #load({ base, text, ...query }: Typed, signal: AbortSignal): Promise<void> {
    this.#session ??= newToken();
    await pause(PAUSE_MS, signal);
    for (let tries = 0; !signal.aborted; tries++) {
      let delayMs: number | undefined;
      try {
        const suggestions = await readSuggestions({
          base,
          query: { q: text, ...query, session: this.#session },
          signal,
        });
        if (!signal.aborted) {
          this.#onFound({ state: "found", suggestions });
        }
        return;
      } catch (error) {
        if (signal.aborted) {
          return;
        }
        const { status, retryAfterMs } = error instanceof RequestFailed ? error : new RequestFailed(0);
        this.#onFound({ state: status === 429 ? "limited" : "failed", status });
        // A refused request would be refused again.
        const mayHelp = status === 0 || status === 429 || status >= 500;
        delayMs = mayHelp && (retryAfterMs ?? 0) <= RETRY_AFTER_MAX_MS ? RETRIES_MS[tries] : undefined;
        delayMs = delayMs === undefined ? undefined : Math.max(delayMs, retryAfterMs ?? 0);
      }
      if (delayMs === undefined) {
        return;
      }
      await pause(delayMs, signal);
    }
  }
}

/** Ends early when the signal does. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    }, { once: true });
  });
}

/** `randomUUID` is missing on pages without TLS. */
function newToken(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
