import { useCallback, useRef, useState } from "preact/hooks";
import { api, download } from "../../api/api.ts";
import type { Batch, BatchPoints, BatchReport, Page, ResultRow } from "../../api/types.ts";
import { Empty, Loaded, Pagination, Table, useResource } from "../../kit/lists.tsx";
import { Badge, Fact, Section, Segments, TextFacts } from "../../kit/screen.tsx";
import { metres, number, percent, time } from "../../messages/formats.ts";
import { messagesOf, shared } from "../../messages/messages.ts";
import { Link, useFilters, useRoute } from "../../router/router.tsx";
import { useMay } from "../../session/session.ts";
import { cellText, DecidedBy, ROW_STATUSES, ROW_TONES } from "../../batch/batch_parts.tsx";
import type { LoadedRows, MapPart } from "../../map/grouped_map.tsx";
import { whenVisible } from "../../map/lazy_map.tsx";
import { ActionButton, CopyButton } from "../../kit/actions.tsx";
import { coordinatesText, showsConfidence } from "../../resolution/answer_sentence.ts";
import {
  AddedColumns,
  AnswerSentence,
  MissingStreetsNote,
  ReasonList,
  UncertainColumns,
} from "../../resolution/answer_parts.tsx";
import { SearchForm } from "../../kit/fields.tsx";
import { BATCH, PRECISION_NAMES, RESOLUTION } from "../../texts/en.json";

const t = messagesOf(BATCH);
const words = messagesOf(RESOLUTION);
const precisionName = messagesOf(PRECISION_NAMES);

const GroupedMap = whenVisible(async () => (await import("../../map/grouped_map.tsx")).GroupedMap);

/** Decimals of a view's edges: about a metre. */
const VIEW_DIGITS = 5;

/** The service sends so many points without grouping them. */
const ALL_MAX = 5000;

/** Rows per page. */
const ROWS = 25;

/** Columns of the upload that are shown; a chosen row shows all. */
const OWN_COLUMNS_MAX = 8;

/** The orders of rows that can be chosen; the first is that of the upload. */
const SORTS = ["row", "-row", "status", "-status", "confidence", "-confidence"] as const;

/** The rows with their answers, next to a map of all of them. Search, filter, order, page and row are in the URL. */
export function Results({ batch, report }: {
  readonly batch: Batch;
  /** Undefined while it is loaded. */
  readonly report: BatchReport | undefined;
}) {
  const { id, counts, finished_at: finishedAt } = batch;
  const { query } = useRoute();
  const { values: { status, q, sort, row: wantedRow }, show: showAt } = useFilters("status", "q", "sort", "row");
  const cursor = query.get("cursor") ?? undefined;
  const isPlain = q === undefined && sort === undefined;
  const firstRow = cursor === undefined && isPlain ? wantedRow : undefined;
  const hasAny = counts.processed > 0;
  const [chosen, setChosen] = useState<number | undefined>(firstRow === undefined ? undefined : Number(firstRow));
  const results = useResource(
    async (signal): Promise<Page<ResultRow>> =>
      hasAny
        ? await api.get(`/v1/batches/${id}/results`, {
          query: { cursor, status, q, sort, from_row: firstRow, limit: ROWS },
          signal,
        })
        : { data: [], next_cursor: null, has_more: false },
    [id, cursor, status, q, sort, firstRow, finishedAt, hasAny],
  );
  const show: typeof showAt = (changes, keeping) => showAt({ row: "", ...changes }, keeping);
  const rows = results.state === "ready" ? results.data.data : [];
  const row = rows.find((one) => one.row === chosen);
  const beside = useRef<HTMLDivElement>(null);
  const chooseInTable = ({ row: clicked }: ResultRow): void => {
    setChosen(clicked);
    beside.current?.scrollIntoView({ block: "nearest" });
  };
  const chooseOnMap = (clicked: number): void => {
    setChosen(clicked);
    if (!rows.some((one) => one.row === clicked)) {
      show({ q: "", sort: "", row: String(clicked) });
    }
  };
  return (
    <Section title={t("results")}>
      <SearchForm
        key={q}
        label={t("search")}
        submitLabel={t("searchSubmit")}
        text={q}
        onSearch={(text) => show({ q: text })}
      >
        <select
          aria-label={t("sort")}
          value={sort ?? SORTS[0]}
          onChange={({ currentTarget: { value } }) => show({ sort: value === SORTS[0] ? "" : value })}
        >
          {SORTS.map((one) => <option key={one} value={one}>{t(`sort ${one}`)}</option>)}
        </select>
      </SearchForm>
      <Segments
        label={shared("show")}
        value={status ?? ""}
        choices={[
          { value: "", label: t("all"), count: counts.processed },
          ...ROW_STATUSES.map((value) => ({ value, label: t(value), count: counts[value] })),
        ]}
        onChoose={(value) => show({ status: value }, "replace")}
      />
      <div class="beside has-own-columns">
        <Loaded resource={results}>
          {(page) =>
            page.data.length === 0 && !page.has_more
              ? <Empty icon="list" title={t(status === undefined && q === undefined ? "noResults" : "noneOfThese")} />
              : (
                <>
                  {firstRow !== undefined && <p class="hint">{t("fromRow", { row: Number(firstRow) })}</p>}
                  {page.data.length === 0 ? <p class="note">{t("searchOn")}</p> : (
                    <ResultTable
                      columns={batch.columns}
                      rows={page.data}
                      selected={chosen}
                      onChoose={chooseInTable}
                    />
                  )}
                  <Pagination page={page} />
                </>
              )}
        </Loaded>
        <div class="beside-fixed stack" ref={beside}>
          {report !== undefined && report.bounds !== null && (
            <RowMap
              batch={batch}
              bounds={report.bounds}
              status={status}
              selected={row?.coordinates ?? undefined}
              onChoose={chooseOnMap}
            />
          )}
          {row === undefined ? <p class="hint">{t("chooseRow")}</p> : <RowDetail batchId={id} row={row} />}
        </div>
      </div>
    </Section>
  );
}

