import { EventSourceParserStream } from "eventsource-parser/stream";
import { callApi } from "../../api/api.ts";
import { ApiError } from "../../api/api_error.ts";
import type { Batch } from "../../api/types.ts";

/** What watching a batch needs. */
export interface WatchBatch {
  readonly onBatch: (batch: Batch) => void;
  readonly signal: AbortSignal;
}

/** A stream is never open for longer: the service ends it after an hour. Milliseconds. */
const STREAM_MS = 3_700_000;
/** The pause before a lost stream is opened again. Milliseconds. */
const RECONNECT_MS = 2000;
/** Answers after which opening the stream again is no use. */
const FINAL_STATUSES: ReadonlySet<number> = new Set([401, 403, 404]);

/**
 * Reports each state of a batch until it has ended. A lost stream is opened again and continues after the last state. It
 * reads the events itself, because a browser's `EventSource` cannot send an access token.
 *
 * @throws {ApiError} if the batch is gone or may no longer be read
 */
export async function watchBatch(id: string, { onBatch, signal }: WatchBatch): Promise<void> {
  let known = "";
  while (!signal.aborted) {
    try {
      for await (const { event, id: revision = "", data } of openEvents(id, { known, signal })) {
        known = revision;
        onBatch(batchOf(data));
        if (event === "done") {
          return;
        }
      }
    } catch (error) {
      if (error instanceof ApiError && FINAL_STATUSES.has(error.status)) {
        throw error;
      }
    }
    await pause(signal);
  }
}

async function* openEvents(
  id: string,
  { known, signal }: { readonly known: string; readonly signal: AbortSignal },
) {
  const { body } = await callApi("GET", `/v1/batches/${encodeURIComponent(id)}/events`, {
    headers: known === "" ? {} : { "last-event-id": known },
    deadlineMs: STREAM_MS,
    signal,
  });
  if (body === null) {
    return;
  }
  // Read by hand: not every browser can iterate a stream.
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      yield next.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The border: the event's data is described by the interface's own model. */
function batchOf(data: string): Batch {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(data) as Batch;
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, RECONNECT_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    }, { once: true });
  });
}
