/** A cache limited in bytes: the least recently used entry is dropped first. */
export class ByteCache {
  readonly #entries = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #bytesMax: number;
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Bytes held, including the overhead of each entry. */
  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Uint8Array<ArrayBuffer> | undefined {
    const found = this.#entries.get(key);
    if (found !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, found);
    }
    return found;
  }

  /** Stores an entry; one larger than the whole cache is not stored. */
  set(key: string, content: Uint8Array<ArrayBuffer>): void {
    this.#drop(key);
    if (costOf(key, content) > this.#bytesMax) {
      return;
    }
    this.#entries.set(key, content);
    this.#bytes += costOf(key, content);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#bytesMax) {
        return;
      }
      this.#drop(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #drop(key: string): void {
    const found = this.#entries.get(key);
    if (found !== undefined) {
      this.#entries.delete(key);
      this.#bytes -= costOf(key, found);
    }
  }
}

/** Overhead of an entry in addition to its key and content: the map's own, and the array's header. */
const ENTRY_BYTES = 200;

function costOf(key: string, content: Uint8Array): number {
  return ENTRY_BYTES + key.length * 2 + content.byteLength;
}
