import { api } from "../api/api.ts";
import type { Batch, Page, ResultRow } from "../api/types.ts";

/** The statuses of rows that a person decides on. */
export const REVIEWED_STATUSES = ["uncertain", "unresolved", "failed"] as const;

/** Rows of each status that are counted one by one. */
const COUNTED = 100;

/**
 * How many rows of a batch wait for a decision. A row that somebody dismissed stays unresolved, so the batch's own
 * counts say it only until the first decision; of more than a hundred rows of one status, all of them are counted.
 */
export async function countOpenRows({ id, counts }: Batch, signal: AbortSignal): Promise<number> {
  const open = await Promise.all(
    REVIEWED_STATUSES.filter((status) => counts[status] > 0).map(async (status) => {
      if (counts.reviewed === 0) {
        return counts[status];
      }
      const { data, has_more: hasMore } = await api.get<Page<ResultRow>>(`/v1/batches/${id}/results`, {
        query: { status, reviewed: "false", limit: COUNTED },
        signal,
      });
      return hasMore ? counts[status] : data.length;
    }),
  );
  return open.reduce((sum, count) => sum + count, 0);
}
