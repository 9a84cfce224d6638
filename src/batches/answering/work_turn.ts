import { isUnavailable } from "../../domain/problem.ts";
import type { ResolutionsDeps } from "../../resolutions/mod.ts";
import type { BatchesDeps, KnownAnswers } from "../deps.ts";
import { countStates, type RowState } from "../rows/mod.ts";
import { answerChunk } from "./answer_chunk.ts";
import { claimChunk, type ClaimedChunk, holdChunk, loadChunk, type LoadedChunk, releaseChunk } from "./chunk_lease.ts";
import { maySplit, sealAnswers, storeAnswers } from "./store_answers.ts";

export interface WorkTurn {
  readonly resolutions: ResolutionsDeps;
  /** Milliseconds since any fixed moment, never going back. */
  readonly monotonicMs: () => number;
  /** Yields to timers and connections of the process. */
  readonly pause: () => Promise<void>;
  readonly signal: AbortSignal;
  /** Answers found for rows of the same batches. Absent: every chunk is resolved by itself. */
  readonly known?: KnownAnswers;
  /** Called with the counts of a chunk whose answers were stored. */
  readonly onRows?: (counts: Readonly<Record<RowState, number>>) => void;
}

/**
 * After this time a turn ends: what was answered is stored and counted, and other organizations do not wait for the rest.
 * A chunk that cannot be divided is held on, well before its lease ends, as long as its batch is running. Milliseconds.
 */
const TURN_MS = 1000;

/** The batch of a chunk that cannot be divided has ended: nothing of the chunk is stored. */
const ENDED = Symbol("ended");

/**
 * Claims one chunk, answers it and stores the answers. False if no chunk waits. May be killed at any moment: the chunk
 * is then free again when its lease ends, and nothing of it was counted.
 */
export async function workTurn(deps: BatchesDeps, work: WorkTurn): Promise<boolean> {
  const claimed = await claimChunk(deps);
  if (claimed === undefined) {
    // No chunk waits: delete the answers of ended batches.
    work.known?.clear();
    return false;
  }
  try {
    await workOn(deps, claimed, work);
  } catch (error) {
    await releaseChunk(deps, claimed, { isTry: !isUnavailable(error) }).catch(() => {});
    throw error;
  }
  return true;
}

async function workOn(deps: BatchesDeps, claimed: ClaimedChunk, work: WorkTurn): Promise<void> {
  const chunk = await loadChunk(deps, claimed);
  if (chunk === undefined) {
    return;
  }
  const { traceparent } = chunk.batch.options;
  await (deps.trace === undefined || traceparent === undefined
    ? answer(deps, chunk, work)
    : deps.trace.run("chunk", traceparent, () => answer(deps, chunk, work)));
}

async function answer(deps: BatchesDeps, chunk: LoadedChunk, work: WorkTurn): Promise<void> {
  const { claimed } = chunk;
  let heldMs = work.monotonicMs();
  const answered = await answerChunk(work.resolutions, chunk, {
    known: work.known,
    monotonicMs: work.monotonicMs,
    async pause() {
      work.signal.throwIfAborted();
      await work.pause();
      if (work.monotonicMs() - heldMs <= TURN_MS) {
        return "continue";
      }
      heldMs = work.monotonicMs();
      const [isHeld, isDivisible] = [await holdChunk(deps, claimed), maySplit(chunk)];
      if (!isHeld && !isDivisible) {
        throw ENDED;
      }
      return isDivisible ? "end" : "continue";
    },
  }).catch((error: unknown) => {
    if (error !== ENDED) {
      throw error;
    }
  });
  if (answered === undefined) {
    return;
  }
  if (await storeAnswers(deps, chunk, await sealAnswers(deps, chunk, answered))) {
    work.onRows?.(countStates(answered.states));
  }
}
