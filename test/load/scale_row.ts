/** What a number of equal processes came to, side by side on this machine. */
export interface ScaleRow {
  /** How many servers, or workers. */
  readonly parts: number;
  /** Calls, or rows. */
  readonly perSecond: number;
  /** CPU microseconds a call or row: of all parts together, of Postgres, of Redis. */
  readonly cpuUs: number;
  readonly postgresUs: number;
  readonly redisUs: number;
}
