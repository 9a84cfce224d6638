export { guardedFetch, OUTBOUND_BODY_MAX_BYTES, OUTBOUND_REDIRECTS_MAX, OUTBOUND_TIMEOUT_MS } from "./guarded_fetch.ts";
export type { GuardedFetchOptions, GuardedResponse } from "./guarded_fetch.ts";
export { isPublicAddress } from "./is_public_address.ts";
export { OutboundError } from "./outbound_error.ts";
export type { OutboundErrorKind } from "./outbound_error.ts";
export type { LookUp, OutboundPolicy, ResolvedAddress } from "./outbound_policy.ts";
