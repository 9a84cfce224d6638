import { type BatchMapping, type ColumnPart } from "../../domain/batch.ts";
import { Problem } from "../../domain/problem.ts";
import { isDamagedNumber, type RecognizedColumn, tableKnowledge } from "../columns/mod.ts";
import { type Cell, cellText, partsTemplate, rowInput, rowKey, type UploadedRow } from "../rows/mod.ts";
import { type ReadColumns, readColumns } from "./formats/choose_columns.ts";
import { BEGINNING_ROWS_MAX, rowsInSteps } from "./formats/limited.ts";
import { dataRows, type OpenTable, type SheetChoice } from "./formats/open_table.ts";
import { openTable, type OpenUpload, plainBytes, type UploadDeps, type UploadFormat } from "./open_upload.ts";
import { isBlank } from "../../text/plain_cell.ts";

/** The beginning of an upload, as it would be read. */
export interface UploadPreview {
  readonly format: UploadFormat;
  /** Undefined for workbooks. */
  readonly encoding: string | undefined;
  /** Undefined where a line is one field, and for other formats. */
  readonly delimiter: string | undefined;
  /** Undefined for other formats than workbooks. */
  readonly sheets: SheetChoice | undefined;
  /** Line of the row with the names of the columns, from 1; 0: none. */
  readonly headerRow: number;
  readonly columns: readonly PreviewedColumn[];
  /** How a row is put together; undefined if no column says where it is. */
  readonly template: string | undefined;
  /** Inputs of the first rows, at most five. */
  readonly examples: readonly string[];
  /** Rows of data: counted if the whole file was read, else estimated by its size; undefined if that is not known. */
  readonly rows: number | undefined;
  /** Calls that the rows need: different rows of a file that was read whole, else at most all rows. */
  readonly calls: number | undefined;
  readonly warnings: readonly PreviewWarning[];
  /** Cells of the house numbers that a spreadsheet changed to dates ("3-May" for "3-5"), at most ten. */
  readonly damagedCells: readonly DamagedCell[];
}

export interface DamagedCell {
  /** Line or row of the file, from 1. */
  readonly line: number;
  readonly column: string;
  readonly value: string;
}

export interface PreviewedColumn extends RecognizedColumn {
  /** Its first different values, at most three, cut to a readable length. */
  readonly samples: readonly string[];
}

/** What the sender should look at before the upload. */
export const PREVIEW_WARNINGS = [
  "no_address",
  "no_header",
  "coordinates_and_address",
  "rows_of_other_width",
  "damaged_house_numbers",
  "encoding_uncertain",
  "coordinates_swapped",
] as const;
export type PreviewWarning = (typeof PREVIEW_WARNINGS)[number];

/** An upload of which the beginning is enough. */
export interface PreviewUpload extends OpenUpload {
  /** Bytes of the whole file, where only its beginning is sent. */
  readonly size?: number | undefined;
}

/** Bytes of a text that are read. From the public contract. */
export const PREVIEW_BYTES_MAX = 1024 * 1024;
const EXAMPLES_MAX = 5;
const SAMPLES_MAX = 3;
const DAMAGED_MAX = 10;
const SAMPLE_CHARACTERS = 80;
/** Rows whose cells may be samples. */
const SAMPLED_ROWS = 1000;
/** Rows that may have another width before it is worth a warning: a title, a sum. */
const OTHER_WIDTH_MAX = 2;

/**
 * Reads the beginning of an upload and reports how all of it would be read. Nothing is stored beyond the call.
 *
 * @throws {Problem} as `openUpload()`, also for a table without rows
 */
export async function previewUpload(deps: UploadDeps, upload: PreviewUpload): Promise<UploadPreview> {
  const about = { columnOptions: upload.columnOptions, knowledge: tableKnowledge(deps.gazetteer()) };
  const beginning = upload.format === "xlsx" ? undefined : beginningOf(upload);
  const table = await openTable(deps, beginning?.bytes ?? plainBytes(upload), { ...upload, ...about });
  try {
    const rows = beginning === undefined ? table.start : await wholeRows(table, beginning);
    return await presented(upload.format, {
      table,
      read: readColumns({ ...table, start: rows.slice(0, table.start.length) }, about),
      rows,
      factor: beginning === undefined ? 1 : beginning.factor(),
      more: Math.max(0, (table.sheets?.rows ?? 0) - rows.length),
    });
  } finally {
    await table.close?.();
  }
}

/** The first bytes of a text, unpacked. */
function beginningOf(upload: PreviewUpload) {
  let sent = 0;
  let length = 0;
  let isCut = false;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of upload.bytes) {
      sent += piece.length;
      yield piece;
    }
  }
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for await (const piece of plainBytes({ ...upload, bytes: counted() })) {
      const part = piece.subarray(0, PREVIEW_BYTES_MAX - length);
      length += part.length;
      isCut = part.length < piece.length;
      yield part;
      if (isCut || length === PREVIEW_BYTES_MAX) {
        isCut ||= upload.size === undefined || upload.size > sent;
        return;
      }
    }
    isCut = upload.size !== undefined && upload.size > sent;
  }
  return {
    bytes: bytes(),
    // Once the bytes were read.
    isCut: () => isCut,
    // Leaves out what was not read so far.
    cut: () => isCut = true,
    // How many times larger the whole is; undefined if that is not known.
    factor: () => {
      const read = upload.isPacked ? sent : length;
      return !isCut ? 1 : upload.size === undefined ? undefined : Math.max(1, upload.size / read);
    },
  };
}

