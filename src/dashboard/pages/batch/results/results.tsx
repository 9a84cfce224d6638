import { useRef, useState } from "preact/hooks";
import { api } from "../../../api/api.ts";
import type { Batch, BatchReport, Page, ResultRow } from "../../../api/types.ts";
import { useStore } from "../../../base/use_store.ts";
import { Empty } from "../../../kit/empty.tsx";
import { Pagination } from "../../../kit/lists/pagination.tsx";
import { Loaded } from "../../../kit/loading/loaded.tsx";
import { useResource } from "../../../kit/loading/use_resource.ts";
import { Section } from "../../../kit/section.tsx";
import { useMessages } from "../../../messages/use_messages.ts";
import { currentRoute } from "../../../router/current_route.ts";
import { go } from "../../../router/go.ts";
import { BATCH } from "../messages.ts";
import { ResultFilter } from "./result_filter.tsx";
import { ResultTable } from "./result_table.tsx";
import { RowDetail } from "./row_detail.tsx";
import { RowMap } from "./row_map.tsx";

/** Rows per page. */
const ROWS = 25;

/** What the results need. */
export interface ResultsProps {
  readonly batch: Batch;
  /** Undefined while it is loaded. */
  readonly report: BatchReport | undefined;
}

/** The rows with their answers, next to a map of all of them. Filter, page and the row chosen on the map are in the URL. */
export function Results({ batch, report }: ResultsProps) {
  const t = useMessages(BATCH);
  const { id, counts, finished_at: finishedAt } = batch;
  const { query } = useStore(currentRoute);
  const [cursor, status] = [query.get("cursor") ?? undefined, query.get("status") ?? undefined];
  const firstRow = cursor === undefined ? query.get("row") ?? undefined : undefined;
  const hasAny = counts.processed > 0;
  const [chosen, setChosen] = useState<number | undefined>(firstRow === undefined ? undefined : Number(firstRow));
  const results = useResource(
    async (signal): Promise<Page<ResultRow>> =>
      hasAny
        ? await api.get(`/v1/batches/${id}/results`, {
          query: { cursor, status, from_row: firstRow, limit: ROWS },
          signal,
        })
        : { data: [], next_cursor: null, has_more: false },
    [id, cursor, status, firstRow, finishedAt, hasAny],
  );
  const rows = results.state === "ready" ? results.data.data : [];
  const row = rows.find((one) => one.row === chosen);
  const beside = useRef<HTMLDivElement>(null);
  const chooseInTable = ({ row: number }: ResultRow): void => {
    setChosen(number);
    beside.current?.scrollIntoView({ block: "nearest" });
  };
  const chooseOnMap = (number: number): void => {
    setChosen(number);
    if (!rows.some((one) => one.row === number)) {
      go(`/batches/${id}?${new URLSearchParams({ ...status === undefined ? {} : { status }, row: String(number) })}`);
    }
  };
  return (
    <Section title={t("results")}>
      <ResultFilter batch={batch} status={status} />
      <div class="beside">
        <Loaded resource={results}>
          {(page) =>
            page.data.length === 0
              ? <Empty icon="list" title={t(status === undefined ? "noResults" : "noneOfThese")} />
              : (
                <>
                  {firstRow === undefined ? null : <p class="hint">{t("fromRow", { row: Number(firstRow) })}</p>}
                  <ResultTable rows={page.data} selected={chosen} onChoose={chooseInTable} />
                  <Pagination page={page} />
                </>
              )}
        </Loaded>
        <div class="beside-fixed stack" ref={beside}>
          {report === undefined || report.bounds === null ? null : (
            <RowMap
              batch={batch}
              bounds={report.bounds}
              status={status}
              selected={row?.coordinates ?? undefined}
              onChoose={chooseOnMap}
            />
          )}
          {row === undefined ? <p class="hint">{t("chooseRow")}</p> : <RowDetail row={row} />}
        </div>
      </div>
    </Section>
  );
}
