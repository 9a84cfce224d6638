import { writeSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { readColumnRoles } from "../../api/batches/column_roles.ts";
import {
  type ColumnOptions,
  jsonPiecesSource,
  openUpload,
  type RowSource,
  type UploadedRow,
} from "../../batches/mod.ts";
import type { BatchOptions } from "../../domain/batch.ts";
import { Problem } from "../../domain/problem.ts";
import type { Gazetteer } from "../../gazetteer/port.ts";
import type { OpenSetOptions } from "../../gazetteer/set/compose.ts";
import { EXIT_CODE, Failure, wrongUsage } from "../line/failure.ts";
import { stopSignal } from "../process/stop_signal.ts";
import { answerRows, csvHead, type PipeJob } from "./answer_rows.ts";

export interface ResolveStream {
  readonly format: PipeJob["format"];
  /** `street=Straße,unit=Zusatz,unit=Etage,postcode=PLZ`, or the JSON object that the API takes. Absent: the columns are recognized. */
  readonly columns: string | undefined;
  readonly options: Omit<BatchOptions, "mapping">;
  readonly gazetteer: Gazetteer;
  /** Opened by each thread. */
  readonly set: OpenSetOptions;
}

/** Rows that a thread answers at once: some 20 ms of work. */
const CHUNK_ROWS = 200;
/** More threads than this only wait for the one that reads and writes. */
const THREADS_MAX = 8;
/** Chunks in work or waiting, for each thread. */
const AHEAD = 3;
/** Between two lines of progress. Milliseconds. */
const PROGRESS_MS = 200;
/** Back to the first column, with the rest of the line cleared (ECMA-48, EL). */
const LINE_START = "\r\u001b[K";

/**
 * Answers the rows of standard input on standard output, in their order, as they come. Whole chunks of lines are written
 * without a break, so that Ctrl-C and a reader that stops leave whole lines.
 */
export async function resolveStream(stream: ResolveStream): Promise<number> {
  stopSignal().signal.addEventListener("abort", () => process.exit(EXIT_CODE.interrupted));
  try {
    const source = await openRows(stream);
    const job: PipeJob = {
      format: stream.format,
      columns: source.columns(),
      options: { ...stream.options, mapping: source.mapping },
    };
    await answerAll(source, { ...stream, job });
  } catch (error) {
    if (error instanceof Problem) {
      const [first] = error.options.errors ?? [];
      throw new Failure(first === undefined ? error.message : `${first.pointer.slice(1)}: ${first.detail}`, {
        cause: error,
      });
    }
    if (error instanceof Error && "code" in error && error.code === "EPIPE") {
      // As `head` does, which has read enough.
      return EXIT_CODE.ok;
    }
    throw error;
  }
  return EXIT_CODE.ok;
}

async function openRows({ format, columns, gazetteer }: ResolveStream): Promise<RowSource> {
  const bytes = Bun.stdin.stream();
  if (format === "lines") {
    return lineSource(bytes);
  }
  return await openUpload({ gazetteer: () => gazetteer, spool: unused, workbooks: unused, sheetStarts: unused }, {
    format,
    bytes,
    isPacked: false,
    columnOptions: columns === undefined ? {} : { columns: columnsOf(columns) },
  });
}

function unused(): never {
  throw new TypeError("Only workbooks are stored, and a stream is none");
}

function columnsOf(text: string): NonNullable<ColumnOptions["columns"]> {
  const json = text.startsWith("{") ? text : JSON.stringify(namesByRole(text));
  try {
    return readColumnRoles(json);
  } catch (error) {
    throw error instanceof Problem
      ? wrongUsage(`--columns: ${error.options.errors?.[0]?.detail ?? error.message}`)
      : error;
  }
}

function namesByRole(text: string): Readonly<Record<string, string | readonly string[]>> {
  const names = new Map<string, string[]>();
  for (const pair of text.split(",")) {
    const [role = "", ...title] = pair.split("=");
    const key = role.trim();
    names.set(key, [...names.get(key) ?? [], title.join("=").trim()]);
  }
  return Object.fromEntries(
    [...names].map(([role, [first = "", ...others]]) => [role, others.length === 0 ? first : [first, ...others]]),
  );
}

/** An input a line. Empty lines stay: answer n belongs to line n. */
function lineSource(bytes: AsyncIterable<Uint8Array>): RowSource {
  async function* pieces() {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of bytes) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      yield lines.map((line) => ({ input: line.trim() }));
    }
    if (rest !== "") {
      yield [{ input: rest.trim() }];
    }
  }
  return jsonPiecesSource({ pieces: pieces(), has: () => false });
}

