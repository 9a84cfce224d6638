import { api } from "../../api/api.ts";
import type { Batch, Page, ResultRow } from "../../api/types.ts";
import { REVIEWED_STATUSES } from "../../batch/count_open_rows.ts";

/** The rows that a person works through. */
export interface ReviewQueue {
  /** Uncertain rows, then unresolved ones, then failed ones, each in the order of the upload. */
  readonly rows: readonly ResultRow[];
  readonly reviewed: number;
  /** Reviewed rows and those that wait. */
  readonly total: number;
}

/** Rows of each status that are loaded at a time; the page continues with the next when they are done. */
const ROWS = 100;

/** Loads the rows that nobody has decided on. */
export async function loadQueue(batch: Batch, signal: AbortSignal): Promise<ReviewQueue> {
  const pages = await Promise.all(
    REVIEWED_STATUSES.map((status) =>
      api.get<Page<ResultRow>>(`/v1/batches/${batch.id}/results`, {
        query: { status, reviewed: "false", limit: ROWS },
        signal,
      })
    ),
  );
  const { counts } = await api.get<Batch>(`/v1/batches/${batch.id}`, { signal });
  const open = pages.reduce((sum, { data, has_more: hasMore }, i) => {
    const status = REVIEWED_STATUSES[i] ?? "failed";
    return sum + (hasMore ? Math.max(data.length, counts[status]) : data.length);
  }, 0);
  return { rows: pages.flatMap(({ data }) => data), reviewed: counts.reviewed, total: counts.reviewed + open };
}
