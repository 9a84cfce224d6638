import { useEffect } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Batch } from "../../api/types.ts";
import { type Resource, useResource } from "../../kit/loading/use_resource.ts";

/** Polling interval of a running batch: fast enough for a person. Milliseconds. */
const EVERY_MS = 1000;

/**
 * A batch, polled until it ends. It does not use server-sent events, because a browser's `EventSource` cannot send an
 * access token.
 */
export function useBatch(id: string): Resource<Batch> {
  const batch = useResource((signal) => api.get<Batch>(`/v1/batches/${encodeURIComponent(id)}`, { signal }), [id]);
  const { reload } = batch;
  const isOpen = batch.state === "ready" && batch.data.finished_at === null;
  const isWaiting = batch.state === "ready" && batch.isStale;
  useEffect(() => {
    if (!isOpen || isWaiting) {
      return undefined;
    }
    const timer = setTimeout(reload, EVERY_MS);
    return () => clearTimeout(timer);
  }, [isOpen, isWaiting, reload]);
  return batch;
}
