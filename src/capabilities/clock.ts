import type { Clock } from "../domain/clock.ts";

/** Opens the system's clock. Within a millisecond it returns the same object: a call reads the time some ten times. */
export function openClock(): Clock {
  let last = new Date();
  return {
    now() {
      const milliseconds = Date.now();
      if (last.getTime() !== milliseconds) {
        last = new Date(milliseconds);
      }
      return last;
    },
  };
}
