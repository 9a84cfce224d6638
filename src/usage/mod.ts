/**
 * Usage: the limits of organizations, and the calls they used. A call is used before it is answered, and refunded when
 * it is not charged. Used calls were leased from the store before, so that no limit depends on how calls are spread
 * over servers.
 *
 * `leases/` answers a call from memory, mostly without waiting: one `Ledger` for each server, a `Meter` for each spender,
 * a `Lease` for each limit. `periods/` counts the calls of months and days in Postgres, where each statement counts and
 * checks at once, and `rates/` those of the last second, of all servers together. `details/` counts answered calls by
 * day, key and status, in the background. `sessions/` makes the suggestions of one form, and the request that ends it,
 * one call.
 *
 * @module
 */
export { closeUsage, maintainUsage, openUsage, type UsageDeps } from "./deps.ts";
export type { Limit, Spender, UsageParts } from "./parts.ts";
export { countCall, countReservedIn, sweepDetails } from "./details/tally.ts";
export { readServiceDays, type ServiceDay, type UsageRow } from "./details/read_details.ts";
export type { Allowed } from "./leases/ledger.ts";
export { refundCall, spendCall, spendCalls, spendPeriodCall } from "./leases/spend_call.ts";
export { SESSION_MS, SESSION_SUGGESTIONS_MAX, spendEnd, spendSuggestion } from "./sessions/suggest_session.ts";
export { exportUsage, readUsage, type UsageView } from "./periods/read_usage.ts";
export {
  exportTenantUsage,
  listTenantUsage,
  type TenantUsageGrouping,
  tenantUsageTable,
} from "./periods/tenant_usage.ts";
export { reserveIn, settleIn } from "./periods/reserve_calls.ts";
export {
  assertStorage,
  assertStorageIn,
  databaseSize,
  readStorage,
  recountStorage,
  type StorageView,
  sweepStorage,
} from "./storage.ts";
export { type BucketStore, redisBuckets, type RedisCommands, redisRate } from "./rates/redis_rate.ts";
export { postgresRate, type RateStore, withFallback } from "./rates/rate_store.ts";
