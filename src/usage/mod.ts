/**
 * Usage: the limits of organizations, and the calls they used. A call is used before it is answered, and refunded when
 * it is not charged. Used calls were leased from the store before, so that no limit depends on how calls are spread
 * over servers.
 *
 * @module
 */
export { openUsage, type UsageDeps, type UsageParts } from "./deps.ts";
export { closeUsage } from "./close_usage.ts";
export { Ledger } from "./ledger.ts";
export { type Spender } from "./spender.ts";
export { type Limit } from "./limit.ts";
export { type Allowed, type Refused, type Verdict } from "./verdict.ts";
export { spendCall } from "./spend_call.ts";
export { refundCall } from "./refund_call.ts";
export { type ReserveCalls, reserveCalls, reserveIn } from "./reserve_calls.ts";
export { type SettleCalls, settleCalls, settleIn } from "./settle_calls.ts";
export { type DayUsage, type ReadUsage, readUsage, type UsageView } from "./read_usage.ts";
export {
  assertStorage,
  assertStorageIn,
  readStorage,
  recountStorage,
  type StorageParts,
  type StorageView,
  sweepStorage,
} from "./storage.ts";
export { type RateGrant, type RateStore } from "./rate_store.ts";
export { type RedisCommands, redisRate } from "./redis_rate.ts";
export { postgresRate } from "./postgres_rate.ts";
export { type FallbackOptions, withFallback } from "./with_fallback.ts";
