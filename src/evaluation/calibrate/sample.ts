import type { Evidence } from "../../resolver/mod.ts";
import type { Row } from "../score/row.ts";

/** One answer to a written address: what it was made of, and whether what its confidence claims came true. */
export interface Sample {
  readonly evidence: Evidence;
  readonly row: Row;
  /** 0–1: all answers of one area and variant weigh about the same together, however many there are. */
  readonly weight: number;
}
