/**
 * Calls in Postgres: of a month, and of a day in the test environment. In: calls to lease, to reserve for a batch, or
 * to return. Out: what was granted, and the reports of usage. A limit is never exceeded, because each statement counts
 * and checks at once.
 *
 * @module
 */
export { giveBack } from "./give_back.ts";
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
export { type Period, periodOf } from "./period.ts";
export { readCalls } from "./read_calls.ts";
export { type DayUsage, exportUsage, readUsage, type UsageView } from "./read_usage.ts";
export { reserveCalls, reserveIn, settleCalls, settleIn } from "./reserve_calls.ts";
export {
  exportTenantUsage,
  listTenantUsage,
  type TenantUsageGrouping,
  type TenantUsageRow,
  tenantUsageTable,
} from "./tenant_usage.ts";
export { type CallsGrant, takeCalls } from "./take_calls.ts";
