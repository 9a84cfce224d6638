import type { BatchRerun, OutcomeChange } from "../../domain/batch.ts";
import type { Input, StructuredInput } from "../../domain/input.ts";
import { isUnavailable } from "../../domain/problem.ts";
import type { Gazetteer } from "../../gazetteer/port.ts";
import { presentRowAnswer } from "../../domain/present_answer.ts";
import { type ResolutionsDeps, resolveRows, type RowResult, type Written } from "../../resolutions/mod.ts";
import {
  type Counts,
  FAILED,
  isFault,
  readAnswers,
  ROW_STATES,
  type RowAnswer,
  rowInput,
  rowKey,
  rowQuestion,
  type RowState,
  stateAt,
  unpackChunk,
  writtenRow,
} from "../rows/mod.ts";
import { rowText, type SummarizedChunk } from "../report/mod.ts";
import type { CallCounts, KnownAnswers } from "../deps.ts";
import { addedChanges, type LoadedChunk, TRIES_MAX } from "./chunk_lease.ts";
import { BatchAnswers } from "./batch_answers.ts";
import { type AnsweredRows, ChunkAnswers, type EncodedAnswer, type Packed } from "./chunk_answers.ts";
import { type SplitChunk, splitContent } from "./store_answers.ts";

export interface AnsweredChunk extends SummarizedChunk, Packed {
  /** Rows answered in this run, by their new states. */
  readonly added: Counts;
  readonly changed: Pick<BatchRerun, "changes" | "moved">;
  /** Calls used for it, by status: rows answered now, without duplicates of earlier rows of the batch. */
  readonly calls: CallCounts;
  /** The chunk in two parts, of which only the first was answered; absent: all of it was. */
  readonly split?: SplitChunk;
}

export interface AnswerChunkOptions {
  /** Answers found for rows of the same batches. */
  readonly known?: KnownAnswers | undefined;
  /**
   * Called every few milliseconds, so that the process can do other work. `end`: to be answered so far. It throws to stop
   * the chunk.
   */
  readonly pause: () => Promise<"continue" | "end">;
  /** Milliseconds since any fixed moment, never going back. */
  readonly monotonicMs: () => number;
}

/** Most inputs resolved without a pause: of usual ones some 5 ms, the longest time that a timer of the process waits. */
const SLICE_MAX = 50;
/** Slices that take longer get shorter: a hard input takes as long as fifty others. Milliseconds. */
const SLICE_MS = 20;
/** The first slice of a chunk, before anything is known of its inputs. */
const SLICE_FIRST = 5;
/** Known answers read without a pause: some 5 ms. */
const KNOWN_SLICE = 250;
/**
 * So many slices are sorted by the ends of their inputs before they are answered. Inputs of one town run the same code and
 * read the same data, which saves a twelfth of the time. Sorting a whole chunk saves a seventh, but a turn must end in time.
 */
const SLICES_SORTED = 5;

/** The fault of a row that could not be answered because of a defect of ours. */
const UNWORKABLE = "The row could not be processed after several attempts";

interface OpenQuestion {
  readonly key: string;
  readonly question: Input | StructuredInput;
  /** What people see and settle. */
  readonly written: Written;
  readonly text: string;
  readonly rows: number[];
}

type Outcome = Pick<AnsweredRows, "state" | "answer">;

/**
 * Answers a chunk's rows as single calls would; a further run answers only the rows it is for. Equal inputs are resolved
 * once, and those of earlier chunks not again where the answer is known.
 */