function RowMap({ batch, bounds, status, selected, onChoose }: {
  readonly batch: Batch;
  readonly bounds: BatchReport["bounds"];
  readonly status: string | undefined;
  readonly selected: { readonly latitude: number; readonly longitude: number } | undefined;
  readonly onChoose: (row: number) => void;
}) {
  const { id, finished_at: finishedAt, counts } = batch;
  const shown = status === "found" || status === "uncertain" ? status : undefined;
  const load = useCallback(async ({ bounds: part, zoom }: MapPart, signal: AbortSignal): Promise<LoadedRows> => {
    const query = { bounds: part.map((degrees) => degrees.toFixed(VIEW_DIGITS)).join(","), zoom, status: shown };
    // All at once where they are few: the map then groups them itself, and moves without loading.
    const isSmall = counts.found + counts.uncertain <= ALL_MAX;
    const points = await api.get<BatchPoints>(`/v1/batches/${id}/points`, {
      query: isSmall ? { status: shown } : query,
      signal,
    });
    const { features, clustered_at_zoom: groupedAt } = points;
    return { data: { type: "FeatureCollection", features }, isGrouped: groupedAt !== null, isPartial: !isSmall };
  }, [id, shown, finishedAt, counts.found, counts.uncertain]);
  return (
    <GroupedMap
      label={t("resultsMap", { count: counts.found + counts.uncertain })}
      bounds={bounds}
      load={load}
      selected={selected}
      onChoose={onChoose}
    />
  );
}

/** The chosen row: its cells as uploaded, and the point. */
function RowDetail({ batchId, row }: { readonly batchId: string; readonly row: ResultRow }) {
  const mayReview = useMay("member");
  const { original, coordinates, precision, accuracy_m: accuracyM } = row;
  return (
    <Section title={shared("rowNumber", { row: row.row })} kind="card">
      {row.status !== "failed" && <AnswerSentence answer={{ ...row, status: row.status }} />}
      {row.reasons.length !== 0 && <ReasonList reasons={row.reasons} as="advice" />}
      <dl class="fact-list">
        <TextFacts
          facts={Object.entries(original).map(([name, value]) =>
            [name, value === null || value === "" ? "–" : String(value)] as const
          )}
        />
        {precision !== null && (
          <Fact name={shared("precision")}>
            {precisionName(precision)}
            {accuracyM !== null && ` · ${words("within", { metres: metres(accuracyM) })}`}
          </Fact>
        )}
        {coordinates !== null && (
          <Fact name={words("coordinates")} class="row">
            <code dir="ltr">{coordinatesText(coordinates)}</code>
            <CopyButton text={coordinatesText(coordinates)} name={words("coordinates")} />
          </Fact>
        )}
        <AddedColumns of={row} />
      </dl>
      <UncertainColumns of={row} />
      <DecidedBy row={row} />
      {row.decision !== null && mayReview && (
        <Link to={`/batches/${batchId}/review?row=${row.row}`} class="button">{t("reviewAgain")}</Link>
      )}
      <MissingStreetsNote answers={[row]} />
    </Section>
  );
}

