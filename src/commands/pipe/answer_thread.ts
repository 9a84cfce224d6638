/** A thread that answers rows of a stream: each message is some rows, and each answer their lines. */
import { parentPort, workerData } from "node:worker_threads";
import type { UploadedRow } from "../../batches/mod.ts";
import { openGazetteerSet, type OpenSetOptions } from "../../gazetteer/set/compose.ts";
import { answerRows, type PipeJob } from "./answer_rows.ts";

// Set by `threadPool`.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const { set, job } = workerData as { readonly set: OpenSetOptions; readonly job: PipeJob };
const gazetteer = openGazetteerSet(set);

parentPort?.on("message", (rows: readonly UploadedRow[]) => {
  answerRows(rows, { gazetteer, job }).then(
    (text) => answer({ text }),
    (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
  );
});

function answer(message: { readonly text: string } | { readonly error: string }): void {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);
}
