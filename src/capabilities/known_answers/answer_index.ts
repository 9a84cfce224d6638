/** Slots of an empty table; doubled when half of them are taken. A power of two. */
const SLOTS_MIN = 4096;
const LOAD_MAX = 1 / 2;
/** Slots tried for a hash. Where so many are taken in a row, an entry is left out: it is resolved again. */
const PROBES_MAX = 64;

export interface EntryPlace {
  /** Number of the file, 0…255. */
  readonly file: number;
  /** Offset in the file. Bytes, below 2³² - 1. */
  readonly at: number;
}

/**
 * Where the entries of some files are, by hashes of their keys, in nine bytes a slot: half a million entries take 9 MB.
 * Different keys may have the same hash.
 */
export class AnswerIndex {
  #hashes = new Uint32Array(SLOTS_MIN);
  /** Offsets plus one; 0 is a free slot. */
  #places = new Uint32Array(SLOTS_MIN);
  #files = new Uint8Array(SLOTS_MIN);
  #size = 0;

  /** The number of entries. */
  get size(): number {
    return this.#size;
  }

  /** Adds an entry. @param hash 32 bits */
  add(hash: number, { file, at }: EntryPlace): void {
    if (this.#size >= this.#hashes.length * LOAD_MAX) {
      this.#grow();
    }
    if (this.#put(hash, at + 1, file)) {
      this.#size++;
    }
  }

  /** The first entry with a hash for which `find` returns something, and what it returned. */
  find<Found>(hash: number, find: (place: EntryPlace) => Found | undefined): Found | undefined {
    const mask = this.#hashes.length - 1;
    for (let probe = 0; probe < PROBES_MAX; probe++) {
      const slot = (hash + probe) & mask;
      const place = this.#places[slot] ?? 0;
      if (place === 0) {
        return undefined;
      }
      const found = this.#hashes[slot] === hash ? find({ file: this.#files[slot] ?? 0, at: place - 1 }) : undefined;
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  }

  #put(hash: number, place: number, file: number): boolean {
    const mask = this.#hashes.length - 1;
    for (let probe = 0; probe < PROBES_MAX; probe++) {
      const slot = (hash + probe) & mask;
      if (this.#places[slot] === 0) {
        this.#hashes[slot] = hash;
        this.#places[slot] = place;
        this.#files[slot] = file;
        return true;
      }
    }
    return false;
  }

  #grow(): void {
    const [hashes, places, files] = [this.#hashes, this.#places, this.#files];
    const slots = 2 * hashes.length;
    this.#hashes = new Uint32Array(slots);
    this.#places = new Uint32Array(slots);
    this.#files = new Uint8Array(slots);
    this.#size = 0;
    for (const [slot, place] of places.entries()) {
      if (place !== 0 && this.#put(hashes[slot] ?? 0, place, files[slot] ?? 0)) {
        this.#size++;
      }
    }
    // Freed now: the collector would keep the smaller tables for a while.
    for (const { buffer } of [hashes, places, files]) {
      buffer.transfer(0);
    }
  }
}
