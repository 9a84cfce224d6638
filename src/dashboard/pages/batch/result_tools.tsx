import { useState } from "preact/hooks";
import { download } from "../../api/download.ts";
import { ActionButton } from "../../kit/buttons/action_button.tsx";
import { Segments } from "../../kit/segments.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { go } from "../../router/go.ts";
import { BATCH } from "./messages.ts";

/** The formats that results are given in. */
const FORMATS = [
  { value: "csv", label: "CSV" },
  { value: "xlsx", label: "Excel" },
  { value: "geojson", label: "GeoJSON" },
  { value: "ndjson", label: "NDJSON" },
  { value: "json", label: "JSON" },
] as const;
const STATUSES = ["found", "uncertain", "unresolved", "failed"] as const;

/** What the tools need. */
export interface ResultToolsProps {
  readonly id: string;
  readonly status: string | undefined;
}

/** Chooses which rows are shown, and downloads them. */
export function ResultTools({ id, status = "" }: ResultToolsProps) {
  const t = useMessages(BATCH);
  const [format, setFormat] = useState("csv");
  const fetchFile = (): Promise<void> =>
    download({ path: `/v1/batches/${id}/results`, query: { format, status }, fileName: `${id}.${format}` });
  return (
    <div class="toolbar">
      <Segments
        label={t("filter")}
        value={status}
        choices={[{ value: "", label: t("all") }, ...STATUSES.map((value) => ({ value, label: t(value) }))]}
        onChoose={(value) => go(value === "" ? `/batches/${id}` : `/batches/${id}?status=${value}`, "replace")}
      />
      <div class="row">
        <select
          aria-label={t("format")}
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value)}
        >
          {FORMATS.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
        </select>
        <ActionButton onAct={fetchFile}>{t("download")}</ActionButton>
      </div>
    </div>
  );
}
