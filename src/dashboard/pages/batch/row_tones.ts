import type { ResultRow } from "../../api/types.ts";
import type { Tone } from "../../kit/badge.tsx";

/** The colour of a row's state. */
export const ROW_TONES: Readonly<Record<ResultRow["status"], Tone>> = {
  found: "good",
  uncertain: "middling",
  unresolved: "bad",
  failed: "bad",
};
