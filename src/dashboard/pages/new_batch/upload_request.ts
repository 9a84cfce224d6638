import type { BatchPreview } from "../../api/types.ts";
import type { StartValues } from "./start_form.tsx";

/** What the person changed of how a file is read; everything else is recognized by the service. */
export interface Reading {
  readonly sheet?: string;
  /** 0: no row has the names of the columns. */
  readonly headerRow?: number;
  /** The role of each column, by its name, once one was corrected. */
  readonly roles?: ReadonlyMap<string, string>;
}

/** The service reads no more of a text for its preview. Bytes. */
const PREVIEW_BYTES = 1024 * 1024;
/** Runners-up that are kept of a doubtful row. */
const ALTERNATIVES = 3;
/** Roles that are nothing to look up, and are not sent. */
const SILENT: ReadonlySet<string> = new Set(["name", "ignored"]);
/** The role that several columns may have: the further lines of an address. */
const LINES = "unit";

/** The request for a preview: of a text its beginning, of a workbook all of it. */
export function previewRequest(file: File, reading: Reading): FormData {
  const body = new FormData();
  addReading(body, reading);
  const isWorkbook = file.name.toLowerCase().endsWith(".xlsx");
  if (isWorkbook || file.size <= PREVIEW_BYTES) {
    body.append("file", file);
    return body;
  }
  body.append("size", String(file.size));
  body.append("file", file.slice(0, PREVIEW_BYTES), file.name);
  return body;
}

/**
 * The request for a batch: the parameters, then the file, because the service reads rows while they arrive. An encoding
 * that the service guessed is stated: the person saw its letters.
 */
export function batchRequest(
  { file, reading, preview }: { readonly file: File; readonly reading: Reading; readonly preview?: BatchPreview },
  values: StartValues,
): FormData {
  const body = new FormData();
  addReading(body, reading);
  for (const [name, value] of Object.entries(values)) {
    if (value.trim() !== "") {
      body.append(name, value.trim());
    }
  }
  // A review offers them.
  body.append("alternatives", String(ALTERNATIVES));
  const isGuess = preview?.warnings.includes("encoding_uncertain") === true;
  const type = isGuess ? `text/csv;charset=${preview.encoding}` : file.type;
  body.append("file", new File([file], file.name, { type }));
  return body;
}

/** The roles after one was corrected: a part of the address has one column, but the unit one for each line. */
export function correctedRoles(
  columns: BatchPreview["columns"],
  { name, role }: { readonly name: string; readonly role: string },
): ReadonlyMap<string, string> {
  return new Map(columns.map((column): [string, string] => {
    const isTaken = column.role === role && role !== LINES && !SILENT.has(role);
    return [column.name, column.name === name ? role : isTaken ? "ignored" : column.role];
  }));
}

function addReading(body: FormData, { sheet, headerRow, roles }: Reading): void {
  if (sheet !== undefined) {
    body.append("sheet", sheet);
  }
  if (headerRow !== undefined) {
    body.append("header_row", String(headerRow));
  }
  const columns = columnsOf(roles ?? new Map());
  if (Object.keys(columns).length > 0) {
    body.append("columns", JSON.stringify(columns));
  }
}

/** The parameter `columns`. Of several identifiers the service reads the first. */
export function columnsOf(roles: ReadonlyMap<string, string>): Readonly<Record<string, string | readonly string[]>> {
  const given = [...roles].filter(([, role]) => !SILENT.has(role));
  const lines = given.filter(([, role]) => role === LINES).map(([name]) => name);
  return Object.fromEntries(
    given.toReversed().map(([name, role]) => [role, role === LINES && lines.length > 1 ? lines : name]),
  );
}
