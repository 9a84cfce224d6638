import { BoundedMap } from "../domain/bounded_map.ts";
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
  readonly #entries: BoundedMap<Entry<Value>>;

  constructor(options: ExpiringCacheOptions) {
    this.#options = options;
    this.#entries = new BoundedMap(options.capacity);
  }

  /** The cached value; undefined if `get` would wait. */
  peek(name: string): Value | undefined {
    const known = this.#entries.get(name);
    return known?.settled !== undefined && this.#isFresh(known) ? known.settled : undefined;
  }

  /** The cached value, or the result of `lookUp`, which is then cached. */
  get(name: string, lookUp: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const known = this.#entries.get(name);
    if (known !== undefined && this.#isFresh(known)) {
      return known.value;
    }
    const startedAtMs = this.#options.clock.now().getTime();
    const entry: Entry<Value> = { value: lookUp(), startedAtMs };
    this.#entries.set(name, entry);
    const forget = () => {
      if (this.#entries.peek(name) === entry) {
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

  #isFresh({ startedAtMs }: Entry<Value>): boolean {
    return this.#options.clock.now().getTime() - startedAtMs < this.#options.lifetimeMs();
  }
}
