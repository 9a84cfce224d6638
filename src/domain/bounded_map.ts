interface Held<Value> {
  readonly value: Value;
  readonly weight: number;
}

/** A map of limited weight: the least recently used entries are dropped first. */
export class BoundedMap<Value> {
  readonly #weightMax: number;
  readonly #dropped: (value: Value) => void;
  // A Map keeps insertion order: re-inserting on use makes the first entry the least recently used.
  readonly #entries = new Map<string, Held<Value>>();
  #weight = 0;

  /** @param dropped called with each value that the map no longer holds */
  constructor(weightMax: number, dropped: (value: Value) => void = () => {}) {
    this.#weightMax = weightMax;
    this.#dropped = dropped;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Of all entries together. */
  get weight(): number {
    return this.#weight;
  }

  keys(): MapIterator<string> {
    return this.#entries.keys();
  }

  /** The value, which does not count as used. */
  peek(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  get(key: string): Value | undefined {
    const held = this.#entries.get(key);
    if (held === undefined) {
      return undefined;
    }
    this.#entries.delete(key);
    this.#entries.set(key, held);
    return held.value;
  }

  /** Stores an entry; one heavier than the limit is held alone. */
  set(key: string, value: Value, weight = 1): void {
    const before = this.#entries.get(key);
    if (before?.value === value) {
      this.#entries.delete(key);
      this.#weight -= before.weight;
    } else {
      this.delete(key);
    }
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#weightMax || oldest === key) {
        return;
      }
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const held = this.#entries.get(key);
    if (held !== undefined) {
      this.#entries.delete(key);
      this.#weight -= held.weight;
      this.#dropped(held.value);
    }
  }

  clear(): void {
    for (const key of this.#entries.keys()) {
      this.delete(key);
    }
  }
}
