import type { Batch, ResultRow } from "../../api/types.ts";
import { Badge } from "../../kit/badge.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { MATCH_TONES, type PartRow, partRows } from "../../resolution/part_rows.ts";
import { COMPONENT_NAMES } from "../../resolution/names/component_names.ts";
import { MATCH_NAMES } from "../../resolution/names/match_names.ts";
import { REVIEW } from "./messages.ts";

/** What the comparison needs. */
export interface RowPartsProps {
  readonly batch: Batch;
  readonly row: ResultRow;
}

/** What was written beside what was found, part by part. */
export function RowParts({ batch, row }: RowPartsProps) {
  const t = useMessages(REVIEW);
  const partName = useMessages(COMPONENT_NAMES);
  const matchName = useMessages(MATCH_NAMES);
  const parts: Readonly<Record<string, string>> = batch.parts;
  const writtenIn = (name: string): string => {
    const column = parts[name];
    const value: unknown = column === undefined ? undefined : row.original[column];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  const rows = partRows(row).filter(({ name }) => name !== "country_code");
  // None where the upload has one column for the whole address.
  const hasWritten = rows.some(({ name }) => writtenIn(name) !== "");
  const written = (part: PartRow) => {
    const text = writtenIn(part.name);
    return text === "" ? <span class="muted">–</span> : <bdi>{text}</bdi>;
  };
  return rows.length === 0 ? null : (
    <Table
      caption={t("found")}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { name: "part", head: t("part"), cell: ({ name }) => partName(name) },
        ...(hasWritten ? [{ name: "written", head: t("asWritten"), cell: written }] : []),
        { name: "found", head: t("asFound"), cell: ({ value }) => value === undefined ? "–" : <bdi>{value}</bdi> },
        {
          name: "match",
          head: t("match"),
          cell: ({ match }) => match === undefined ? "–" : <Badge tone={MATCH_TONES[match]}>{matchName(match)}</Badge>,
        },
      ]}
    />
  );
}
