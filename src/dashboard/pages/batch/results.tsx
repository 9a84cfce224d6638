import { useMemo } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Batch, Page, ResultRow } from "../../api/types.ts";
import { useStore } from "../../base/use_store.ts";
import { Empty } from "../../kit/empty.tsx";
import { Pagination } from "../../kit/lists/pagination.tsx";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { Section } from "../../kit/section.tsx";
import { LazyMap } from "../../map/lazy_map.tsx";
import type { MapPoint } from "../../map/map_point.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { currentRoute } from "../../router/current_route.ts";
import { BATCH } from "./messages.ts";
import { ResultTable } from "./result_table.tsx";
import { ResultTools } from "./result_tools.tsx";
import { ROW_TONES } from "./row_tones.ts";

/** Rows per page. */
const ROWS = 25;

/** The rows with their answers, all or filtered; filter and page are in the URL. */
export function Results({ batch: { id, counts, finished_at: finishedAt } }: { readonly batch: Batch }) {
  const t = useMessages(BATCH);
  const { query } = useStore(currentRoute);
  const [cursor, status] = [query.get("cursor") ?? undefined, query.get("status") ?? undefined];
  const hasAny = counts.processed > 0;
  const results = useResource(
    async (signal): Promise<Page<ResultRow>> =>
      hasAny
        ? await api.get(`/v1/batches/${id}/results`, { query: { cursor, status, limit: ROWS }, signal })
        : { data: [], next_cursor: null, has_more: false },
    [id, cursor, status, finishedAt, hasAny],
  );
  return (
    <Section title={t("results")}>
      <ResultTools id={id} status={status} />
      <Loaded resource={results}>
        {(page) =>
          page.data.length === 0
            ? <Empty icon="list" title={t(status === undefined ? "noResults" : "noneOfThese")} />
            : (
              <>
                <ResultTable rows={page.data} />
                <Pagination page={page} />
                <ResultMap rows={page.data} />
              </>
            )}
      </Loaded>
    </Section>
  );
}

function ResultMap({ rows }: { readonly rows: readonly ResultRow[] }) {
  const t = useMessages(BATCH);
  const points = useMemo(
    (): readonly MapPoint[] =>
      rows.flatMap(({ row, coordinates, status }) =>
        coordinates === null ? [] : [{ id: String(row), coordinates, tone: ROW_TONES[status] }]
      ),
    [rows],
  );
  return points.length === 0 ? null : <LazyMap label={t("resultsMap")} points={points} />;
}
