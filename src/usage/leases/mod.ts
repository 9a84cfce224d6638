/**
 * Calls in memory. In: the spender of a call. Out: a verdict, mostly without waiting, because the calls were leased
 * from the store before. One `Ledger` for each server, a `Meter` for each spender, a `Lease` for each limit.
 *
 * @module
 */
export type { LeaseRequest } from "./lease.ts";
export { Ledger } from "./ledger.ts";
export { type Allowed, refundCall, spendCall, spendCalls, spendPeriodCall, takeSecond } from "./spend_call.ts";
