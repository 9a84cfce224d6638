import type { ResultRow } from "../../../api/types.ts";
import { originalText } from "../../../batch/original_text.ts";
import { ROW_TONES } from "../../../batch/row_status.ts";
import { Badge } from "../../../kit/badge.tsx";
import { Table } from "../../../kit/lists/table.tsx";
import { useFormats } from "../../../messages/use_formats.ts";
import { useMessages } from "../../../messages/use_messages.ts";
import { answerSentence, showsConfidence } from "../../../resolution/answer_sentence.ts";
import { ReasonList } from "../../../resolution/reason_list.tsx";
import { BATCH } from "../messages.ts";

/** What the table of rows needs. */
export interface ResultTableProps {
  readonly rows: readonly ResultRow[];
  readonly selected: number | undefined;
  readonly onChoose: (row: ResultRow) => void;
}

/** Rows with their answers; a chosen row is shown on the map. */
export function ResultTable({ rows, selected, onChoose }: ResultTableProps) {
  const t = useMessages(BATCH);
  const { number } = useFormats();
  return (
    <Table
      caption={t("results")}
      rows={rows}
      rowKey={({ row }) => String(row)}
      selected={selected === undefined ? undefined : String(selected)}
      onChoose={onChoose}
      columns={[
        {
          name: "row",
          head: t("row"),
          cell: ({ row }) => (
            <button
              type="button"
              class="row-button"
              aria-label={t("showRow", { row })}
              aria-pressed={selected === row}
            >
              {number(row)}
            </button>
          ),
        },
        { name: "input", head: t("input"), cell: (row) => <Written row={row} /> },
        { name: "answer", head: t("answer"), cell: (row) => <RowAnswer row={row} /> },
        { name: "status", head: t("status"), cell: (row) => <RowStatus row={row} /> },
      ]}
    />
  );
}

function Written({ row }: { readonly row: ResultRow }) {
  const t = useMessages(BATCH);
  if (row.input !== null) {
    return <bdi class="broken">{row.input}</bdi>;
  }
  const text = originalText(row);
  return text === "" ? <span class="muted">{t("empty")}</span> : <bdi class="broken muted">{text}</bdi>;
}

function RowStatus({ row }: { readonly row: ResultRow }) {
  const { status, confidence, decision } = row;
  const t = useMessages(BATCH);
  const { percent } = useFormats();
  return (
    <div class="cell-stack">
      <Badge tone={ROW_TONES[status]}>{t(status)}</Badge>
      {status !== "failed" && showsConfidence(answerSentence({ ...row, status }))
        ? <small class="muted" title={t("confidence")}>{percent(confidence)}</small>
        : null}
      {decision === null ? null : <small class="muted">{t("decided")}</small>}
    </div>
  );
}

function RowAnswer({ row: { label, error, reasons } }: { readonly row: ResultRow }) {
  const t = useMessages(BATCH);
  if (error !== null) {
    const { line, detail } = error;
    return (
      <div class="cell-stack">
        {line === null ? null : <span class="muted">{t("line", { line })}</span>}
        <span lang="en" dir="auto">{detail}</span>
      </div>
    );
  }
  return (
    <div class="cell-stack">
      {label === null ? "–" : <bdi class="broken">{label}</bdi>}
      {reasons.length === 0 ? null : (
        <div class="muted small">
          <ReasonList reasons={reasons} as="text" />
        </div>
      )}
    </div>
  );
}
