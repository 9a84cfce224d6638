import type { locations } from "../store/schema/locations.ts";

/** A row that a question found. */
export type FoundRow = typeof locations.$inferSelect & {
  /** What the answer is ordered by. */
  readonly key: number;
  /** How many rows were looked at for the answer, where that is counted; else 0. */
  readonly among: number;
};
