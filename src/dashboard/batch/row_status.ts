import type { ResultRow } from "../api/types.ts";
import type { Tone } from "../kit/badge.tsx";
import { STATUS_TONE } from "../resolution/status.tsx";

/** The states of a row, in the order in which they are shown. */
export const ROW_STATUSES = ["found", "uncertain", "unresolved", "failed"] as const;

/** The colour of a row's state. */
export const ROW_TONES: Readonly<Record<ResultRow["status"], Tone>> = {
  ...STATUS_TONE,
  failed: "bad",
};
