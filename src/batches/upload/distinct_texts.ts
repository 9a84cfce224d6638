/** Slots of an empty table; doubled when two thirds are taken. A power of two. */
const SLOTS_MIN = 4096;
const LOAD_MAX = 2 / 3;

/**
 * Reports whether a text was added before, in 24 bytes per text of any length: by two 64-bit hashes with secret seeds.
 * Two different texts of a million collide with a probability of 10⁻²⁶.
 */
export class DistinctTexts {
  #seeds: readonly [bigint, bigint];
  /** Pairs of hashes; a pair of zeros is free. */
  #slots = new BigUint64Array(2 * SLOTS_MIN);
  #count = 0;

  /** @param seed 16 unpredictable bytes */
  constructor(seed: Uint8Array) {
    const view = new DataView(seed.buffer, seed.byteOffset, seed.byteLength);
    this.#seeds = [view.getBigUint64(0), view.getBigUint64(8)];
  }

  /** The number of different texts. */
  get count(): number {
    return this.#count;
  }

  /** Adds a text; false if it was there. */
  add(text: string): boolean {
    const high = Bun.hash.wyhash(text, this.#seeds[0]) | 1n;
    if (!this.#put(high, Bun.hash.wyhash(text, this.#seeds[1]))) {
      return false;
    }
    this.#count++;
    if (this.#count > this.#slots.length / 2 * LOAD_MAX) {
      this.#grow();
    }
    return true;
  }

  #put(high: bigint, low: bigint): boolean {
    const mask = this.#slots.length / 2 - 1;
    for (let slot = Number(low & 0xffff_ffffn) & mask;; slot = (slot + 1) & mask) {
      const there = this.#slots[2 * slot];
      if (there === 0n) {
        this.#slots[2 * slot] = high;
        this.#slots[2 * slot + 1] = low;
        return true;
      }
      if (there === high && this.#slots[2 * slot + 1] === low) {
        return false;
      }
    }
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new BigUint64Array(before.length * 2);
    for (let i = 0; i < before.length; i += 2) {
      const high = before[i] ?? 0n;
      if (high !== 0n) {
        this.#put(high, before[i + 1] ?? 0n);
      }
    }
    // Freed now: the collector would keep all the smaller tables, together as large as this one.
    before.buffer.transfer(0);
  }
}
