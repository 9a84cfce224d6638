import { DAY_MS } from "../../../domain/clock.ts";

/** Most days in one report of the service. */
const DAYS_MAX = 400;

/** Every day from one to another, both included. */
export function daysBetween(from: string, to: string): readonly string[] {
  const days: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to) && days.length < DAYS_MAX; time += DAY_MS) {
    days.push(new Date(time).toISOString().slice(0, from.length));
  }
  return days;
}
