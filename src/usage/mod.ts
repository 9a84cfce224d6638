/**
 * Usage: the limits of organizations, and the calls they used. A call is used before it is answered, and refunded when
 * it is not charged. Used calls were leased from the store before, so that no limit depends on how calls are spread
 * over servers.
 *
 * @module
 */
export {
  closeUsage,
  type Limit,
  maintainUsage,
  openUsage,
  type Spender,
  type UsageDeps,
  type UsageParts,
} from "./deps.ts";
export { countCall } from "./details/tally.ts";
export { countReservedIn, readServiceDays, type ServiceDay, sweepDetails, type UsageRow } from "./details/mod.ts";
export { type Allowed, refundCall, spendCall, spendCalls, spendPeriodCall } from "./leases/mod.ts";
export { SESSION_MS, SESSION_SUGGESTIONS_MAX, spendEnd, spendSuggestion } from "./sessions/mod.ts";
export {
  type DayUsage,
  exportTenantUsage,
  exportUsage,
  listTenantUsage,
  readUsage,
  reserveCalls,
  reserveIn,
  settleCalls,
  settleIn,
  type TenantUsageGrouping,
  type TenantUsageRow,
  tenantUsageTable,
  type UsageView,
} from "./periods/mod.ts";
export {
  assertStorage,
  assertStorageIn,
  databaseSize,
  readStorage,
  recountStorage,
  type StorageView,
  sweepStorage,
} from "./storage.ts";
export {
  type BucketStore,
  postgresRate,
  type RateStore,
  redisBuckets,
  type RedisCommands,
  redisRate,
  withFallback,
} from "./rates/mod.ts";
