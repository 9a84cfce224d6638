import { invalidFields, Problem } from "../../domain/problem.ts";
import type { Gazetteer } from "../../gazetteer/port.ts";
import { recognizeTable, type TableKnowledge, tableKnowledge } from "../columns/mod.ts";
import type { BatchesDeps } from "../deps.ts";
import { type Cell, cellText, type RowSource, type UploadedRow } from "../rows/mod.ts";
import { chooseColumns, type ColumnOptions, type ColumnsAbout } from "./formats/choose_columns.ts";
import { type Bytes, inSteps, limited, rowsInSteps, unpacked } from "./formats/limited.ts";
import { type OpenTable, type SheetChoice, tableRows, workbookBytes } from "./formats/open_table.ts";
import { openCsv } from "./formats/read_csv.ts";
import { openNdjson } from "./formats/read_ndjson.ts";
import { nextTurn } from "../../domain/clock.ts";
import { COLUMN_PARTS } from "../../domain/batch.ts";
import type { SheetStart } from "./formats/sheet_rows.ts";

/** One input of a batch that is posted as JSON. */
export interface JsonInput {
  readonly id?: string;
  readonly input: string;
  readonly country?: string;
}

/** The members of an input, in the order of the columns. */
const NAMES = ["id", "input", "country"] as const;

/** Rows by which sheets are compared. */
const COMPARED_ROWS = 50;

export type UploadFormat = "csv" | "ndjson" | "xlsx";

export type UploadDeps = Pick<BatchesDeps, "spool" | "workbooks" | "sheetStarts"> & {
  /** By its names the columns are recognized. */
  readonly gazetteer: () => Gazetteer;
};

export interface OpenUpload {
  readonly format: UploadFormat;
  readonly bytes: Bytes;
  /** Whether the bytes are gzip. */
  readonly isPacked: boolean;
  readonly columnOptions: ColumnOptions;
  /** Absent: detected from the bytes. */
  readonly charset?: string | undefined;
  /** Called with the bytes of the file itself read so far: those of gzip are more than were sent. */
  readonly onRead?: ((bytes: number) => void) | undefined;
  /** Aborted when the client disconnects: nothing more is read then. */
  readonly signal?: AbortSignal | undefined;
}

/** Bytes of an upload, as sent and unpacked. From the public contract. */
export const UPLOAD_BYTES_MAX = 512 * 1024 * 1024;

const WORKBOOK_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Opens an upload as rows: reads its first rows, and the others on demand.
 *
 * @throws {Problem} `PAYLOAD_TOO_LARGE`, `INVALID_REQUEST`, `UNSUPPORTED_MEDIA_TYPE`, on opening and while rows are read.
 */
export async function openUpload(deps: UploadDeps, upload: OpenUpload): Promise<RowSource> {
  const about = { columnOptions: upload.columnOptions, knowledge: tableKnowledge(deps.gazetteer()) };
  const table = await openTable(deps, plainBytes(upload), { ...upload, ...about });
  try {
    if (table.isDoubtful === true) {
      throw new Problem(
        "INVALID_REQUEST",
        `The encoding of the upload is not certain: it may be ${table.encoding}. State it as in ` +
          `Content-Type: text/csv; charset=${table.encoding}, or send the text as UTF-8`,
      );
    }
    return tableRows(table, chooseColumns(table, about));
  } catch (error) {
    await table.close?.();
    throw error;
  }
}

/** Opens the bytes of a file as a table. Close it after use. */
export async function openTable(
  deps: UploadDeps,
  bytes: Bytes,
  { format, charset, ...about }: Pick<OpenUpload, "format" | "charset" | "signal"> & ColumnsAbout,
): Promise<OpenTable> {
  if (format === "xlsx") {
    return await openWorkbook(deps, bytes, about);
  }
  return await (format === "ndjson" ? openNdjson(bytes, charset) : openCsv(bytes, { charset, ...about }));
}

/** The bytes of the file itself, in steps between which the event loop answers others. */
export async function* plainBytes(
  { bytes, isPacked, onRead }: Pick<OpenUpload, "bytes" | "isPacked" | "onRead">,
): AsyncGenerator<Uint8Array> {
  const sent = limited(bytes, { max: UPLOAD_BYTES_MAX, what: "The upload" });
  const plain = isPacked ? limited(unpacked(sent), { max: UPLOAD_BYTES_MAX, what: "The unpacked upload" }) : sent;
  let read = 0;
  for await (const step of inSteps(plain)) {
    read += step.length;
    onRead?.(read);
    yield step;
  }
}

