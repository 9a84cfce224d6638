import type { Resolution } from "../api/types.ts";
import type { Tone } from "../kit/badge.tsx";

/** The colour of each status. */
export const STATUS_TONE: Readonly<Record<Resolution["status"], Tone>> = {
  found: "good",
  uncertain: "middling",
  unresolved: "bad",
};
