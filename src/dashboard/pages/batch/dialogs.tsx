import { useState } from "preact/hooks";
import { api, download } from "../../api/api.ts";
import type { Batch, LocationMap, Page, ResultRow, Usage } from "../../api/types.ts";
import { ROW_STATUSES } from "../../batch/batch_parts.tsx";
import { Dialog, FormDialog } from "../../kit/dialog.tsx";
import { Check, Form, partsOf, SelectField, TextField, textOf, textsOf } from "../../kit/fields.tsx";
import { messagesOf, shared } from "../../messages/messages.ts";
import { BATCH } from "../../texts/en.json";
import { Loaded, useApi } from "../../kit/lists.tsx";
import { toast } from "../../kit/actions.tsx";
import { currentRoute, go } from "../../router/router.tsx";
import { number } from "../../messages/formats.ts";
import { addressOf } from "../../router/workspace.ts";

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
    <FormDialog title={t("downloadTitle")} submitLabel={shared("download")} onSubmit={fetchFile}>
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
        label={shared("rows")}
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

/** Maps that are offered. */
const MAPS_MAX = 100;
/** The service's limit. */
const TAGS_MAX = 32;

/** Puts rows of a batch on a new or an existing map as saved locations, and publishes it. */
export function MapDialog({ batch, name }: {
  readonly batch: Batch;
  /** What a new map is called at first. */
  readonly name: string;
}) {
  const maps = useApi<Page<LocationMap>>("/v1/maps", { limit: MAPS_MAX });
  const [mapId, setMapId] = useState("");
  const { counts, columns, environment } = batch;
  const put = async (values: FormData): Promise<void> => {
    // A second attempt after an error continues with the map of the first.
    const target = mapId === ""
      ? (await api.post<LocationMap>("/v1/maps", { name: textOf(values, "map_name").trim() })).id
      : mapId;
    setMapId(target);
    if (mapId === "") {
      maps.reload();
    }
    const count = await importRows({
      batch_id: batch.id,
      map_id: target,
      tags: partsOf(values, "tags", /,/u).slice(0, TAGS_MAX),
      name_column: textOf(values, "name_column") || undefined,
      accept: textOf(values, "rows") === "uncertain" ? "uncertain" : undefined,
    });
    const visibility = textOf(values, "visibility");
    if (visibility !== "") {
      await api.patch(`/v1/maps/${target}`, { visibility });
    }
    toast(t("onMap", { count }));
    go(`/map/${target}`);
  };
  return (
    <Dialog title={t("mapTitle")}>
      <Loaded resource={maps}>
        {({ data }) => (
          <Form submitLabel={t("mapSubmit")} onSubmit={put}>
            <SelectField
              name="rows"
              label={shared("rows")}
              value="found"
              choices={[
                { value: "found", label: t("someOf", { status: t("found"), count: counts.found }) },
                ...(counts.uncertain === 0 ? [] : [{
                  value: "uncertain",
                  label: t("foundAndUncertain", { count: counts.found + counts.uncertain }),
                }]),
              ]}
            />
            <SelectField
              name="name_column"
              label={t("nameColumn")}
              value={nameColumnOf(batch)}
              required={false}
              choices={[
                { value: "", label: t("noColumn") },
                ...columns.map((column) => ({ value: column, label: column })),
              ]}
            />
            <TextField name="tags" label={t("tags")} hint={t("tagsHint")} maxLength={500} />
            <SelectField
              name="map_id"
              label={shared("map")}
              value={mapId}
              choices={[
                { value: "", label: t("newMap") },
                ...data.map(({ id, name: label }) => ({ value: id, label })),
              ]}
              onChange={setMapId}
            />
            {mapId === "" && <TextField name="map_name" label={t("mapName")} value={name} required maxLength={200} />}
            {environment === "live"
              ? (
                <SelectField
                  name="visibility"
                  label={t("visibility")}
                  value=""
                  required={false}
                  choices={[
                    { value: "", label: t("asItIs") },
                    { value: "unlisted", label: t("unlisted") },
                    { value: "public", label: t("public") },
                  ]}
                />
              )
              : <p class="note">{t("onlyLive")}</p>}
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
}

interface Imported {
  readonly imported: number;
  readonly existing: number;
  readonly next_cursor: string | null;
}

/** Imports all rows, one request after another. Returns how many are locations now. */
async function importRows(body: Readonly<Record<string, unknown>>): Promise<number> {
  let count = 0;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Imported = await api.post<Imported>("/v1/locations/import", { ...body, cursor });
    count += page.imported + page.existing;
    cursor = page.next_cursor;
  }
  return count;
}

/** A column that is called so; without one, a person chooses. */
function nameColumnOf({ columns }: Batch): string {
  return columns.find((column) => /^name\b/iu.test(column)) ?? "";
}

/** Failed rows that are read to say why they failed. */
const ROWS = 100;

/** Says how many calls a test batch uses in live, and runs it there. */
export function RunInLiveDialog({ batch: { id, counts } }: { readonly batch: Batch }) {
  const count = counts.total - counts.duplicates;
  const run = async (): Promise<void> => {
    const batch = await api.post<Batch>(`/v1/batches/${id}/live`);
    toast(t("liveStarted"));
    go(addressInLive(`/batches/${batch.id}`));
  };
  return (
    <Dialog title={t("liveTitle")}>
      <Loaded resource={useApi<Usage>("/v1/usage", { environment: "live" })}>
        {({ period }) => (
          <Form submitLabel={t("runInLive")} onSubmit={run}>
            <p>
              {t(counts.failed === 0 ? "rerunCalls" : "rerunCallsAtMost", { count })}{" "}
              {t("liveLeft", { left: period.remaining })}
            </p>
            <p>{t("liveBody")}</p>
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
}

function addressInLive(path: string): string {
  const { workspace } = currentRoute.get();
  return workspace === undefined ? path : addressOf(path, { ...workspace, environment: "live" });
}

/** Props of a dialog that resolves rows again. */
interface RerunDialogProps {
  readonly batch: Batch;
  readonly onStarted: () => void;
}

/** Says how many calls it takes to resolve the doubtful rows again, and does it. */
export function RerunBatchDialog({ batch: { id, counts }, onStarted }: RerunDialogProps) {
  const count = counts.uncertain + counts.unresolved;
  return (
    <FormDialog
      title={t("rerunTitle")}
      submitLabel={t("rerunSubmit")}
      done={t("rerunStarted")}
      onSubmit={() => api.post(`/v1/batches/${id}/rerun`, { statuses: ["uncertain", "unresolved"] }).then(onStarted)}
    >
      <p>{t(counts.reviewed === 0 ? "rerunCalls" : "rerunCallsAtMost", { count })}</p>
      <p>{t("rerunBody")}</p>
      {counts.reviewed !== 0 && <p>{t("rerunDecided")}</p>}
    </FormDialog>
  );
}

/** Says which rows are resolved again and why they failed, and does it. */
export function RetryBatchDialog({ batch: { id, counts }, onStarted }: RerunDialogProps) {
  const failed = useApi<Page<ResultRow>>(`/v1/batches/${id}/results`, { status: "failed", limit: ROWS });
  return (
    <FormDialog
      title={t("retryTitle", { count: counts.failed })}
      submitLabel={t("retry")}
      done={t("retried")}
      onSubmit={() => api.post(`/v1/batches/${id}/retry`).then(onStarted)}
    >
      <p>{t("retryBody", { count: counts.failed })}</p>
      <Loaded resource={failed}>
        {({ data, has_more: hasMore }) => (
          <>
            <h3>{hasMore ? t("causesOfFirst", { count: data.length }) : t("causes")}</h3>
            <ul lang="en" dir="ltr">
              {causesOf(data).map(([detail, count]) => <li key={detail}>{`${number(count)} × ${detail}`}</li>)}
            </ul>
          </>
        )}
      </Loaded>
    </FormDialog>
  );
}

/** Why the rows failed, the most frequent reason first. */
function causesOf(rows: readonly ResultRow[]): readonly (readonly [detail: string, count: number])[] {
  const causes = new Map<string, number>();
  for (const { error } of rows) {
    const detail = error?.detail ?? "";
    causes.set(detail, (causes.get(detail) ?? 0) + 1);
  }
  return [...causes].toSorted(([, one], [, other]) => other - one);
}
