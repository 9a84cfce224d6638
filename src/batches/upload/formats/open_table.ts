import { cellText, isRemark, type RowSource, type UploadedRow } from "../../rows/mod.ts";
import { Problem } from "../../../domain/problem.ts";
import { given } from "../../../domain/given.ts";
import type { ChosenColumns, TableStart } from "./choose_columns.ts";
import { type Bytes, rowsInSteps } from "./limited.ts";

/** The names of a workbook's visible sheets, and which one is read. */
export interface SheetChoice {
  readonly names: readonly string[];
  readonly chosen: string;
  /** Rows of the chosen sheet as the workbook declares them; undefined if it does not. */
  readonly rows: number | undefined;
}

export interface OpenTable extends TableStart {
  /** The rows after `start`. Read once. */
  readonly more: AsyncIterable<readonly UploadedRow[]>;
  /** A row with as many cells as the table has columns, or with a fault. Absent: rows need not have as many. */
  readonly fit?: (row: UploadedRow, columns: number) => UploadedRow;
  /** Whether its last rows may be sums and remarks. */
  readonly hasRemarks: boolean;
  /** Of a text. */
  readonly encoding?: string;
  /** Whether it may as well be another encoding, in which the table has other letters. */
  readonly isDoubtful?: boolean;
  /** Of a text with several columns. */
  readonly delimiter?: string | undefined;
  /** Of a workbook. */
  readonly sheets?: SheetChoice;
  /** Releases what it is read from. */
  readonly close?: () => Promise<void>;
}

/** Rows of a table as it has columns, without sums and remarks. */
export function dataRows(
  { fit, hasRemarks }: Pick<OpenTable, "fit" | "hasRemarks">,
  rows: readonly UploadedRow[],
  columns: number,
): UploadedRow[] {
  return rows.filter(({ values }) => !hasRemarks || !isRemark(values.map((cell) => cellText(cell)), columns))
    .map((row) => fit?.(row, columns) ?? row);
}

export function tableRows(table: OpenTable, { columns, mapping, header }: ChosenColumns): RowSource {
  async function* rows(): AsyncGenerator<readonly UploadedRow[]> {
    let count = 0;
    for (const groups of [rowsInSteps(table.start.slice(header + 1)), table.more]) {
      for await (const group of groups) {
        const data = dataRows(table, group, columns.length);
        count += data.length;
        yield data;
      }
    }
    if (count === 0) {
      throw new Problem("INVALID_REQUEST", "The table has column names but no rows");
    }
  }
  return { mapping, rows: rows(), columns: table.names ?? (() => columns), ...given({ close: table.close }) };
}

/** Bytes that are examined: as many as the encoding is chosen by. */
const EXAMINED_BYTES = 4096;
/** Share of control characters from which on bytes are no text. Tables have none; random bytes 10 %. */
const CONTROLS_MAX = 0.005;
/** So many are an accident, and the rows that have them are cleaned. */
const ACCIDENTS_MAX = 4;

const OLD_OFFICE = "\u00d0\u00cf\u0011\u00e0";
/** First bytes of files that are no tables, as Latin-1, and what to do instead. */
const OTHER_FILES: readonly (readonly [start: string, what: string])[] = [
  ["%PDF-", "a PDF document: export its table as CSV or as a workbook"],
  ["\u0089PNG", "a picture"],
  ["\u00ff\u00d8\u00ff", "a picture"],
  ["GIF8", "a picture"],
  ["II*\0", "a picture"],
  ["BM\0", "a picture"],
  [OLD_OFFICE, "an old or encrypted Office document: save it as .xlsx without a password, or as CSV"],
  ["PK\u0003\u0004", "an archive or a workbook: a workbook is sent as .xlsx"],
  ["\u001f\u008b", "compressed: send it with Content-Encoding gzip, or with a name that ends in .gz"],
  ["7z\u00bc", "an archive"],
  ["Rar!", "an archive"],
  ["{\\rtf", "a text document: export its table as CSV"],
  ["<!DOCTYPE", "a web page"],
  ["<!doctype", "a web page"],
  ["<html", "a web page"],
  ["<?xml", "an XML document"],
];

/**
 * Passes bytes on whose beginning is text in any encoding.
 *
 * @throws {Problem} `INVALID_REQUEST` for a document, a picture, an archive or random bytes, before anything is read
 */
export async function* textBytes(bytes: Bytes): AsyncGenerator<Uint8Array> {
  let held: Uint8Array = new Uint8Array();
  let isChecked = false;
  for await (const piece of bytes) {
    if (isChecked) {
      yield piece;
      continue;
    }
    held = Buffer.concat([held, piece]);
    if (held.length >= EXAMINED_BYTES) {
      assertText(held.subarray(0, EXAMINED_BYTES));
      isChecked = true;
      yield held;
    }
  }
  if (!isChecked && held.length > 0) {
    assertText(held);
    yield held;
  }
}

/** Passes bytes on that may be a workbook. Throws Problem `INVALID_REQUEST` for a document of old or encrypted Office. */
export async function* workbookBytes(bytes: Bytes): AsyncGenerator<Uint8Array> {
  let start = "";
  for await (const piece of bytes) {
    if (start.length < OLD_OFFICE.length) {
      start += Buffer.from(piece.subarray(0, OLD_OFFICE.length)).toString("latin1");
      if (start.startsWith(OLD_OFFICE)) {
        assertText(Buffer.from(start, "latin1"));
      }
    }
    yield piece;
  }
}

/** Tab, line feed, form feed, carriage return and escape. */
const CONTROLS_OF_TEXT: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);

function assertText(start: Uint8Array): void {
  const latin = Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, 16)).toString("latin1");
  const other = OTHER_FILES.find(([magic]) => latin.startsWith(magic));
  if (other !== undefined) {
    throw notATable(`is ${other[1]}`);
  }
  const controls = start.filter((byte) => byte < 0x20 && !CONTROLS_OF_TEXT.has(byte)).length;
  if (!hasWideCharacters(start) && controls > Math.max(ACCIDENTS_MAX, CONTROLS_MAX * start.length)) {
    throw notATable("is no text");
  }
}

function notATable(why: string): Problem {
  return new Problem("INVALID_REQUEST", `The upload is no table: it ${why}`);
}

/** UTF-16: a mark, or every second byte of Latin letters is zero. */
function hasWideCharacters(start: Uint8Array): boolean {
  const [first, second, third, fourth] = start;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) ||
    (first === 0 && third === 0 && second !== 0 && fourth !== 0) ||
    (second === 0 && fourth === 0 && first !== 0 && third !== 0);
}
