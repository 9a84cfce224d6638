import type { locations } from "../store/schema/locations.ts";

/** A row that a query found. */
export type FoundRow = typeof locations.$inferSelect & {
  /** Sort key of the answer. */
  readonly key: number;
  /** Number of rows that were read, where it is counted; else 0. */
  readonly among: number;
};
