import { timestamp } from "drizzle-orm/pg-core";

/** A point in time, to the millisecond: what a `Date` can carry there and back. */
export function momentColumn(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
}