/** The rows of the beginning, without the last one where it may be cut off. */
async function wholeRows(
  { start, more }: Pick<OpenTable, "start" | "more">,
  { isCut, cut }: Pick<ReturnType<typeof beginningOf>, "isCut" | "cut">,
): Promise<UploadedRow[]> {
  const rows = [...start];
  for await (const step of more) {
    rows.push(...step);
    if (rows.length >= BEGINNING_ROWS_MAX) {
      cut();
      break;
    }
  }
  return isCut() && rows.length > 1 ? rows.slice(0, -1) : rows;
}

async function presented(
  format: UploadFormat,
  { table, read, rows, factor, more }: {
    readonly table: OpenTable;
    readonly read: ReadColumns;
    readonly rows: readonly UploadedRow[];
    readonly factor: number | undefined;
    /** Rows that the file has besides. */
    readonly more: number;
  },
): Promise<UploadPreview> {
  const { header } = read.table;
  const width = read.columns.length;
  const data: UploadedRow[] = [];
  for await (const step of rowsInSteps(rows.slice(header + 1))) {
    data.push(...dataRows(table, step, width));
  }
  if (data.length === 0) {
    throw new Problem("INVALID_REQUEST", "The table has column names but no rows");
  }
  const inputs = read.mapping === undefined ? undefined : await inputsOf(data, read.mapping, read.columns);
  const damagedCells = damagedCellsOf(data.slice(0, SAMPLED_ROWS), read.columns);
  const isWhole = factor === 1 && more === 0;
  const count = factor === undefined ? undefined : isWhole ? data.length : Math.round(data.length * factor) + more;
  return {
    format,
    encoding: table.encoding,
    delimiter: table.delimiter,
    sheets: table.sheets,
    headerRow: header === -1 ? 0 : table.start[header]?.line ?? 0,
    columns: read.columns.map((column, i) => ({ ...column, samples: samplesOf(data, i) })),
    template: read.mapping === undefined ? undefined : templateOf(read.mapping, read.columns),
    examples: inputs?.examples ?? [],
    rows: count,
    calls: isWhole && inputs !== undefined ? inputs.distinct : count,
    warnings: [
      ...warningsOf(read, data, format),
      ...(damagedCells.length > 0 ? ["damaged_house_numbers" as const] : []),
      ...(table.isDoubtful === true ? ["encoding_uncertain" as const] : []),
    ],
    damagedCells,
  };
}

async function inputsOf(
  data: readonly UploadedRow[],
  mapping: BatchMapping,
  columns: ReadColumns["columns"],
): Promise<{ readonly examples: readonly string[]; readonly distinct: number }> {
  const batch = { options: { mapping }, columns: columns.map(({ name }) => name) };
  const examples = new Map<string, string>();
  for await (const step of rowsInSteps(data)) {
    for (const row of step) {
      const read = rowInput(row, batch);
      if (read.fault === undefined) {
        const { countryText = "", input: { text, country } } = read;
        const stated = countryText === "" ? country ?? "" : countryText;
        const shown = stated === "" || text.toLowerCase().includes(stated.toLowerCase()) ? text : `${text}, ${stated}`;
        examples.set(rowKey(read), shown);
      }
    }
  }
  return { examples: [...new Set(examples.values())].slice(0, EXAMPLES_MAX), distinct: examples.size };
}

function templateOf(mapping: BatchMapping, columns: ReadColumns["columns"]): string {
  const nameAt = (column: number | undefined): string => `{${column === undefined ? "" : columns[column]?.name ?? ""}}`;
  if ("template" in mapping) {
    return mapping.template;
  }
  if ("inputColumn" in mapping) {
    return nameAt(mapping.inputColumn);
  }
  const { parts } = mapping;
  // The names in the template are parts.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return partsTemplate(parts).replaceAll(/\{(\w+)\}/gu, (_, part: string) => nameAt(parts[part as ColumnPart]));
}

function samplesOf(data: readonly UploadedRow[], column: number): string[] {
  const samples = new Set<string>();
  for (const { values } of data.slice(0, SAMPLED_ROWS)) {
    const text = cellText(values[column] satisfies Cell | undefined).trim();
    if (!isBlank(text)) {
      samples.add(text.slice(0, SAMPLE_CHARACTERS).toWellFormed());
    }
    if (samples.size === SAMPLES_MAX) {
      break;
    }
  }
  return [...samples];
}

function damagedCellsOf(data: readonly UploadedRow[], columns: ReadColumns["columns"]): DamagedCell[] {
  const at = columns.findIndex(({ role }) => role === "houseNumber");
  const { name: column } = columns[at] ?? {};
  return column === undefined ? [] : data.values().flatMap(({ line, values }) => {
    const value = cellText(values[at]).trim();
    return isDamagedNumber(value) ? [{ line, column, value: value.slice(0, SAMPLE_CHARACTERS) }] : [];
  }).take(DAMAGED_MAX).toArray();
}

function warningsOf(
  { table: { header, isSwapped, columns: recognized }, columns, mapping }: ReadColumns,
  data: readonly UploadedRow[],
  format: UploadFormat,
): PreviewWarning[] {
  const roles = new Set(columns.map(({ role }) => role));
  const hasPair = roles.has("latitude") && roles.has("longitude");
  const hasAddress = roles.has("fullAddress") || roles.has("street") || roles.has("locality");
  return [
    ...(mapping === undefined ? ["no_address" as const] : []),
    ...(header === -1 && format !== "ndjson" ? ["no_header" as const] : []),
    ...(isSwapped && hasPair && columns.every(({ role }, i) => role !== "latitude" || recognized[i]?.role === role)
      ? ["coordinates_swapped" as const]
      : []),
    ...(hasPair && hasAddress ? ["coordinates_and_address" as const] : []),
    ...(data.filter(({ fault }) => fault !== undefined).length > OTHER_WIDTH_MAX
      ? ["rows_of_other_width" as const]
      : []),
  ];
}
