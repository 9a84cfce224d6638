/**
 * The thread of `workbooks.ts`: reads one workbook, one block of its rows for each message.
 *
 * @module
 */
import { parentPort } from "node:worker_threads";
import type { UploadedRow } from "../../batches/mod.ts";
import { sheetRows } from "../../batches/upload/formats/sheet_rows.ts";
import { Problem, type ProblemCode } from "../../domain/problem.ts";
import { type OpenZipArchive, openZipArchive } from "./zip_archive.ts";

/** Requests the next block of rows of the workbook at `path`. */
export interface ToWorkbookThread {
  readonly path: string;
}

/** A block of rows, the end, a problem of the upload, or the name of an unexpected error: its message may quote a row. */
export type FromWorkbookThread =
  | { readonly rows: readonly UploadedRow[] }
  | { readonly isEnd: true }
  | { readonly problem: ProblemCode; readonly detail: string }
  | { readonly defect: string };

let rows: AsyncGenerator<readonly UploadedRow[]> | undefined;

parentPort?.on("message", ({ path }: ToWorkbookThread) => {
  rows ??= rowsAt(path);
  void rows.next().then(
    ({ done, value }) => reply(done === true ? { isEnd: true } : { rows: value }),
    (error: unknown) => {
      reply(
        error instanceof Problem
          ? { problem: error.kind, detail: error.message }
          : { defect: error instanceof Error ? error.name : typeof error },
      );
    },
  );
});

async function* rowsAt(path: string): AsyncGenerator<readonly UploadedRow[]> {
  const archive: OpenZipArchive = await openZipArchive(path);
  try {
    yield* sheetRows(archive);
  } finally {
    archive.close();
  }
}

function reply(message: FromWorkbookThread): void {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);
}
