import type { Clock } from "../domain/clock.ts";

/** Opens the system's clock. */
export function openClock(): Clock {
  return { now: () => new Date() };
}
