/** A fixed number of places, and a queue in order of arrival for those who wait for one. */
export class Places {
  readonly #queueMax: number;
  readonly #waiting = new Set<() => void>();
  readonly #places: number;
  #free: number;

  /**
   * @param places that can be held at the same time
   * @param queueMax who may wait for one of them
   */
  constructor(places: number, queueMax: number) {
    this.#places = places;
    this.#free = places;
    this.#queueMax = queueMax;
  }

  /** Whether nobody holds a place or waits for one. */
  get isUnused(): boolean {
    return this.#free === this.#places && this.#waiting.size === 0;
  }

  /** Whether as many wait as may wait. */
  get isQueueFull(): boolean {
    return this.#waiting.size >= this.#queueMax;
  }

  /** Takes a place where one is free. Call `leave` once for each place taken. */
  take(): boolean {
    if (this.#free === 0) {
      return false;
    }
    this.#free--;
    return true;
  }

  /** Waits for a place; rejects with the signal's reason. Call it only after `take()` was false and while the queue is not full. */
  async wait(signal: AbortSignal | undefined): Promise<void> {
    // An aborted signal has already fired its event.
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = (): void => {
      this.#waiting.delete(begin);
      reject(signal?.reason);
    };
    const begin = (): void => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    };
    this.#waiting.add(begin);
    signal?.addEventListener("abort", giveUp, { once: true });
    await promise;
  }

  /** Gives a place back: to the one that waits longest. */
  leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free++;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
