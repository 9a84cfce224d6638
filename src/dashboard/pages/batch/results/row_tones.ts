import type { ResultRow } from "../../../api/types.ts";
import type { Tone } from "../../../kit/badge.tsx";
import { STATUS_TONE } from "../../../resolution/status.tsx";

/** The colour of a row's state. */
export const ROW_TONES: Readonly<Record<ResultRow["status"], Tone>> = {
  ...STATUS_TONE,
  failed: "bad",
};
