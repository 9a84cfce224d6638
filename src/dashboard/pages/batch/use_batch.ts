import { useEffect, useState } from "preact/hooks";
import { api, callApi } from "../../api/api.ts";
import type { Batch } from "../../api/types.ts";
import { type Resource, useResource } from "../../kit/loading/use_resource.ts";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { ApiError } from "../../api/api_error.ts";
import { pause } from "../../../domain/pause.ts";

/** A stream is never open for longer: the service ends it after an hour. Milliseconds. */
const STREAM_MS = 3_700_000;

/** The pause before a lost stream is opened again. Milliseconds. */
const RECONNECT_MS = 2000;

/** Answers after which opening the stream again is no use. */
const FINAL_STATUSES: ReadonlySet<number> = new Set([401, 403, 404]);

interface Live {
  /** The loaded state that it follows. */
  readonly of: Batch;
  readonly batch: Batch;
}

/** A batch; until it ends, the service reports each new state. */
export function useBatch(id: string): Resource<Batch> {
  const loaded = useResource((signal) => api.get<Batch>(`/v1/batches/${encodeURIComponent(id)}`, { signal }), [id]);
  const [live, setLive] = useState<Live>();
  const of = loaded.state === "ready" ? loaded.data : undefined;
  useEffect(() => {
    if (of === undefined || of.finished_at !== null) {
      return undefined;
    }
    const control = new AbortController();
    watchBatch(id, { onBatch: (batch) => setLive({ of, batch }), signal: control.signal })
      // Loading it again shows why it cannot be read.
      .catch(loaded.reload);
    return () => control.abort();
  }, [id, of, loaded.reload]);
  return loaded.state === "ready" && live !== undefined && live.of === of ? { ...loaded, data: live.batch } : loaded;
}

/** What watching a batch needs. */
interface WatchBatch {
  readonly onBatch: (batch: Batch) => void;
  readonly signal: AbortSignal;
}

/**
 * Reports each state of a batch until it has ended. A lost stream is opened again and continues after the last state. It
 * reads the events itself, because a browser's `EventSource` cannot send an access token.
 *
 * @throws {ApiError} if the batch is gone or may no longer be read
 */
async function watchBatch(id: string, { onBatch, signal }: WatchBatch): Promise<void> {
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
    await pause(RECONNECT_MS, signal);
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
