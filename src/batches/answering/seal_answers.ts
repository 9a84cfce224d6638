import { batchOf } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import type { SummarizedChunk } from "../report/mod.ts";
import { presentRow } from "../results/mod.ts";
import { FAILED, readAnswers, ROW_STATES, unpackChunk } from "../rows/mod.ts";
import { sealRows } from "../sealed_rows.ts";
import type { AnsweredChunk } from "./answer_chunk.ts";
import type { LoadedChunk } from "./chunk_lease.ts";

/** The answers to a chunk as they are stored; of a batch with a recipient there is no summary. */
export type StorableChunk =
  & Omit<AnsweredChunk, keyof SummarizedChunk>
  & { readonly [Field in keyof SummarizedChunk]: SummarizedChunk[Field] | null };

/** Nothing that is computed from rows or answers is stored next to encrypted ones. */
const NO_SUMMARY = { summary: null, points: null, confidences: null, grams: null, keys: null } as const;

/**
 * Encrypts the answers to a chunk for the recipient of its batch, as compressed lines of JSON, and seals the rows that are not
 * answered yet. Without a recipient, returns them as they are.
 */
export async function sealAnswers(
  deps: BatchesDeps,
  chunk: LoadedChunk,
  answered: AnsweredChunk,
): Promise<StorableChunk> {
  const { claimed: { batchId }, batch: { options: { recipient } }, firstRow } = chunk;
  if (recipient === undefined) {
    return answered;
  }
  const { split, ...whole } = answered;
  const content = await deps.encryptFor(recipient, Bun.gzipSync(linesOf(deps, chunk, answered)));
  return {
    ...whole,
    ...NO_SUMMARY,
    content,
    ...(split === undefined ? {} : {
      split: { ...split, rest: await sealRows(deps, { batchId, part: firstRow + split.rows, bytes: split.rest }) },
    }),
  };
}

/** The rows with their answers, each a line, as `format=ndjson` has them. */
function linesOf({ clock }: BatchesDeps, chunk: LoadedChunk, { content, states }: AnsweredChunk): string {
  const batch = batchOf(chunk.batch, clock.now());
  const { rows } = unpackChunk(chunk.content);
  return readAnswers(content).map((answer, i) => {
    const row = presentRow({ batch, reviewers: new Map(), needs: undefined }, {
      row: chunk.firstRow + i + 1,
      values: rows[i] ?? [],
      state: ROW_STATES[states[i] ?? FAILED] ?? "failed",
      answer,
      decisions: 0,
      review: undefined,
    });
    return `${JSON.stringify(row)}\n`;
  }).join("");
}
