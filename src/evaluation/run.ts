import type { Row } from "./score/row.ts";

/** A run as it is kept in a file. */
export interface Run {
  readonly format: 1;
  readonly seed: number;
  readonly limit: number;
  readonly gazetteerVersion: string;
  readonly rows: readonly Row[];
}
