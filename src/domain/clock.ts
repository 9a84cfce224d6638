/** A source of the current time. */
export interface Clock {
  now(): Date;
}

/** A day in milliseconds. */
export const DAY_MS = 86_400_000;
