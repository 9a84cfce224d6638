/** Each power of two is cut into so many parts: a value is kept to a hundredth. */
const PARTS = 128;
/** Up to an hour in microseconds. */
const POWERS = 32;

/** Latencies in buckets of relative width, as HdrHistogram has them: their number does not matter to its size. */
export class LatencyHistogram {
  readonly #counts = new Uint32Array(PARTS * POWERS);
  #total = 0;
  #max = 0;

  get total(): number {
    return this.#total;
  }

  record(milliseconds: number): void {
    const value = Math.max(1, milliseconds * 1000);
    const power = Math.min(POWERS - 1, Math.floor(Math.log2(value)));
    const part = Math.min(PARTS - 1, Math.floor((value / 2 ** power - 1) * PARTS));
    this.#counts[power * PARTS + part] = (this.#counts[power * PARTS + part] ?? 0) + 1;
    this.#total++;
    this.#max = Math.max(this.#max, milliseconds);
  }

  /** The latency that a share of all is not above, in milliseconds; 0 of none. @param share 0 to 1 */
  quantile(share: number): number {
    const wanted = Math.ceil(share * this.#total);
    let seen = 0;
    for (const [at, count] of this.#counts.entries()) {
      seen += count;
      if (seen >= wanted && count > 0) {
        const upper = 2 ** Math.floor(at / PARTS) * (1 + (at % PARTS + 1) / PARTS) / 1000;
        return Math.min(upper, this.#max);
      }
    }
    return 0;
  }
}
