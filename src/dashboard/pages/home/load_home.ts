import { api } from "../../api/api.ts";
import type { Batch, BatchReport, Datasets, KeyRow, Page, Usage } from "../../api/types.ts";
import { countOpenRows } from "../../batch/batch_parts.tsx";
import { rangeOf } from "../usage/series_of.ts";

/** What the start page shows. */
export interface HomeData {
  /** The last 30 days, by status. */
  readonly usage: Usage;
  /** The newest ones. */
  readonly batches: readonly Batch[];
  /** Rows that wait for a decision, of each of these batches that has ended. */
  readonly openRows: ReadonlyMap<string, number>;
  readonly datasets: Datasets;
  /** Undefined for people who may not see keys. */
  readonly keys: readonly KeyRow[] | undefined;
  /** Whether a key made a call in the last 30 days, in either environment. */
  readonly hasKeyCalls: boolean;
  /** Rows of the newest batches that need street data which is not loaded. */
  readonly rowsWithoutData: number;
}

const BATCHES = 5;
/** Reports that are read: one request each. */
const REPORTS_MAX = 3;

/** Loads what the start page shows. */
export async function loadHome({ environment, maySeeKeys, signal }: {
  readonly environment: "test" | "live";
  readonly maySeeKeys: boolean;
  readonly signal: AbortSignal;
}): Promise<HomeData> {
  const days = rangeOf("30", new Date());
  const byKey = (of: "test" | "live"): Promise<Usage> =>
    api.get<Usage>("/v1/usage", { query: { environment: of, group_by: "key", ...days }, signal });
  const [usage, inTest, inLive, batches, datasets, keys] = await Promise.all([
    api.get<Usage>("/v1/usage", { query: { environment, group_by: "status", ...days }, signal }),
    byKey("test"),
    byKey("live"),
    api.get<Page<Batch>>("/v1/batches", { query: { limit: BATCHES }, signal }),
    api.get<Datasets>("/v1/datasets", { signal }),
    maySeeKeys ? api.get<Page<KeyRow>>("/v1/api-keys", { query: { limit: 100 }, signal }) : undefined,
  ]);
  const ended = batches.data.filter(({ finished_at: end }) => end !== null);
  const [rowsWithoutData, ...open] = await Promise.all([
    countRowsWithoutData(batches.data, signal),
    ...ended.map((batch) => countOpenRows(batch, signal)),
  ]);
  const groups = [...inTest.groups ?? [], ...inLive.groups ?? []];
  return {
    usage,
    batches: batches.data,
    openRows: new Map(ended.map(({ id }, i) => [id, open[i] ?? 0])),
    datasets,
    keys: keys?.data,
    hasKeyCalls: groups.some(({ group }) => group.startsWith("key_")),
    rowsWithoutData,
  };
}

async function countRowsWithoutData(batches: readonly Batch[], signal: AbortSignal): Promise<number> {
  const doubtful = batches.filter(({ counts, recipient, finished_at: end }) =>
    end !== null && recipient === null && counts.uncertain > 0
  );
  const reports = await Promise.all(
    doubtful.slice(0, REPORTS_MAX).map(({ id }) => api.get<BatchReport>(`/v1/batches/${id}/report`, { signal })),
  );
  return reports.flatMap(({ reasons }) => reasons).filter(({ reason }) => reason === "outside_coverage")
    .reduce((sum, { rows }) => sum + rows, 0);
}
