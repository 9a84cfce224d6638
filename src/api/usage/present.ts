import type { StorageView, UsageView } from "../../usage/mod.ts";

/** Used and remaining calls, and what is stored. */
export function presentUsage({ environment, from, to, days, period }: UsageView, storage: StorageView) {
  return {
    environment,
    from,
    to,
    days: days.map(({ day, calls }) => ({ date: day, calls })),
    total: days.reduce((sum, { calls }) => sum + calls, 0),
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