export async function answerChunk(
  deps: ResolutionsDeps,
  chunk: LoadedChunk,
  options: AnswerChunkOptions,
): Promise<AnsweredChunk> {
  const resolutions = forBatch(deps, chunk);
  const { rows, faults, repeats } = unpackChunk(chunk.content);
  const answers = new ChunkAnswers(rows.length, chunk.batch.options.append);
  const earlier = chunk.before === undefined ? undefined : readAnswers(chunk.before.content);
  // The answers that people chose for rows, which replace the resolver's.
  const decided = chunk.reviews.size === 0
    ? undefined
    : (row: number) => chunk.reviews.get(chunk.firstRow + row + 1)?.review?.answer;
  for (const row of keptRows(chunk, rows.length)) {
    const answer = earlier?.[row] ?? { fault: UNWORKABLE };
    const state = chunk.before?.states[row] ?? FAILED;
    answers.add({ rows: [row], state, answer, text: rowText(rows[row] ?? [], chunk.batch) }, decided);
  }
  const answered = rows.flatMap((_, row) => answers.has(row) ? [] : row);
  const changes = changesSince(chunk, earlier ?? []);
  const add = (outcome: AnsweredRows): EncodedAnswer => {
    changes.add(outcome);
    return answers.add(outcome, decided);
  };
  for (const [row, line, fault] of faults) {
    if (!answers.has(row)) {
      add({ rows: [row], ...failure({ fault, line }), text: undefined });
    }
  }
  const { questions, faulty } = openQuestions(rows, chunk, {
    gazetteer: resolutions.gazetteer(),
    isAnswered: (row) => answers.has(row),
  });
  for (const { row, fault } of faulty) {
    add({ rows: [row], ...failure({ fault }), text: undefined });
  }
  const repeated = new Set(repeats);
  const calls: Counts = { found: 0, uncertain: 0, unresolved: 0, failed: 0 };
  const known = new BatchAnswers(resolutions, chunk, isSealed(chunk) ? undefined : options.known);
  const { pause, monotonicMs } = options;
  const { unknown, mayContinue: isTimeLeft } = await answerKnown(questions, { pause, answers, known, repeated });
  let from = 0;
  let sortedTo = 0;
  // What was sorted is answered to its end: a chunk is divided before a row, and not before its first one.
  for (
    let slice = SLICE_FIRST, mayContinue = isTimeLeft;
    from < (mayContinue || from === 0 ? unknown.length : sortedTo);
  ) {
    if (from === sortedTo) {
      const next = unknown.slice(from, from + slice * SLICES_SORTED);
      unknown.splice(from, next.length, ...byTheirEnds(next));
      sortedTo += next.length;
    }
    const beganMs = monotonicMs();
    const some = unknown.slice(from, Math.min(from + slice, sortedTo));
    const outcomes = await answersTo(resolutions, chunk, some);
    for (const [i, question] of some.entries()) {
      const outcome = outcomes[i] ?? failure({ fault: UNWORKABLE });
      calls[ROW_STATES[outcome.state] ?? "failed"] += question.rows.filter((row) => !repeated.has(row)).length;
      const encoded = add({ ...outcome, rows: question.rows, text: question.text });
      known.add(question, outcome.answer, encoded);
    }
    from += some.length;
    const tookMs = monotonicMs() - beganMs;
    slice = tookMs > SLICE_MS ? Math.ceil(slice / 2) : Math.min(SLICE_MAX, slice * 2);
    mayContinue = await pause() === "continue" && mayContinue;
  }
  known.flush();
  // Every row before the first one of an open question has its answer: what is not sorted is in the order of its first rows.
  const end = unknown[from]?.rows[0];
  return {
    ...answers.finish(rows.slice(0, end), chunk.batch.options.groupDuplicates === true ? "grouped" : "not grouped"),
    added: answers.counts(end === undefined ? answered : Array.from({ length: end }, (_, row) => row)),
    changed: changes.changed(),
    calls,
    ...(end === undefined ? {} : { split: splitContent({ rows, faults, repeats }, end) }),
  };
}

/**
 * Answers the questions whose answers are known. The others remain, in the order of their first rows: the more of them are
 * sorted at once, the less each costs.
 */
async function answerKnown(
  questions: readonly OpenQuestion[],
  { answers, known, repeated, pause }: Pick<AnswerChunkOptions, "pause"> & {
    readonly answers: ChunkAnswers;
    readonly known: BatchAnswers;
    readonly repeated: ReadonlySet<number>;
  },
): Promise<{ readonly unknown: OpenQuestion[]; readonly mayContinue: boolean }> {
  const unknown: OpenQuestion[] = [];
  let mayContinue = true;
  for (const [i, question] of questions.entries()) {
    if (i % KNOWN_SLICE === KNOWN_SLICE - 1) {
      mayContinue = await pause() === "continue" && mayContinue;
    }
    // Mostly no promise, and `await` costs a microsecond.
    const mayUse = repeated.has(question.rows[0] ?? -1) && known.mayUse(question);
    const same = (mayUse instanceof Promise ? await mayUse : mayUse) ? known.get(question) : undefined;
    if (same === undefined) {
      unknown.push(question);
    } else {
      // Without a call: all its rows repeat one that was counted. Nothing is compared or decided: see `BatchAnswers`.
      answers.copy({ rows: question.rows, state: ROW_STATES.indexOf(same.fields.status), text: question.text }, same);
    }
  }
  return { unknown, mayContinue };
}

/** In the order of the words after the last comma: mostly the town or the country. */
function byTheirEnds(questions: readonly OpenQuestion[]): readonly OpenQuestion[] {
  return questions
    .map((open) => ({ open, end: open.text.slice(open.text.lastIndexOf(",") + 1) }))
    .sort((one, other) => one.end < other.end ? -1 : one.end > other.end ? 1 : 0)
    .map(({ open }) => open);
}

