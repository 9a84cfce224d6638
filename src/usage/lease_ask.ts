/** What a server asks a store for. */
export interface LeaseAsk {
  /** Calls that wait to be answered: they come first. */
  readonly waiting: number;
  /** How many it would like altogether: more where calls come fast. */
  readonly wish: number;
}
