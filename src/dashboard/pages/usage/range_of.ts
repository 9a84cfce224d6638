import { DAY_MS } from "../../../domain/clock.ts";

/** Days of a usage report; the service has defaults for absent ones. */
export interface DayRange {
  readonly from?: string;
  readonly to?: string;
}

/** Lengths that a report can have, in days; `year` ends before the service's longest one. */
const LENGTHS: Readonly<Record<string, number>> = { "30": 30, "90": 90, year: 365 };

/** The days of a choice, in UTC; none for the current month. */
export function rangeOf(range: string, now: Date): DayRange {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  if (range === "last") {
    return { from: dayOf(Date.UTC(year, month - 1, 1)), to: dayOf(Date.UTC(year, month, 0)) };
  }
  const days = LENGTHS[range];
  return days === undefined ? {} : { from: dayOf(now.getTime() - (days - 1) * DAY_MS), to: dayOf(now.getTime()) };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, "2024-01-01".length);
}
