/**
 * Stage 6: named places (hotels, schools, stations), only where tokens are left unmatched. In go the unmatched tokens and
 * what the other words say; out come answers for named places in that area. Exact names come before misspelt ones.
 */
export { contextNearVenues } from "./context_near_venues.ts";
export { findVenues } from "./find_venues.ts";
export { OTHER_ADDRESSES_MAX, type OtherTokensAddress } from "./venue_answers.ts";
