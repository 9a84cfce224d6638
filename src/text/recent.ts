/**
 * A cache of at most `most` recently used values, in two maps: when the young map is full, it replaces the old one, whose
 * values are dropped. A read or a write takes a tenth of a microsecond.
 */
export class Recent<Value> {
  readonly #most: number;
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();

  constructor(most: number) {
    this.#most = Math.ceil(most / 2);
  }

  /** The cached value; undefined if the key was not used recently. */
  get(key: string): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) {
      return young;
    }
    const old = this.#old.get(key);
    if (old !== undefined) {
      this.set(key, old);
    }
    return old;
  }

  /** The cached value, or a new one, which is cached. */
  getOrInsertComputed(key: string, make: (key: string) => Value): Value {
    let value = this.get(key);
    if (value === undefined) {
      value = make(key);
      this.set(key, value);
    }
    return value;
  }

  set(key: string, value: Value): void {
    if (this.#young.size >= this.#most) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }
}
