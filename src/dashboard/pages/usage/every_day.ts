import { DAY_MS } from "../../../domain/clock.ts";
import type { Usage } from "../../api/types.ts";

/** One day of a report. */
export type UsageDay = Usage["days"][number];

/** Most days in one report of the service. */
const DAYS_MAX = 400;

/** Every day of a report, also those without calls, which the service leaves out. */
export function everyDay({ from, to, days }: Pick<Usage, "from" | "to" | "days">): readonly UsageDay[] {
  const known = new Map(days.map(({ date, calls }) => [date, calls]));
  const every: UsageDay[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to) && every.length < DAYS_MAX; time += DAY_MS) {
    const date = new Date(time).toISOString().slice(0, from.length);
    every.push({ date, calls: known.get(date) ?? 0 });
  }
  return every;
}