/** The questions of all rows without an answer, each once, and the rows that have a fault instead of a question. */
function openQuestions(
  rows: ReturnType<typeof unpackChunk>["rows"],
  { batch, tries }: LoadedChunk,
  { gazetteer, isAnswered }: { readonly gazetteer: Gazetteer; readonly isAnswered: (row: number) => boolean },
) {
  const open = new Map<string, OpenQuestion>();
  const faulty: { readonly row: number; readonly fault: string }[] = [];
  const about = { gazetteer, mapping: batch.options.mapping };
  for (const [row, values] of rows.entries()) {
    if (isAnswered(row)) {
      continue;
    }
    const read = rowInput({ values, line: 0 }, batch);
    const key = read.fault === undefined ? rowKey(read) : "";
    const same = open.get(key);
    if (same !== undefined && read.fault === undefined) {
      same.rows.push(row);
      continue;
    }
    const { question, fault } = rowQuestion(read, about);
    if (read.fault !== undefined || fault !== undefined || tries > TRIES_MAX) {
      faulty.push({ row, fault: fault ?? UNWORKABLE });
      continue;
    }
    open.set(key, { key, question, written: writtenRow(read, question), text: read.input.text, rows: [row] });
  }
  return { questions: [...open.values()], faulty };
}

/** Compares the rows that this run answers with the run before. */
function changesSince({ before }: LoadedChunk, earlier: readonly RowAnswer[]) {
  let changes: readonly OutcomeChange[] = [];
  let moved = 0;
  return {
    add({ rows, state, answer }: AnsweredRows): void {
      const to = ROW_STATES[state] ?? "failed";
      for (const row of before === undefined ? [] : rows) {
        const from = stateAt(before?.states, row);
        changes = addedChanges(changes, [{ from, to, rows: 1 }]);
        moved += from === to && placeOf(earlier[row]) !== placeOf(answer) ? 1 : 0;
      }
    },
    changed: (): AnsweredChunk["changed"] => ({ changes, moved }),
  };
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
  if (!isFollowed) {
    return { ...linkless, gazetteer: () => gazetteer };
  }
  const { cache: _, ...forgetful } = links;
  return { ...linkless, gazetteer: () => gazetteer, links: isSealed({ batch }) ? forgetful : links };
}

/** Whether nothing of its rows may be cached: known answers are in files, targets of links in memory. */
function isSealed({ batch }: Pick<LoadedChunk, "batch">): boolean {
  return batch.options.recipient !== undefined;
}

/**
 * Answers some inputs. After a failure each one separately, so that one defect does not affect the others.
 *
 * @throws Problem `UNAVAILABLE` where the database cannot be reached: no row is to blame
 */
async function answersTo(
  resolutions: ResolutionsDeps,
  chunk: LoadedChunk,
  questions: readonly OpenQuestion[],
): Promise<Outcome[]> {
  const { environment, organizationId } = chunk.batch;
  if (chunk.tries === 1) {
    const inputs = questions.map(({ question }) => question);
    const written = questions.map((open) => open.written);
    const results = await resolveRows(resolutions, { inputs, written, environment, organizationId });
    return results.map((result) => writtenResult(result, chunk));
  }
  const answers: Outcome[] = [];
  for (const { question, written } of questions) {
    try {
      const one = { inputs: [question], written: [written], environment, organizationId };
      const [result] = await resolveRows(resolutions, one);
      answers.push(writtenResult(result, chunk));
    } catch (error) {
      if (isUnavailable(error)) {
        throw error;
      }
      // The first attempt has reported it.
      answers.push(failure({ fault: UNWORKABLE }));
    }
  }
  return answers;
}

/** Rows whose answers of the previous run are kept: those of other states than the run is for, and those that a person decided on. */
function keptRows({ batch, before, reviews, firstRow }: LoadedChunk, rows: number): readonly number[] {
  if (before === undefined) {
    return [];
  }
  const again: readonly RowState[] = batch.rerun?.statuses ?? [];
  return Array.from({ length: rows }, (_, row) => row).filter((row) =>
    reviews.get(firstRow + row + 1)?.review !== undefined ||
    !again.includes(stateAt(before.states, row))
  );
}

function writtenResult(result: RowResult | undefined, { batch }: LoadedChunk): Outcome {
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
      alternatives: resolution.alternatives.slice(0, batch.options.alternatives ?? 0),
    },
  );
  return { state: ROW_STATES.indexOf(answer.status), answer };
}

function failure(answer: RowAnswer): Outcome {
  return { state: FAILED, answer };
}
