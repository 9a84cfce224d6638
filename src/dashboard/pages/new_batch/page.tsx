import { batchRequest, correctedRoles, previewRequest, type Reading } from "./upload_request.ts";
import { useEffect, useState } from "preact/hooks";
import { afterPause } from "../../base/after_pause.ts";
import { api } from "../../api/api.ts";
import type { Batch, BatchPreview } from "../../api/types.ts";
import { Check, Field, SelectField } from "../../kit/fields.tsx";
import { Loading, Table } from "../../kit/lists.tsx";
import { ProblemNote, toast } from "../../kit/actions.tsx";
import { Screen, Section, Segments } from "../../kit/screen.tsx";
import { number } from "../../messages/formats.ts";
import { messagesOf, shared } from "../../messages/messages.ts";
import { namesOf } from "../../messages/fill_message.ts";
import { go } from "../../router/router.tsx";
import { StartForm, type StartValues } from "./start_form.tsx";
import { Icon } from "../../kit/icon.tsx";
import { COLUMN_ROLE_NAMES, NEW_BATCH } from "../../texts/en.json";
import { useEnvironment } from "../../session/session.ts";

const t = messagesOf(NEW_BATCH);
const columnRoleName = messagesOf(COLUMN_ROLE_NAMES);

const KILOBYTE = 1000;

/** Half a gigabyte over a slow line. Milliseconds. */
const UPLOAD_DEADLINE_MS = 3_600_000;

/** A pause in pasting or typing after which the preview is read again. Milliseconds. */
const PAUSE_MS = 300;

/** What the service says of a file, read in one way. */
interface Shown {
  readonly file: File;
  readonly reading: Reading;
  readonly preview?: BatchPreview;
  readonly problem?: unknown;
}

/** Creates a batch from a file or pasted addresses, whose columns the service recognizes and a person can correct. */
export function NewBatchPage() {
  const [from, setFrom] = useState("file");
  const [chosen, setChosen] = useState<File>();
  const [text, setText] = useState("");
  const [reading, setReading] = useState<Reading>({});
  const [shown, setShown] = useState<Shown>();
  const [isReading, setIsReading] = useState(false);
  useEffect(() => {
    const file = from === "file" ? chosen : text.trim() === "" ? undefined : pastedFile(text);
    if (file === undefined) {
      setShown(undefined);
      return undefined;
    }
    return afterPause(from === "file" ? 0 : PAUSE_MS, async (signal) => {
      setIsReading(true);
      const answer = await previewOf(file, reading, signal);
      if (!signal.aborted) {
        setIsReading(false);
        setShown({ file, reading, ...answer });
      }
    });
  }, [from, chosen, text, reading]);
  const choose = (file: File): void => {
    setReading({});
    setShown(undefined);
    setChosen(file);
  };
  const preview = shown?.preview;
  const start = async (values: StartValues): Promise<void> => {
    if (shown !== undefined) {
      const body = batchRequest(shown, values);
      const batch = await api.post<Batch>("/v1/batches", body, { deadlineMs: UPLOAD_DEADLINE_MS });
      toast(t("uploaded"));
      go(`/batches/${batch.id}`);
    }
  };
  return (
    <Screen title={shared("newBatch")} lead={t("lead")} parent={{ to: "/batches", label: shared("allBatches") }}>
      {useEnvironment() === "test" && <p class="note">{t("inTest")}</p>}
      <Section title={t("from")} kind="card">
        <Segments
          label={t("from")}
          value={from}
          choices={[{ value: "file", label: t("file") }, { value: "paste", label: t("paste") }]}
          onChoose={(value) => {
            setReading({});
            setShown(undefined);
            setFrom(value);
          }}
        />
        {from === "file"
          ? <DropZone file={chosen} onChoose={choose} />
          : (
            <Field name="pasted" label={t("pasted")} hint={t("pastedHint")} required>
              {(control) => (
                <textarea
                  {...control}
                  dir="auto"
                  rows={8}
                  value={text}
                  onInput={(event) => setText(event.currentTarget.value)}
                />
              )}
            </Field>
          )}
      </Section>
      {isReading && shown === undefined && <Loading />}
      {shown?.problem !== undefined && <ProblemNote error={shown.problem} />}
      {preview !== undefined && (
        <>
          <ColumnRoles
            preview={withRoles(preview, reading.roles)}
            onSheet={(sheet) => setReading({ sheet })}
            onHeaderRow={(headerRow) =>
              setReading({ ...(reading.sheet === undefined ? {} : { sheet: reading.sheet }), headerRow })}
            onRole={(column) =>
              setReading((latest) => ({
                ...latest,
                roles: correctedRoles(withRoles(preview, latest.roles).columns, column),
              }))}
          />
          <StartForm preview={preview} onStart={start} />
        </>
      )}
    </Screen>
  );
}

/** With the roles as the person last chose them: the service's answer to the choice may still be on its way. */
function withRoles(preview: BatchPreview, roles: Reading["roles"]): BatchPreview {
  return {
    ...preview,
    columns: preview.columns.map((column) => ({ ...column, role: roles?.get(column.name) ?? column.role })),
  };
}

