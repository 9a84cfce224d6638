import type { Clock } from "../domain/clock.ts";

/** Number of cached links: at some 300 bytes each, 3 MB. */
const ENTRIES_MAX = 10_000;

/** A short link never changes its target. A day covers a batch's repeats, and lets a withdrawn link be noticed. */
const FOUND_TTL_MS = 24 * 60 * 60 * 1000;

/** A failure is retried soon: the service may have been busy. */
const FAILED_TTL_MS = 60 * 1000;

interface Entry {
  /** Undefined: it leads to no known map. */
  readonly target: string | undefined;
  readonly expiresAtMs: number;
}

/** Targets of short links; the least recently used are dropped first. */
export class ExpansionCache {
  readonly #clock: Clock;
  readonly #entriesMax: number;
  /** In order of use: a Map keeps insertion order, and each use inserts the entry again. */
  readonly #entries = new Map<string, Entry>();

  constructor(clock: Clock, entriesMax: number = ENTRIES_MAX) {
    this.#clock = clock;
    this.#entriesMax = entriesMax;
  }

  /** The entry, or undefined when the link must be requested. */
  get(link: string): { readonly target: string | undefined } | undefined {
    const entry = this.#entries.get(link);
    if (entry === undefined) {
      return undefined;
    }
    this.#entries.delete(link);
    if (entry.expiresAtMs <= this.#clock.now().getTime()) {
      return undefined;
    }
    this.#entries.set(link, entry);
    return entry;
  }

  set(link: string, target: string | undefined): void {
    const ttlMs = target === undefined ? FAILED_TTL_MS : FOUND_TTL_MS;
    this.#entries.delete(link);
    this.#entries.set(link, { target, expiresAtMs: this.#clock.now().getTime() + ttlMs });
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > this.#entriesMax && oldest.done !== true) {
      this.#entries.delete(oldest.value);
    }
  }

  get size(): number {
    return this.#entries.size;
  }
}
