import { type BatchUpdate, presentBatch } from "../../batches/mod.ts";

/** How long a browser waits before it reconnects. Milliseconds. */
const RETRY_MS = 2000;

/**
 * Updates of a batch as server-sent events: `progress` with the batch, at the end `done`. A client that reconnects sends
 * the last identifier as `Last-Event-ID`. Without an update a comment is sent from time to time, so that no proxy closes the
 * connection.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export async function* eventStream(updates: AsyncIterable<BatchUpdate>): AsyncGenerator<string> {
  yield `retry: ${RETRY_MS}\n\n`;
  for await (const update of updates) {
    yield update.kind === "heartbeat" ? ": quiet\n\n" : eventOf(update);
  }
}

function eventOf({ batch }: BatchUpdate & { readonly kind: "state" }): string {
  const name = batch.finishedAt === null ? "progress" : "done";
  return `id: ${batch.revision}\nevent: ${name}\ndata: ${JSON.stringify(presentBatch(batch))}\n\n`;
}
