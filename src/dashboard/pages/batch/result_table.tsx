import type { ResultRow } from "../../api/types.ts";
import { Badge } from "../../kit/badge.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { coordinatesText } from "../../resolution/coordinates_text.ts";
import { BATCH } from "./messages.ts";
import { ROW_TONES } from "./row_tones.ts";

/** Rows with their answers. */
export function ResultTable({ rows }: { readonly rows: readonly ResultRow[] }) {
  const t = useMessages(BATCH);
  const { number, percent } = useFormats();
  return (
    <Table
      caption={t("results")}
      rows={rows}
      rowKey={({ row }) => String(row)}
      columns={[
        { name: "row", head: t("row"), cell: ({ row }) => number(row) },
        {
          name: "input",
          head: t("input"),
          cell: ({ input }) =>
            input === null ? <span class="muted">{t("empty")}</span> : <bdi class="broken">{input}</bdi>,
        },
        {
          name: "status",
          head: t("status"),
          cell: ({ status }) => <Badge tone={ROW_TONES[status]}>{t(status)}</Badge>,
        },
        { name: "answer", head: t("answer"), cell: (row) => <RowAnswer row={row} /> },
        {
          name: "confidence",
          head: t("confidence"),
          align: "end",
          cell: ({ confidence, status }) => status === "failed" ? "–" : percent(confidence),
        },
      ]}
    />
  );
}

function RowAnswer({ row: { label, coordinates, error } }: { readonly row: ResultRow }) {
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
      {coordinates === null ? null : <code class="muted" dir="ltr">{coordinatesText(coordinates)}</code>}
    </div>
  );
}
