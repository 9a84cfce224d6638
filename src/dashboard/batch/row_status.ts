import type { ResultRow } from "../api/types.ts";
import type { Tone } from "../kit/badge.tsx";
import { defineMessages } from "../messages/define_messages.ts";
import { STATUS_NAMES, STATUS_TONE } from "../resolution/status.tsx";

/** The states of a row, in the order in which they are shown. */
export const ROW_STATUSES = ["found", "uncertain", "unresolved", "failed"] as const;

/** The colour of a row's state. */
export const ROW_TONES: Readonly<Record<ResultRow["status"], Tone>> = {
  ...STATUS_TONE,
  failed: "bad",
};

/** Names of the states of a row. */
export const ROW_STATUS_NAMES = defineMessages<ResultRow["status"]>({
  en: { ...STATUS_NAMES.en, failed: "Failed" },
  ar: { ...STATUS_NAMES.ar, failed: "فشل" },
});
