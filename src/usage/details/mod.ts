/**
 * Calls by day, key and status. In: an answered call, counted in memory. Out: the groups of a report, and its rows. The
 * counts are written in the background and when a report is read, so that a call costs no further write.
 *
 * @module
 */
export { Tally } from "./tally.ts";
export { countReservedIn } from "./write_counts.ts";
export { readDetails, type UsageRow } from "./read_details.ts";
export { groupUsage, type UsageGroup, type UsageGrouping } from "./group_usage.ts";
export { sweepDetails } from "./sweep_details.ts";
