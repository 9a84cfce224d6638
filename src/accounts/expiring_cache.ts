import type { Clock } from "../domain/clock.ts";

/** What a cache is made with. */
export interface ExpiringCacheOptions {
  readonly clock: Clock;
  /** How long an answer is believed at this moment, counted from the moment its question was asked. */
  readonly lifetimeMs: () => number;
  /** The most entries held; the least recently used leaves first. */
  readonly capacity: number;
}

interface Entry<Value> {
  readonly value: Promise<Value | undefined>;
  readonly askedAtMs: number;
  /** The answer, once it came. */
  settled?: Value;
}

/**
 * Answers remembered for a moment, in bounded memory. Concurrent questions for one name share one look-up; failures
 * and absences are not remembered. An answer's age counts from when its question was asked, not from when it came:
 * what changed in between is noticed within `lifetimeMs`.
 */
export class ExpiringCache<Value> {
  readonly #options: ExpiringCacheOptions;
  // A Map keeps insertion order: re-inserting on use makes the first entry the least recently used.
  readonly #entries = new Map<string, Entry<Value>>();

  constructor(options: ExpiringCacheOptions) {
    this.#options = options;
  }

  /** The remembered answer where it has come; undefined where `get` would wait. */
  peek(name: string): Value | undefined {
    const known = this.#entries.get(name);
    if (
      known?.settled === undefined ||
      this.#options.clock.now().getTime() - known.askedAtMs >= this.#options.lifetimeMs()
    ) {
      return undefined;
    }
    this.#entries.delete(name);
    this.#entries.set(name, known);
    return known.settled;
  }

  /** The remembered answer, or the one `ask` gives, which is then remembered. */
  get(name: string, ask: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const now = this.#options.clock.now().getTime();
    const known = this.#entries.get(name);
    if (known !== undefined && now - known.askedAtMs < this.#options.lifetimeMs()) {
      this.#entries.delete(name);
      this.#entries.set(name, known);
      return known.value;
    }
    const entry: Entry<Value> = { value: ask(), askedAtMs: now };
    this.#remember(name, entry);
    const forget = () => {
      if (this.#entries.get(name) === entry) {
        this.#entries.delete(name);
      }
    };
    entry.value.then((value) => {
      if (value === undefined) {
        forget();
      } else {
        entry.settled = value;
      }
    }, forget);
    return entry.value;
  }

  delete(name: string): void {
    this.#entries.delete(name);
  }

  /** Forgets every answer whose name begins so. */
  deletePrefixed(prefix: string): void {
    for (const name of this.#entries.keys()) {
      if (name.startsWith(prefix)) {
        this.#entries.delete(name);
      }
    }
  }

  clear(): void {
    this.#entries.clear();
  }

  get size(): number {
    return this.#entries.size;
  }

  #remember(name: string, entry: Entry<Value>): void {
    this.#entries.delete(name);
    if (this.#entries.size >= this.#options.capacity) {
      const oldest = this.#entries.keys().next().value;
      if (oldest !== undefined) {
        this.#entries.delete(oldest);
      }
    }
    this.#entries.set(name, entry);
  }
}
