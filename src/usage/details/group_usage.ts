import type { CallStatus } from "../../domain/call_status.ts";
import type { UsageRow } from "./read_details.ts";

/** What the calls of a report can be grouped by. */
export type UsageGrouping = "key" | "status" | "environment";

/** Calls by their status. `unattributed`: the status is not known, or not yet. */
export type CallsByStatus = Readonly<Record<CallStatus | "unattributed", number>>;

/** Calls that have one thing in common. */
export interface UsageGroup {
  /**
   * A key's identifier, `session`, a status or an environment; `unattributed` where it is not known, and `others` for
   * keys beyond the 50 with most calls.
   */
  readonly group: string;
  /** The key's name. */
  readonly name: string | null;
  readonly calls: number;
  readonly statuses: CallsByStatus;
  /** Days with calls, oldest first. */
  readonly days: readonly { readonly day: string; readonly calls: number }[];
}

/** Most groups of a report: more are hard to compare, and each has up to 400 days. */
const GROUPS_MAX = 50;

/** Rows of a report, oldest day first, and what to group them by. */
export interface GroupUsage {
  readonly rows: readonly UsageRow[];
  readonly by: UsageGrouping;
}

/** Groups the rows of a report, the group with most calls first. The groups of a report add up to its calls. */
export function groupUsage({ rows, by }: GroupUsage): readonly UsageGroup[] {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const group = groupOf(row, by);
    sums.set(group, (sums.get(group) ?? 0) + row.calls);
  }
  const named = new Set(
    [...sums].toSorted(([, a], [, b]) => b - a).slice(0, GROUPS_MAX).map(([group]) => group),
  );
  const groups = new Map<string, OpenGroup>();
  for (const row of rows) {
    const own = groupOf(row, by);
    const group = named.has(own) ? own : "others";
    const open = groups.get(group) ?? { group, name: by === "key" && group === own ? row.keyName : null, ...empty() };
    groups.set(group, open);
    open.calls += row.calls;
    open.statuses[row.status ?? "unattributed"] += row.calls;
    open.days.set(row.day, (open.days.get(row.day) ?? 0) + row.calls);
  }
  return [...groups.values()].toSorted((a, b) => b.calls - a.calls)
    .map((open) => ({ ...open, days: [...open.days].map(([day, calls]) => ({ day, calls })) }));
}

interface OpenGroup extends Pick<UsageGroup, "group" | "name"> {
  calls: number;
  readonly statuses: Record<CallStatus | "unattributed", number>;
  readonly days: Map<string, number>;
}

function empty() {
  return {
    calls: 0,
    statuses: { found: 0, uncertain: 0, unresolved: 0, other: 0, unattributed: 0 },
    days: new Map<string, number>(),
  };
}

function groupOf({ environment, caller, keyId, status }: UsageRow, by: UsageGrouping): string {
  if (by === "environment") {
    return environment;
  }
  return by === "status" ? status ?? "unattributed" : keyId ?? caller;
}
