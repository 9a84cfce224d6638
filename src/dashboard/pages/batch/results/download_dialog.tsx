import { useState } from "preact/hooks";
import { download } from "../../../api/download.ts";
import type { Batch } from "../../../api/types.ts";
import { ROW_STATUSES } from "../../../batch/batch_parts.tsx";
import { FormDialog } from "../../../kit/dialog.tsx";
import { Check, SelectField, textsOf } from "../../../kit/fields.tsx";
import { messagesOf } from "../../../messages/messages.ts";
import { BATCH } from "../../../texts/en.json";

const t = messagesOf(BATCH);

/** The formats that results are given in. */
const FORMATS = ["csv", "xlsx", "geojson", "ndjson", "json"] as const;
/** What can be between the fields of a CSV file. */
const DELIMITERS = ["comma", "semicolon", "tab"] as const;

/** Chooses which rows are downloaded, and in which format. */
export function DownloadDialog({ batch, status = "" }: {
  readonly batch: Batch;
  /** The rows that are shown. */
  readonly status: string | undefined;
}) {
  const [format, setFormat] = useState<(typeof FORMATS)[number]>(isWorkbook(batch) ? "xlsx" : "csv");
  const [rows, setRows] = useState(status);
  const { id, counts } = batch;
  const fetchFile = async (values: FormData): Promise<void> => {
    await download({
      path: `/v1/batches/${id}/results`,
      // The last two are empty for the other formats, which do not have these fields.
      query: { format, ...textsOf(values, "status", "delimiter", "bom") },
      fileName: `${stemOf(batch)}.${format}`,
    });
  };
  return (
    <FormDialog title={t("downloadTitle")} submitLabel={t("download")} onSubmit={fetchFile}>
      <SelectField
        name="format"
        label={t("format")}
        value={format}
        hint={t(`${format}Hint`)}
        choices={FORMATS.map((value) => ({ value, label: t(value) }))}
        onChange={(chosen) => setFormat(FORMATS.find((one) => one === chosen) ?? "csv")}
      />
      {format === "csv" && (
        <>
          <SelectField
            name="delimiter"
            label={t("delimiter")}
            choices={DELIMITERS.map((value) => ({ value, label: t(value) }))}
          />
          <Check name="bom" value="true">{t("byteOrderMark")}</Check>
        </>
      )}
      <SelectField
        name="status"
        label={t("rows")}
        value={rows}
        onChange={setRows}
        choices={[
          { value: "", label: t("allOf", { count: counts.processed }) },
          ...ROW_STATUSES.filter((value) => counts[value] > 0 || value === status)
            .map((value) => ({ value, label: t("someOf", { status: t(value), count: counts[value] }) })),
        ]}
      />
    </FormDialog>
  );
}

/** People with a spreadsheet expect one back. */
function isWorkbook({ file_name: fileName }: Batch): boolean {
  return fileName?.toLowerCase().endsWith(".xlsx") === true;
}

/** As the service names it: after the uploaded file, and not like it; without a file, the batch's identifier. */
function stemOf({ id, file_name: fileName }: Batch): string {
  const stem = fileName?.replace(/\.[^.]{1,8}$/u, "") ?? "";
  return stem === "" ? id : `${stem}-results`;
}
