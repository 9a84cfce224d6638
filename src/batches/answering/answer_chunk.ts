import type { BatchRerun, OutcomeChange } from "../../domain/batch_rerun.ts";
import type { Input } from "../../domain/input.ts";
import type { StructuredInput } from "../../domain/structured_input.ts";
import { presentRowAnswer } from "../../domain/present_answer.ts";
import { type ResolutionsDeps, resolveRows, type RowResult, type Written } from "../../resolutions/mod.ts";
import {
  type Counts,
  countStates,
  FAILED,
  isFault,
  packText,
  readAnswers,
  ROW_STATES,
  type RowAnswer,
  rowInput,
  rowKey,
  rowQuestion,
  type RowState,
  unpackChunk,
  writtenRow,
} from "../rows/mod.ts";
import { type SummarizedChunk, summarizeRows } from "../report/mod.ts";
import { inForce, type ReviewedRow } from "../reviews/mod.ts";
import type { CallCounts } from "../deps.ts";
import { addedChanges } from "./added_changes.ts";
import type { LoadedChunk } from "./load_chunk.ts";

/** The answers to a chunk, ready to be stored. */
export interface AnsweredChunk extends SummarizedChunk {
  /** One byte per row: an index of `ROW_STATES`. */
  readonly states: Uint8Array;
  /** Compressed. */
  readonly content: Uint8Array;
  /** Rows answered in this run, by their new states. */
  readonly added: Counts;
  /** What a further run changed. */
  readonly changed: Pick<BatchRerun, "changes" | "moved">;
  /** Calls used for it, by status: rows answered now, without duplicates of earlier rows of the batch. */
  readonly calls: CallCounts;
}

/** Options of `answerChunk()`. */
export interface AnswerChunkOptions {
  /** Called every few milliseconds, so that the process can do other work. It throws to stop the chunk. */
  readonly pause: () => Promise<void>;
}

/** Inputs resolved without a pause: some 5 ms, the longest time that a timer of the process waits. */
const SLICE = 50;
/** A chunk whose workers died this often is not tried again. */
const TRIES_MAX = 5;

/** Alternatives of a row that is not uncertain: tables have columns for one. */
const RUNNER_UPS = 1;

/** The fault of a row that could not be answered because of a defect of ours. */
const UNWORKABLE = "The row could not be processed after several attempts";

/** A query for the resolver, for all rows that are equal. */
interface OpenQuestion {
  readonly question: Input | StructuredInput;
  /** What people see and settle. */
  readonly written: Written;
  readonly rows: number[];
}

/** An answer, and its JSON: many rows of a chunk may share one. */
interface StoredRow {
  readonly state: number;
  readonly answer: RowAnswer;
  readonly json: string;
}

/** Answers a chunk's rows as single calls would; a further run answers only the rows it is for. Equal inputs are resolved once. */
export async function answerChunk(
  deps: ResolutionsDeps,
  chunk: LoadedChunk,
  options: AnswerChunkOptions,
): Promise<AnsweredChunk> {
  const resolutions = forBatch(deps, chunk);
  const { rows, faults, repeats } = unpackChunk(chunk.content);
  const written: (StoredRow | undefined)[] = keptAnswers(chunk, rows.length);
  const isAnswered = written.map((row) => row === undefined);
  for (const [row, line, fault] of faults) {
    written[row] ??= failure({ fault, line });
  }
  const open = new Map<string, OpenQuestion>();
  const about = { gazetteer: resolutions.gazetteer(), mapping: chunk.batch.options.mapping };
  for (const [row, values] of rows.entries()) {
    if (written[row] !== undefined) {
      continue;
    }
    const read = rowInput({ values, line: 0 }, chunk.batch);
    const same = read.fault === undefined ? open.get(rowKey(read)) : undefined;
    if (same !== undefined) {
      same.rows.push(row);
      continue;
    }
    const { question, fault } = rowQuestion(read, about);
    if (read.fault !== undefined || fault !== undefined || chunk.tries > TRIES_MAX) {
      written[row] = failure({ fault: fault ?? UNWORKABLE });
      continue;
    }
    open.set(rowKey(read), { question, written: writtenRow(read, question), rows: [row] });
  }
  const repeated = new Set(repeats);
  const calls: Counts = { found: 0, uncertain: 0, unresolved: 0, failed: 0 };
  const questions = [...open.values()];
  for (let from = 0; from < questions.length; from += SLICE) {
    const slice = questions.slice(from, from + SLICE);
    const answers = await answersTo(resolutions, chunk, slice);
    for (const [i, question] of slice.entries()) {
      const answer = answers[i] ?? failure({ fault: UNWORKABLE });
      calls[ROW_STATES[answer.state] ?? "failed"] += question.rows.filter((row) => !repeated.has(row)).length;
      for (const row of question.rows) {
        written[row] = answer;
      }
    }
    await options.pause();
  }
  const all = allWritten(written);
  return {
    ...changedRows(chunk, { all, answered: (row) => isAnswered[row] === true }),
    states: Uint8Array.from(all, ({ state }) => state),
    content: packText(`[${all.map(({ json }) => json).join()}]`),
    ...summarizeRows({ batch: chunk.batch, rows, ...answersInForce(chunk, all) }),
    calls,
  };
}

