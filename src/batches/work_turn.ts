import type { ResolutionsDeps } from "../resolutions/mod.ts";
import { answerChunk } from "./answer_chunk.ts";
import { claimChunk, type ClaimedChunk, LEASE_SECONDS } from "./claim_chunk.ts";
import { holdChunk, releaseChunk } from "./hold_chunk.ts";
import { loadChunk, type LoadedChunk } from "./load_chunk.ts";
import { countStates } from "./count_states.ts";
import type { BatchesRoom } from "./room.ts";
import type { RowState } from "./row_state.ts";
import { storeAnswers } from "./store_answers.ts";

/** What a worker is handed beside the room. */
export interface WorkTurn {
  readonly resolutions: ResolutionsDeps;
  /** Milliseconds since any fixed moment, never going back. */
  readonly monotonicMs: () => number;
  /** Lets timers and connections of the process have their turn. */
  readonly pause: () => Promise<void>;
  readonly signal: AbortSignal;
  /** Told of the rows of a chunk that were answered and kept. */
  readonly onRows?: (counts: Readonly<Record<RowState, number>>) => void;
}

/** Renewed well before it ends. */
const HOLD_AFTER_MS = LEASE_SECONDS * 1000 / 3;

/**
 * Takes one chunk, answers it and keeps the answers. False when no chunk waits. May be killed at any moment: the chunk
 * is then free again when its lease ends, and nothing of it was counted.
 */
export async function workTurn(room: BatchesRoom, work: WorkTurn): Promise<boolean> {
  const claimed = await claimChunk(room);
  if (claimed === undefined) {
    return false;
  }
  try {
    await workOn(room, claimed, work);
  } catch (error) {
    await releaseChunk(room, claimed).catch(() => {});
    throw error;
  }
  return true;
}

async function workOn(room: BatchesRoom, claimed: ClaimedChunk, work: WorkTurn): Promise<void> {
  const chunk = await loadChunk(room, claimed);
  if (chunk === undefined) {
    return;
  }
  const { traceparent } = chunk.batch.options;
  await (room.trace === undefined || traceparent === undefined
    ? answer(room, chunk, work)
    : room.trace.run("chunk", traceparent, () => answer(room, chunk, work)));
}

async function answer(room: BatchesRoom, chunk: LoadedChunk, work: WorkTurn): Promise<void> {
  const { claimed } = chunk;
  let heldMs = work.monotonicMs();
  const answered = await answerChunk(work.resolutions, chunk, {
    async pause() {
      work.signal.throwIfAborted();
      await work.pause();
      if (work.monotonicMs() - heldMs > HOLD_AFTER_MS) {
        heldMs = work.monotonicMs();
        await holdChunk(room, claimed);
      }
    },
  });
  if (await storeAnswers(room, chunk, answered)) {
    work.onRows?.(countStates(answered.states));
  }
}
