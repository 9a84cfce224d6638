import { Problem } from "../../domain/problem.ts";
import { COLUMNS_MAX } from "../limits.ts";
import type { RowSource } from "../row_source.ts";
import type { UploadedRow } from "../uploaded_row.ts";
import { cellText } from "../cell_text.ts";
import { chooseColumns, type ColumnWishes } from "./choose_columns.ts";
import { readZip, type ZipArchive } from "./read_zip.ts";
import { attribute, elements, rowOf, type SheetRow, textOf } from "./sheet_xml.ts";

/** Bytes of a sheet unpacked, and of the texts that cells share. From the public contract's limits for workbooks. */
const SHEET_MAX = 1024 * 1024 * 1024;
const SHARED_MAX = 256 * 1024 * 1024;
/** Rows of a sheet, empty ones too: no program for tables has more. */
const SHEET_ROWS_MAX = 1_048_576;
/** Texts that cells share, four times as many as rows: a text takes some hundred bytes of memory, however short it is. */
const SHARED_TEXTS_MAX = 4 * SHEET_ROWS_MAX;
/** Of the small files that say where the others are. */
const INDEX_MAX = 4 * 1024 * 1024;
/** Characters of one row or shared text as XML. */
const ELEMENT_MAX = 4 * 1024 * 1024;

/**
 * Opens the first sheet of a workbook (ECMA-376). What its cells share is read at once, its rows as they are asked for.
 *
 * @throws {Problem} `INVALID_REQUEST`, `PAYLOAD_TOO_LARGE`
 */
export async function readXlsx(workbook: Blob, wishes: ColumnWishes): Promise<RowSource> {
  const archive = await readZip(workbook);
  const shared = await sharedTexts(archive);
  const pieces = sheetRows(archive, { path: await firstSheet(archive), shared });
  const { value: first } = await pieces.next();
  const [head, ...others]: readonly SheetRow[] = Array.isArray(first) ? first : [];
  if (head === undefined) {
    throw new Problem("INVALID_REQUEST", "The workbook's first sheet has no rows");
  }
  const { columns, mapping, isFirstRow } = chooseColumns(head.values.map(cellText), wishes);
  const fitting = ({ line, values }: SheetRow): UploadedRow =>
    values.slice(columns.length).every((value) => value === null || value === "")
      ? { line, values: values.slice(0, columns.length) }
      : { line, values: values.slice(0, columns.length), fault: "The row has cells beyond the table's columns" };
  async function* rows(): AsyncGenerator<readonly UploadedRow[]> {
    yield (isFirstRow ? [head, ...others] : others).flatMap((row) => row === undefined ? [] : [fitting(row)]);
    for await (const more of pieces) {
      yield more.map(fitting);
    }
  }
  return { mapping, rows: rows(), columns: () => columns };
}

async function* sheetRows(
  archive: ZipArchive,
  { path, shared }: { readonly path: string; readonly shared: readonly string[] },
): AsyncGenerator<SheetRow[]> {
  let position = 0;
  for await (const found of elementsOf(archive, { path, name: "row", max: SHEET_MAX })) {
    if (position + found.length > SHEET_ROWS_MAX) {
      throw new Problem("PAYLOAD_TOO_LARGE", `The workbook's first sheet has more than ${SHEET_ROWS_MAX} rows`);
    }
    const rows = found.map((element) => rowOf(element, { position: ++position, shared, columnsMax: 2 * COLUMNS_MAX }));
    const filled = rows.filter(({ values }) => values.some((value) => value !== null && value !== ""));
    if (filled.length > 0) {
      yield filled;
    }
  }
}

async function sharedTexts(archive: ZipArchive): Promise<string[]> {
  const texts: string[] = [];
  const path = "xl/sharedStrings.xml";
  if (archive.open(path, { max: SHARED_MAX, what: "" }) === undefined) {
    return texts;
  }
  for await (const found of elementsOf(archive, { path, name: "si", max: SHARED_MAX })) {
    if (texts.length + found.length > SHARED_TEXTS_MAX) {
      throw new Problem("PAYLOAD_TOO_LARGE", `The workbook has more than ${SHARED_TEXTS_MAX} different texts`);
    }
    for (const element of found) {
      texts.push(textOf(element));
    }
  }
  return texts;
}

/** The path of the first sheet, by the workbook's own list. */
async function firstSheet(archive: ZipArchive): Promise<string> {
  const sheet = await firstElement(archive, "xl/workbook.xml", "sheet", () => true);
  const id = attribute(sheet ?? "", "r:id");
  const relation = await firstElement(
    archive,
    "xl/_rels/workbook.xml.rels",
    "Relationship",
    (element) => attribute(element, "Id") === id,
  );
  const target = attribute(relation ?? "", "Target") ?? "worksheets/sheet1.xml";
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

async function firstElement(
  archive: ZipArchive,
  path: string,
  name: string,
  fits: (element: string) => boolean,
): Promise<string | undefined> {
  for await (const found of elementsOf(archive, { path, name, max: INDEX_MAX })) {
    const element = found.find(fits);
    if (element !== undefined) {
      return element;
    }
  }
  return undefined;
}

function elementsOf(
  archive: ZipArchive,
  { path, name, max }: { readonly path: string; readonly name: string; readonly max: number },
): AsyncGenerator<string[]> {
  const bytes = archive.open(path, { max, what: "A part of the unpacked workbook" });
  if (bytes === undefined) {
    throw new Problem("INVALID_REQUEST", "The upload is no workbook that can be read");
  }
  return elements(decoded(bytes), {
    name,
    lengthMax: ELEMENT_MAX,
    tooLong: () => new Problem("PAYLOAD_TOO_LARGE", `A row of the workbook is longer than ${ELEMENT_MAX} characters`),
  });
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of bytes) {
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder.decode();
}
