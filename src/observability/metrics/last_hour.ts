export interface MinuteOfRequests {
  /** Whole minutes since 1970. */
  readonly minute: number;
  /** Answers below 400, from 400 to 499, and from 500. */
  readonly answered: number;
  readonly refused: number;
  readonly failed: number;
}

const MINUTES = 60;
const MINUTE_MS = 60_000;
const KINDS = 3;

/** The requests of the last hour by minute, in a ring: one addition a request, whatever the time. */
export class LastHour {
  readonly #now: () => number;
  readonly #minutes = new Float64Array(MINUTES);
  readonly #counts = new Uint32Array(MINUTES * KINDS);

  /** @param now milliseconds since 1970 */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  add(status: number): void {
    const minute = Math.floor(this.#now() / MINUTE_MS);
    const at = minute % MINUTES;
    if (this.#minutes[at] !== minute) {
      this.#minutes[at] = minute;
      this.#counts.fill(0, at * KINDS, (at + 1) * KINDS);
    }
    this.#counts[at * KINDS + (status < 400 ? 0 : status < 500 ? 1 : 2)]!++;
  }

  /** Sixty minutes, the current one last. */
  read(): readonly MinuteOfRequests[] {
    const last = Math.floor(this.#now() / MINUTE_MS);
    return Array.from({ length: MINUTES }, (_, i) => {
      const minute = last - MINUTES + 1 + i;
      const at = minute % MINUTES;
      const counts = this.#minutes[at] === minute ? this.#counts.subarray(at * KINDS, (at + 1) * KINDS) : undefined;
      return { minute, answered: counts?.[0] ?? 0, refused: counts?.[1] ?? 0, failed: counts?.[2] ?? 0 };
    });
  }
}
