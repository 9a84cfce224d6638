export { guardedFetch } from "./guarded_fetch.ts";
export type { GuardedFetchOptions, GuardedResponse } from "./guarded_fetch.ts";
export { isPublicAddress } from "./public_address.ts";
export { type LookUp, OutboundError, type OutboundErrorKind, type OutboundPolicy } from "./outbound.ts";