/** Rows as uploaded, with their answers; a chosen row is shown on the map. */
function ResultTable({ columns, rows, selected, onChoose }: {
  /** Of the upload. */
  readonly columns: readonly string[];
  readonly rows: readonly ResultRow[];
  readonly selected: number | undefined;
  readonly onChoose: (row: ResultRow) => void;
}) {
  return (
    <Table
      caption={t("results")}
      rows={rows}
      rowKey={({ row }) => String(row)}
      selected={selected === undefined ? undefined : String(selected)}
      onChoose={onChoose}
      columns={{
        row: [
          t("row"),
          ({ row }) => (
            <button type="button" class="row-button" aria-label={t("showRow", { row })} aria-pressed={selected === row}>
              {number(row)}
            </button>
          ),
        ],
        ...Object.fromEntries(
          columns.slice(0, OWN_COLUMNS_MAX).map((column, i) => {
            const cell = ({ original }: ResultRow) => <bdi class="broken">{cellText(original[column])}</bdi>;
            // Two classes: the second one is its number.
            return [`own ${i}`, [column, cell] as const];
          }),
        ),
        answer: [shared("answer"), (row) => <RowAnswer row={row} />],
        status: [shared("status"), ({ status: ofRow, decision }) => (
          <div class="cell-stack">
            <Badge tone={ROW_TONES[ofRow]}>{t(ofRow)}</Badge>
            {decision !== null && <small class="muted">{t("decided")}</small>}
          </div>
        )],
        confidence: [
          shared("confidence"),
          (row) =>
            row.status !== "failed" && showsConfidence({ ...row, status: row.status }) ? percent(row.confidence) : "–",
          "end",
        ],
      }}
    />
  );
}

function RowAnswer({ row: { label, error, reasons, duplicate_of: first = null } }: { readonly row: ResultRow }) {
  if (error !== null) {
    const { line, detail } = error;
    return (
      <div class="cell-stack">
        {line !== null && <span class="muted">{t("line", { line })}</span>}
        <span lang="en" dir="auto">{detail}</span>
      </div>
    );
  }
  return (
    <div class="cell-stack">
      {label === null ? "–" : <bdi class="broken">{label}</bdi>}
      {first !== null && <small class="muted">{t("duplicateOf", { row: first })}</small>}
      {reasons.length !== 0 && (
        <div class="muted small">
          <ReasonList reasons={reasons} as="text" />
        </div>
      )}
    </div>
  );
}

/** How long the service lets answers be downloaded again. */
const REPEAT_MS = 15 * 60_000;

/** The answers that are encrypted for the recipient of a batch: some minutes after a download they are deleted. */
export function SealedResults({ batch, onDownloaded }: { readonly batch: Batch; readonly onDownloaded: () => void }) {
  const { id, recipient, finished_at: finishedAt, downloaded_at: downloadedAt } = batch;
  const isDeleted = downloadedAt !== null && Date.now() - new Date(downloadedAt).getTime() >= REPEAT_MS;
  const save = async (): Promise<void> => {
    await download({ path: `/v1/batches/${id}/results`, fileName: `${id}.zip` });
    onDownloaded();
  };
  return (
    <Section title={t("results")} lead={t("sealedLead")} kind="card">
      <p>
        {t("recipient")} <code class="broken" dir="ltr">{recipient}</code>
      </p>
      {downloadedAt !== null && <p>{t("sealedGone", { time: time(downloadedAt) })}</p>}
      {finishedAt !== null && !isDeleted && (
        <div class="row">
          <ActionButton onAct={save}>{shared("download")}</ActionButton>
        </div>
      )}
    </Section>
  );
}
