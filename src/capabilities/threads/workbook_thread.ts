/**
 * The thread of `workbooks.ts`: reads one workbook, one block of its rows for each message.
 *
 * @module
 */
import { parentPort } from "node:worker_threads";
import type { UploadedRow } from "../../batches/mod.ts";
import { sheetRows, type SheetStart, sheetStarts } from "../../batches/upload/formats/sheet_rows.ts";
import { Problem, type ProblemCode } from "../../domain/problem.ts";
import { type OpenZipArchive, openZipArchive } from "./zip_archive.ts";

/** Requests the next block of rows of a sheet of the workbook at `path`, or the beginnings of all sheets. */
export interface ToWorkbookThread {
  readonly path: string;
  readonly want: "rows" | "starts";
  /** Absent: the first one. */
  readonly sheet?: string | undefined;
}

/** A block of rows, the end, a problem of the upload, or the name of an unexpected error: its message may quote a row. */
export type FromWorkbookThread =
  | { readonly rows: readonly UploadedRow[] }
  | { readonly starts: readonly SheetStart[] }
  | { readonly isEnd: true }
  | { readonly problem: ProblemCode; readonly detail: string }
  | { readonly defect: string };

let rows: AsyncGenerator<readonly UploadedRow[]> | undefined;

parentPort?.on("message", (wanted: ToWorkbookThread) => {
  void answerTo(wanted).then(
    reply,
    (error: unknown) => {
      reply(
        error instanceof Problem
          ? { problem: error.kind, detail: error.message }
          : { defect: error instanceof Error ? error.name : typeof error },
      );
    },
  );
});

async function answerTo({ path, want, sheet }: ToWorkbookThread): Promise<FromWorkbookThread> {
  if (want === "starts") {
    return { starts: await startsAt(path) };
  }
  rows ??= rowsAt(path, sheet);
  const { done, value } = await rows.next();
  return done === true ? { isEnd: true } : { rows: value };
}

async function startsAt(path: string): Promise<SheetStart[]> {
  const archive: OpenZipArchive = await openZipArchive(path);
  try {
    return await sheetStarts(archive);
  } finally {
    archive.close();
  }
}

async function* rowsAt(path: string, sheet: string | undefined): AsyncGenerator<readonly UploadedRow[]> {
  const archive: OpenZipArchive = await openZipArchive(path);
  try {
    yield* sheetRows(archive, sheet);
  } finally {
    archive.close();
  }
}

function reply(message: FromWorkbookThread): void {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);
}
