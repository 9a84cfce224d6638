import { csvField } from "../../text/csv_field.ts";
import type { DayUsage, StorageView, UsageRow, UsageView } from "../../usage/mod.ts";

/** Used and remaining calls, and what is stored. */
export function presentUsage({ environment, from, to, days, period, groups }: UsageView, storage: StorageView) {
  return {
    environment,
    from,
    to,
    days: days.map(presentDay),
    total: days.reduce((sum, { calls }) => sum + calls, 0),
    ...(groups === undefined ? {} : {
      groups: groups.map((group) => ({ ...group, days: group.days.map(presentDay) })),
    }),
    period: {
      unit: environment === "test" ? "day" as const : "month" as const,
      from: period.from,
      ends_at: period.endsAt.toISOString(),
      calls: period.calls,
      limit: period.limit,
      remaining: period.remaining,
    },
    storage: { used_bytes: storage.usedBytes, limit_bytes: storage.limitBytes },
  };
}

function presentDay({ day, calls }: DayUsage) {
  return { date: day, calls };
}

const COLUMNS = ["date", "environment", "caller", "key_id", "key_name", "status", "calls"];

/** A table (RFC 4180) with a row for each day, key and status. */
export function presentUsageTable(rows: readonly UsageRow[]): string {
  const lines = rows.map(({ day, environment, caller, keyId, keyName, status, calls }) =>
    [day, environment, caller, keyId ?? "", csvField(keyName ?? ""), status ?? "", calls].join()
  );
  return [COLUMNS.join(), ...lines, ""].join("\r\n");
}
