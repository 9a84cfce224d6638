export { guardedFetch } from "./guarded_fetch.ts";
export type { GuardedFetchOptions, GuardedResponse } from "./guarded_fetch.ts";
export { isPublicAddress } from "./is_public_address.ts";
export { OutboundError } from "./outbound_error.ts";
export type { OutboundErrorKind } from "./outbound_error.ts";
export type { LookUp, OutboundPolicy } from "./outbound_policy.ts";