async function answerAll(
  source: RowSource,
  { job, gazetteer, set }: ResolveStream & { readonly job: PipeJob },
): Promise<void> {
  const progress = progressOf();
  const pending: { readonly rows: number; readonly text: Promise<string> }[] = [];
  let pool: ReturnType<typeof threadPool> | undefined;
  async function writeFirst(): Promise<void> {
    const first = pending.shift();
    if (first !== undefined) {
      writeWhole(await first.text);
      progress.add(first.rows);
    }
  }
  if (job.format === "csv") {
    writeWhole(csvHead(job));
  }
  try {
    for await (const { rows, isSmall } of chunksOf(source.rows)) {
      // They load while the first rows are sent. A small stream needs none.
      pool ??= isSmall ? undefined : threadPool({ set, job });
      const text = pool === undefined ? answerRows(rows, { gazetteer, job }) : pool.answer(rows);
      text.catch(() => {});
      pending.push({ rows: rows.length, text });
      while (pending.length >= (pool?.threads ?? 1) * AHEAD) {
        await writeFirst();
      }
    }
    while (pending.length > 0) {
      await writeFirst();
    }
  } finally {
    progress.end();
    pool?.close();
  }
}

/** Chunks of rows; `isSmall`: no more than this one are known so far. */
async function* chunksOf(
  pieces: AsyncIterable<readonly UploadedRow[]>,
): AsyncGenerator<{ readonly rows: readonly UploadedRow[]; readonly isSmall: boolean }> {
  let known = 0;
  for await (const rows of pieces) {
    known += rows.length;
    for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
      yield { rows: rows.slice(from, from + CHUNK_ROWS), isSmall: known <= CHUNK_ROWS };
    }
  }
}

/** Threads that answer rows in turn. The gazetteer's files are mapped: all share one copy. */
function threadPool(data: { readonly set: OpenSetOptions; readonly job: PipeJob }) {
  const threads = Math.min(availableParallelism(), THREADS_MAX);
  const workers = Array.from({ length: threads }, () => {
    const worker = new Worker(new URL("answer_thread.ts", import.meta.url), { workerData: data });
    const waiting: PromiseWithResolvers<string>[] = [];
    worker.on("message", ({ text, error }: { readonly text?: string; readonly error?: string }) => {
      const answer = waiting.shift();
      if (text === undefined) {
        answer?.reject(new Error(error));
      } else {
        answer?.resolve(text);
      }
    });
    worker.on("error", (error) => waiting.splice(0).forEach(({ reject }) => reject(error)));
    return { worker, waiting };
  });
  let next = 0;
  return {
    threads,
    answer(rows: readonly UploadedRow[]): Promise<string> {
      const { worker, waiting } = workers[next++ % threads]!;
      const answer = Promise.withResolvers<string>();
      waiting.push(answer);
      // A thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(rows);
      return answer.promise;
    },
    close() {
      for (const { worker } of workers) {
        void worker.terminate();
      }
    },
  };
}

const STANDARD_OUTPUT = 1;
/** Waits for a reader that is slower. Milliseconds. */
const FULL_WAIT_MS = 2;
const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** Without a break: no signal is handled meanwhile. */
function writeWhole(text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(STANDARD_OUTPUT, bytes, at);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) {
        throw error;
      }
      Atomics.wait(sleeper, 0, 0, FULL_WAIT_MS);
    }
  }
}

/** How far it is, on a terminal only. */
function progressOf() {
  const isShown = process.stderr.isTTY;
  const startMs = performance.now();
  let rows = 0;
  let shownMs = 0;
  return {
    add(more: number) {
      rows += more;
      const nowMs = performance.now();
      if (isShown && nowMs - shownMs >= PROGRESS_MS) {
        shownMs = nowMs;
        const rate = Math.round(rows / Math.max(0.001, (nowMs - startMs) / 1000));
        process.stderr.write(`${LINE_START}${rows.toLocaleString("en")} rows · ${rate.toLocaleString("en")} rows/s`);
      }
    },
    end() {
      if (isShown) {
        process.stderr.write(LINE_START);
      }
    },
  };
}
