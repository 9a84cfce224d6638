import { DAY_MS } from "../../../domain/clock.ts";
/** Days of a usage report; the service has defaults for absent ones. */
export interface DayRange {
  readonly from?: string;
  readonly to?: string;
}

const NINETY_DAYS_MS = 89 * DAY_MS;

/** The days of a choice, in UTC; none for the current month. */
export function rangeOf(range: string, now: Date): DayRange {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  if (range === "last") {
    return { from: dayOf(Date.UTC(year, month - 1, 1)), to: dayOf(Date.UTC(year, month, 0)) };
  }
  return range === "90" ? { from: dayOf(now.getTime() - NINETY_DAYS_MS), to: dayOf(now.getTime()) } : {};
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, "2024-01-01".length);
}
