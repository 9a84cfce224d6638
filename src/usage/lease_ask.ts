/** A server's request to a store. */
export interface LeaseAsk {
  /** Calls that wait for an answer: they are served first. */
  readonly waiting: number;
  /** Calls wanted in total: more where calls arrive fast. */
  readonly wish: number;
}
