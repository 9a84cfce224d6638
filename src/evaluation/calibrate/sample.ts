import type { Evidence } from "../../resolver/mod.ts";
import type { Row } from "../score/row.ts";

/** One answer to a written address: its evidence, and whether the event that its confidence claims came true. */
export interface Sample {
  readonly evidence: Evidence;
  readonly row: Row;
  /** 0–1. All answers of one area and variant have about the same weight together, however many there are. */
  readonly weight: number;
}
