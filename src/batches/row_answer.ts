import type { PresentedResolution } from "../resolutions/mod.ts";

/** The answer to a row as it is kept: what the batch or the row itself knows is left out. */
export type StoredResolution = Omit<PresentedResolution, "environment" | "request_id" | "explanation">;

/** Why a row has no answer. */
export interface StoredFault {
  readonly fault: string;
  /** In the upload, from 1; absent where the row could be read. */
  readonly line?: number;
}

/** What became of a row. */
export type RowAnswer = StoredResolution | StoredFault;

/** Whether a row failed. */
export function isFault(answer: RowAnswer): answer is StoredFault {
  return "fault" in answer;
}