async function previewOf(
  file: File,
  reading: Reading,
  signal: AbortSignal,
): Promise<Pick<Shown, "preview" | "problem">> {
  try {
    return { preview: await api.post<BatchPreview>("/v1/batches/preview", previewRequest(file, reading), { signal }) };
  } catch (problem) {
    return { problem };
  }
}

/** Pasted text as a file: spreadsheet cells are separated by tabs; otherwise every line is an address. */
function pastedFile(text: string): File {
  if (text.includes("\t")) {
    return new File([text], "pasted.tsv", { type: "text/tab-separated-values" });
  }
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  return new File([lines.map((input) => `${JSON.stringify({ input })}\n`).join("")], "pasted.ndjson", {
    type: "application/x-ndjson",
  });
}

/** Accepts a dropped or chosen file. The browser's own control covers the area, so that the keyboard reaches it. */
function DropZone({ file, onChoose }: { readonly file: File | undefined; readonly onChoose: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null | undefined): void => {
    const chosen = files?.[0];
    if (chosen !== undefined) {
      onChoose(chosen);
    }
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer?.files);
  };
  return (
    <label
      class={`drop-zone ${isOver ? "is-over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="stack" />
      {file === undefined ? <strong>{t("drop")}</strong> : (
        <strong>
          <bdi>{file.name}</bdi>{" "}
          <span class="muted nowrap">
            {number(Math.ceil(file.size / KILOBYTE), { style: "unit", unit: "kilobyte" })}
          </span>
        </strong>
      )}
      <span class="muted">{file === undefined ? t("formats") : t("another")}</span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.ndjson,.jsonl,.gz"
        onChange={({ currentTarget: input }) => {
          take(input.files);
          // A file of the same name, corrected meanwhile, would be no change.
          input.value = "";
        }}
      />
    </label>
  );
}

interface ColumnRolesProps {
  readonly preview: BatchPreview;
  readonly onSheet: (sheet: string) => void;
  /** 0: no row has the names of the columns. */
  readonly onHeaderRow: (row: number) => void;
  readonly onRole: (column: { readonly name: string; readonly role: string }) => void;
}

/** Shows what each column was recognized as, with some of its values, and lets the person correct it. */
function ColumnRoles({ preview, onSheet, onHeaderRow, onRole }: ColumnRolesProps) {
  const { sheets, header_row: headerRow, columns, format } = preview;
  return (
    <Section title={t("columns")} lead={t("columnsLead")} kind="card">
      {sheets.length >= 2 && (
        <SelectField
          name="sheet"
          label={t("sheet")}
          value={sheets.find(({ selected }) => selected)?.name ?? ""}
          choices={sheets.map(({ name }) => ({ value: name, label: name }))}
          onChange={onSheet}
        />
      )}
      {format !== "ndjson" && (
        <Check checked={headerRow > 0} onCheck={(isChecked) => onHeaderRow(isChecked ? 1 : 0)}>
          {headerRow > 1 ? t("headerRow", { row: headerRow }) : t("hasHeader")}
        </Check>
      )}
      <Table
        caption={t("columns")}
        rows={columns}
        rowKey={({ name }) => name}
        columns={{
          column: [t("column"), ({ name }) => <bdi class="clipped">{name}</bdi>],
          meaning: [t("role"), ({ name, role }) => <RoleSelect name={name} role={role} onRole={onRole} />],
          samples: [t("samples"), ({ samples }) => <Samples samples={samples} />],
        }}
      />
      {preview.warnings.includes("coordinates_and_address") && <p class="note">{t("coordinatesAndAddress")}</p>}
      {preview.warnings.includes("coordinates_swapped") && <p class="note">{t("coordinatesSwapped")}</p>}
      {preview.warnings.includes("rows_of_other_width") && <p class="note">{t("rowsOfOtherWidth")}</p>}
      {preview.warnings.includes("encoding_uncertain") && (
        <p class="note">{t("encodingUncertain", { encoding: preview.encoding ?? "" })}</p>
      )}
      {preview.damaged_cells.length > 0 && (
        <p class="note">
          {t("damagedHouseNumbers")}{" "}
          <bdi>{preview.damaged_cells.map(({ line, value }) => `${line}: ${value}`).join(" · ")}</bdi>
        </p>
      )}
    </Section>
  );
}

function RoleSelect({ name, role, onRole }: {
  readonly name: string;
  readonly role: string;
  readonly onRole: ColumnRolesProps["onRole"];
}) {
  return (
    <select
      aria-label={t("roleOf", { name })}
      value={role}
      onChange={(event) => onRole({ name, role: event.currentTarget.value })}
    >
      {namesOf(COLUMN_ROLE_NAMES).map((one) => <option key={one} value={one}>{columnRoleName(one)}</option>)}
    </select>
  );
}

function Samples({ samples }: { readonly samples: readonly string[] }) {
  return (
    <span class="muted">
      {samples.map((sample, i) => (
        <span key={sample}>
          {i !== 0 && " · "}
          <bdi>{sample}</bdi>
        </span>
      ))}
    </span>
  );
}
