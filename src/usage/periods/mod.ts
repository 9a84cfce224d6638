/**
 * Calls in Postgres: of a month, and of a day in the test environment. In: calls to lease, to reserve for a batch, or
 * to return. Out: what was granted, and the reports of usage. A limit is never exceeded, because each statement counts
 * and checks at once.
 *
 * @module
 */
export { type CallsGrant, giveBack, takeCalls } from "./take_calls.ts";
export {
  type GiveKeyBack,
  giveKeyBack,
  type KeyGrant,
  type KeyLimits,
  type KeyOf,
  type KeyOrigin,
  readKeyCalls,
  takeKeyCalls,
} from "./key_calls.ts";
export {
  type DayUsage,
  exportUsage,
  type Period,
  periodOf,
  readCalls,
  readUsage,
  type UsageView,
} from "./read_calls.ts";
export { reserveCalls, reserveIn, settleCalls, settleIn } from "./reserve_calls.ts";
export {
  exportTenantUsage,
  listTenantUsage,
  type TenantUsageGrouping,
  type TenantUsageRow,
  tenantUsageTable,
} from "./tenant_usage.ts";
