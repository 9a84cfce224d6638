/** The time, handed to whoever needs it. */
export interface Clock {
  now(): Date;
}
