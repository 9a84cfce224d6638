import { DAY_MS } from "../../domain/clock.ts";
import type { Environment } from "../../domain/environment.ts";

/** The period of a limit, and the current day in it. In UTC. */
export interface Period {
  /** Its first day, `YYYY-MM-DD`: the first of a month, or the day itself. */
  readonly period: string;
  readonly day: string;
  /** End of the day, in milliseconds since 1970: a lease is for one day, so that days add up. */
  readonly dayEndsMs: number;
  readonly endsMs: number;
  readonly lengthS: number;
}

/** The period of a moment: for live calls the calendar month, for test calls the day. From the contract. */
export function periodOf(environment: Environment, now: Date): Period {
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  const dayStartsMs = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const dayEndsMs = dayStartsMs + DAY_MS;
  const day = dateOf(dayStartsMs);
  if (environment === "test") {
    return { period: day, day, dayEndsMs, endsMs: dayEndsMs, lengthS: DAY_MS / 1000 };
  }
  const startsMs = Date.UTC(year, month);
  const endsMs = Date.UTC(year, month + 1);
  return { period: dateOf(startsMs), day, dayEndsMs, endsMs, lengthS: (endsMs - startsMs) / 1000 };
}

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
