/**
 * What was asked last, at most `most` answers of two ages: when the young ones are as many they become the old ones,
 * and the old ones are forgotten. Asking takes a tenth of a microsecond, keeping no longer.
 */
export class Recent<Value> {
  readonly #most: number;
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();

  constructor(most: number) {
    this.#most = Math.ceil(most / 2);
  }

  /** What is kept under the key; undefined where it was not asked for lately. */
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

  set(key: string, value: Value): void {
    if (this.#young.size >= this.#most) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }
}
