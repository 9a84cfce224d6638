import type { Usage } from "../../api/types.ts";
import { DAY_MS } from "../../../domain/clock.ts";

/** Days of a usage report; the service has defaults for absent ones. */
interface DayRange {
  readonly from?: string;
  readonly to?: string;
}

/** Lengths that a report can have, in days; `year` ends before the service's longest one. */
const LENGTHS: Readonly<Record<string, number>> = { "30": 30, "90": 90, year: 365 };

/** Most days in one report of the service. */
const DAYS_MAX = 400;

export type Grouping = "status" | "key" | "environment";

export type UsageGroup = NonNullable<Usage["groups"]>[number];

/** Groups with a colour of their own: more cannot be told apart. */
const COLOURS = 5;

/** Statuses in the order of a bar, from its foot. */
const STATUS_ORDER = ["found", "uncertain", "unresolved", "other", "unattributed"];

export interface DrawnGroup extends Pick<UsageGroup, "calls" | "days"> {
  readonly group: string;
  readonly tone: string;
}

/** The groups with their colours; small ones are drawn as one, `others`. */
export function drawnGroups(groups: readonly UsageGroup[], by: Grouping): readonly DrawnGroup[] {
  if (by === "status") {
    return STATUS_ORDER.flatMap((name) =>
      groups.filter(({ group }) => group === name).map(({ group, calls, days }) => ({
        group,
        calls,
        days,
        tone: group === "unattributed" ? "tone-rest" : `tone-${group}`,
      }))
    );
  }
  const rest = groups.filter(({ group }, i) => i >= COLOURS || isRest(group));
  const own = groups.filter((group) => !rest.includes(group));
  return [
    ...own.map(({ group, calls, days }, i) => ({ group, calls, days, tone: `tone-${i + 1}` })),
    ...rest.length === 0 ? [] : [{
      group: rest.length === 1 ? rest[0]?.group ?? "others" : "others",
      calls: rest.reduce((sum, { calls }) => sum + calls, 0),
      days: rest.flatMap(({ days }) => days),
      tone: "tone-rest",
    }],
  ];
}

function isRest(group: string): boolean {
  return group === "others" || group === "unattributed";
}

/** The calls of a group on a day. */
export function callsOf({ days }: DrawnGroup, date: string): number {
  return days.reduce((sum, one) => one.date === date ? sum + one.calls : sum, 0);
}

/** Every day from one to another, both included. */
export function daysBetween(from: string, to: string): readonly string[] {
  const days: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to) && days.length < DAYS_MAX; time += DAY_MS) {
    days.push(new Date(time).toISOString().slice(0, from.length));
  }
  return days;
}

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