/** A workbook is an archive, whose directory is at its end, so it is stored first. */
async function openWorkbook(
  { spool, workbooks, sheetStarts }: UploadDeps,
  bytes: Bytes,
  { signal, ...about }: Pick<OpenUpload, "signal"> & ColumnsAbout,
): Promise<OpenTable> {
  const stored = await spool(workbookBytes(limited(bytes, { max: WORKBOOK_BYTES_MAX, what: "The workbook" })));
  let rows: ReturnType<typeof workbooks> | undefined;
  async function close(): Promise<void> {
    await rows?.return(undefined);
    await stored.dispose();
  }
  try {
    const sheets = await chooseSheet(await sheetStarts(stored.path, { signal }), about);
    rows = workbooks(stored.path, { signal, sheet: sheets.chosen });
    return { ...await openSheet(rows, sheets), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Opens the rows of a workbook's sheet as a table: reads its first rows, and the others on demand.
 *
 * @throws {Problem} `INVALID_REQUEST`, and the errors of the rows
 */
async function openSheet(
  more: AsyncGenerator<readonly UploadedRow[]>,
  sheets: SheetChoice,
): Promise<OpenTable> {
  const { value } = await more.next();
  const start: readonly UploadedRow[] = Array.isArray(value) ? value : [];
  const [head] = start;
  if (head === undefined) {
    throw new Problem("INVALID_REQUEST", "The workbook's sheet has no rows");
  }
  if (head.fault !== undefined) {
    throw new Problem("INVALID_REQUEST", `The workbook cannot be read: ${head.fault}, in row ${head.line}`);
  }
  return { start, more, fit: fitted, hasRemarks: true, sheets };
}

function fitted({ line, values, fault }: UploadedRow, columns: number): UploadedRow {
  const row = { line, values: values.slice(0, columns) };
  if (fault !== undefined) {
    return { ...row, fault };
  }
  return values.slice(columns).every((value) => value === null || value === "")
    ? row
    : { ...row, fault: "The row has cells beyond the table's columns" };
}

/**
 * The sheet to read: the caller's, else the one with the most columns of an address; of several, the one with the most
 * rows.
 *
 * @throws {Problem} `INVALID_REQUEST` pointing at `sheet` if the workbook does not have it
 */
export async function chooseSheet(
  starts: readonly SheetStart[],
  { columnOptions, knowledge }: ColumnsAbout,
): Promise<SheetChoice> {
  const names = starts.map(({ name }) => name);
  const wished = starts.find(({ name }) => name === columnOptions.sheet);
  if (columnOptions.sheet !== undefined && wished === undefined) {
    throw invalidFields("The workbook has no such sheet", { sheet: "It must be the name of a sheet of the workbook" });
  }
  const scores: number[] = [];
  for (const start of starts) {
    await nextTurn();
    scores.push(scoreOf(start, knowledge));
  }
  const best = starts.filter((_, i) => scores[i] === Math.max(...scores))
    .toSorted((a, b) => (b.count ?? b.rows.length) - (a.count ?? a.rows.length))[0];
  const chosen = wished ?? best;
  if (chosen === undefined) {
    throw new Problem("INVALID_REQUEST", "The upload is no workbook that can be read");
  }
  return { names, chosen: chosen.name, rows: chosen.count };
}

/** Columns of an address, and half a column for having rows. */
function scoreOf({ rows }: SheetStart, knowledge: TableKnowledge): number {
  if (rows.length === 0) {
    return -1;
  }
  const cells = rows.slice(0, COMPARED_ROWS).map(({ values }) => values.map((cell) => cellText(cell)));
  const { columns } = recognizeTable({ rows: cells }, knowledge);
  return columns.filter(({ role }) => COLUMN_PARTS.some((part) => part === role)).length + (rows.length > 1 ? 0.5 : 0);
}

export function jsonSource(inputs: readonly JsonInput[]): RowSource {
  return jsonPiecesSource({
    pieces: rowsInSteps(inputs),
    has: (name) => inputs.some((input) => input[name] !== undefined),
  });
}

/** The rows of a batch that is posted as JSON. Its columns are the members that any input has. */
export function jsonPiecesSource(
  { pieces, has }: {
    /** In chunks of any size; read once. */
    readonly pieces: AsyncIterable<readonly JsonInput[]>;
    readonly has: (name: "id" | "country") => boolean;
  },
): RowSource {
  const names = NAMES.filter((name) => name === "input" || has(name));
  const at = (name: (typeof NAMES)[number]) => names.indexOf(name);
  const valuesOf = (input: JsonInput): Cell[] => names.map((name) => input[name] ?? null);
  async function* rows() {
    let line = 0;
    for await (const inputs of pieces) {
      yield inputs.map((input) => ({ values: valuesOf(input), line: ++line }));
    }
  }
  return {
    mapping: {
      inputColumn: at("input"),
      ...(names.includes("id") ? { idColumn: at("id") } : {}),
      ...(names.includes("country") ? { countryColumn: at("country") } : {}),
    },
    rows: rows(),
    columns: () => names,
  };
}
