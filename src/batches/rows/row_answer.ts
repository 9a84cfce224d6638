import type { PresentedLocated, PresentedUnresolved, WithColumns } from "../../domain/present_answer.ts";
import { unpack } from "./pack.ts";
import type { Status } from "../../domain/resolution.ts";

/** Fields that a batch stores once for all its rows. */
type OfBatch = "environment" | "request_id";

/** The stored answer of a row: its public form. */
export type StoredResolution = (Omit<PresentedLocated, OfBatch> | Omit<PresentedUnresolved, OfBatch>) & WithColumns;

/** Why a row has no answer. */
export interface StoredFault {
  readonly fault: string;
  /** Line of the upload, from 1; absent if the row could be read. */
  readonly line?: number;
}

export type RowAnswer = StoredResolution | StoredFault;

export function isFault(answer: RowAnswer): answer is StoredFault {
  return "fault" in answer;
}

export function readAnswers(content: Uint8Array): readonly RowAnswer[] {
  // Written by `answerChunk`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return unpack(content) as readonly RowAnswer[];
}

export type RowState = Status | "failed";

/** In the order of the bytes of `batch_results.states`. */
export const ROW_STATES = ["found", "uncertain", "unresolved", "failed"] as const satisfies readonly RowState[];

export const FAILED = 3;

/** The state of a row of a chunk; failed where there is none. */
export function stateAt(states: Uint8Array | null | undefined, row: number): RowState {
  return ROW_STATES[states?.[row] ?? FAILED] ?? "failed";
}

export type Counts = Record<RowState, number>;

/** Counts the states of a chunk's rows: one byte per row, an index of `ROW_STATES`. */
export function countStates(states: Uint8Array): Counts {
  const counts: Counts = { found: 0, uncertain: 0, unresolved: 0, failed: 0 };
  for (const state of states) {
    counts[ROW_STATES[state] ?? "failed"]++;
  }
  return counts;
}