/** The answers that a report counts: what people decided comes before what was answered. */
function answersInForce({ before, firstRow }: LoadedChunk, all: readonly StoredRow[]) {
  const answers = all.map(({ answer }) => answer);
  const reviews = before?.reviews ?? new Map<number, ReviewedRow>();
  const reviewed = [...reviews.values()].flatMap(({ row, review }) => review === undefined ? [] : row - firstRow - 1);
  return { answers: inForce(answers, { firstRow, reviews }), reviewed: new Set(reviewed) };
}

/** Counts the rows that this run answered, and compares them with the run before. */
function changedRows(
  { before }: LoadedChunk,
  { all, answered }: { readonly all: readonly StoredRow[]; readonly answered: (row: number) => boolean },
): Pick<AnsweredChunk, "added" | "changed"> {
  const rows = all.flatMap((_, row) => answered(row) ? row : []);
  const added = countStates(Uint8Array.from(rows, (row) => all[row]?.state ?? FAILED));
  if (before === undefined) {
    return { added, changed: { changes: [], moved: 0 } };
  }
  const earlier = readAnswers(before.content);
  let changes: readonly OutcomeChange[] = [];
  let moved = 0;
  for (const row of rows) {
    const from = ROW_STATES[before.states[row] ?? FAILED] ?? "failed";
    const to = ROW_STATES[all[row]?.state ?? FAILED] ?? "failed";
    changes = addedChanges(changes, [{ from, to, rows: 1 }]);
    moved += from === to && placeOf(earlier[row]) !== placeOf(all[row]?.answer) ? 1 : 0;
  }
  return { added, changed: { changes, moved } };
}

function placeOf(answer: RowAnswer | undefined): string {
  if (answer === undefined || isFault(answer) || answer.coordinates === null) {
    return "";
  }
  return `${answer.label} ${answer.coordinates.latitude} ${answer.coordinates.longitude}`;
}

/** Uses the network only if the batch's creator allowed it, and one gazetteer for all rows of a chunk. */
function forBatch(deps: ResolutionsDeps, { batch }: LoadedChunk): ResolutionsDeps {
  const gazetteer = deps.gazetteer();
  const { links, ...linkless } = deps;
  const isFollowed = batch.options.followLinks === true && links !== undefined;
  return { ...linkless, gazetteer: () => gazetteer, ...(isFollowed ? { links } : {}) };
}

/** Answers some inputs. After a failure each one separately, so that one defect does not affect the others. */
async function answersTo(
  resolutions: ResolutionsDeps,
  chunk: LoadedChunk,
  questions: readonly OpenQuestion[],
): Promise<StoredRow[]> {
  const { environment, organizationId } = chunk.batch;
  if (chunk.tries === 1) {
    const inputs = questions.map(({ question }) => question);
    const written = questions.map((open) => open.written);
    const results = await resolveRows(resolutions, { inputs, written, environment, organizationId });
    return results.map((result) => writtenResult(result, chunk));
  }
  const answers: StoredRow[] = [];
  for (const { question, written } of questions) {
    try {
      const one = { inputs: [question], written: [written], environment, organizationId };
      const [result] = await resolveRows(resolutions, one);
      answers.push(writtenResult(result, chunk));
    } catch {
      // The first attempt has reported it.
      answers.push(failure({ fault: UNWORKABLE }));
    }
  }
  return answers;
}

/** Answers of the previous run that are kept: of other states than the run is for, and of rows that a person decided on. */
function keptAnswers({ batch, before, firstRow }: LoadedChunk, rows: number): (StoredRow | undefined)[] {
  if (before === undefined) {
    return Array.from({ length: rows }, () => undefined);
  }
  // An earlier version started a run without saying for what: then for failed rows.
  const again: readonly RowState[] = batch.rerun?.statuses ?? ["failed"];
  return readAnswers(before.content).map((answer, row) => {
    const state = before.states[row] ?? FAILED;
    const isDecided = before.reviews.get(firstRow + row + 1)?.review !== undefined;
    return isDecided || !again.includes(ROW_STATES[state] ?? "failed")
      ? { state, answer, json: JSON.stringify(answer) }
      : undefined;
  });
}

function writtenResult(result: RowResult | undefined, { batch }: LoadedChunk): StoredRow {
  if (result === undefined) {
    throw new Error("Cannot answer a row because there are fewer results than inputs");
  }
  if (result.outcome === "failed") {
    return failure({ fault: result.problem.message });
  }
  const { resolution } = result;
  const answer = presentRowAnswer(
    resolution.status === "uncertain" ? resolution : {
      ...resolution,
      alternatives: resolution.alternatives.slice(0, Math.max(RUNNER_UPS, batch.options.alternatives ?? 0)),
    },
  );
  return { state: ROW_STATES.indexOf(answer.status), answer, json: JSON.stringify(answer) };
}

function failure(answer: RowAnswer): StoredRow {
  return { state: FAILED, answer, json: JSON.stringify(answer) };
}

function allWritten(written: readonly (StoredRow | undefined)[]): StoredRow[] {
  return written.map((answer) => {
    if (answer === undefined) {
      throw new Error("Cannot keep a chunk's answers because a row has none");
    }
    return answer;
  });
}
