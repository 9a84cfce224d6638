/**
 * Calls by day, key and status. In: an answered call, counted in memory. Out: the groups of a report, and its rows. The
 * counts are written in the background and when a report is read, so that a call costs no further write.
 *
 * @module
 */
export { countReservedIn, sweepDetails, Tally } from "./tally.ts";
export {
  groupUsage,
  readDetails,
  readServiceDays,
  type ServiceDay,
  type UsageGroup,
  type UsageGrouping,
  type UsageRow,
} from "./read_details.ts";
