import type { Clock } from "../domain/clock.ts";

export interface ExpiringCacheOptions {
  readonly clock: Clock;
  /** The current lifetime of a value, counted from the start of its look-up. Milliseconds. */
  readonly lifetimeMs: () => number;
  /** The most entries; the least recently used is removed first. */
  readonly capacity: number;
}

interface Entry<Value> {
  readonly value: Promise<Value | undefined>;
  readonly startedAtMs: number;
  /** The value, once the look-up is done. */
  settled?: Value;
}

/**
 * A cache with a lifetime and bounded memory. Concurrent look-ups of one name share one; failures and absences are not
 * kept. The age of a value counts from the start of its look-up, not from its end: a change in between is noticed within
 * `lifetimeMs`.
 */
export class ExpiringCache<Value> {
  readonly #options: ExpiringCacheOptions;
  // A Map keeps insertion order: re-inserting on use makes the first entry the least recently used.
  readonly #entries = new Map<string, Entry<Value>>();

  constructor(options: ExpiringCacheOptions) {
    this.#options = options;
  }

  /** The cached value; undefined if `get` would wait. */
  peek(name: string): Value | undefined {
    const known = this.#entries.get(name);
    if (
      known?.settled === undefined ||
      this.#options.clock.now().getTime() - known.startedAtMs >= this.#options.lifetimeMs()
    ) {
      return undefined;
    }
    this.#entries.delete(name);
    this.#entries.set(name, known);
    return known.settled;
  }

  /** The cached value, or the result of `lookUp`, which is then cached. */
  get(name: string, lookUp: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const now = this.#options.clock.now().getTime();
    const known = this.#entries.get(name);
    if (known !== undefined && now - known.startedAtMs < this.#options.lifetimeMs()) {
      this.#entries.delete(name);
      this.#entries.set(name, known);
      return known.value;
    }
    const entry: Entry<Value> = { value: lookUp(), startedAtMs: now };
    this.#keep(name, entry);
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

  /** Removes every entry whose name begins with `prefix`. */
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

  #keep(name: string, entry: Entry<Value>): void {
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
