import { useEffect, useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Batch } from "../../api/types.ts";
import { type Resource, useResource } from "../../kit/loading/use_resource.ts";
import { watchBatch } from "./watch_batch.ts";

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
