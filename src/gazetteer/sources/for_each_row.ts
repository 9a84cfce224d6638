import { isObject, parseJson } from "../../text/json_value.ts";
import type { RecordSink } from "./record.ts";

/** Characters. A longer line is no line of any format read here; the longest polygons measured have 2.5 million. */
const LINE_LENGTH_MAX = 64 * 1024 * 1024;

/** Bytes of a file or a response, piece by piece. */
export type Chunks = AsyncIterable<Uint8Array>;

/**
 * Calls `onLine` for every line of a UTF-8 text, without its line ending. Memory: one chunk and one line.
 *
 * @throws {RangeError} when a line is longer than 64 Mi characters.
 */
export async function forEachLine(chunks: Chunks, onLine: (line: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    let start = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
      onLine(withoutReturn(rest + text.slice(start, end)));
      rest = "";
      start = end + 1;
    }
    rest += text.slice(start);
    if (rest.length > LINE_LENGTH_MAX) {
      throw new RangeError(`Cannot read because a line must be at most ${LINE_LENGTH_MAX} characters long`);
    }
  }
  rest += decoder.decode();
  if (rest !== "") {
    onLine(withoutReturn(rest));
  }
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

/** Calls `onObject` for every line that is a JSON object. Blank lines are passed over, others dropped. */
export async function forEachObject(
  chunks: Chunks,
  sink: Pick<RecordSink, "drop">,
  onObject: (object: Readonly<Record<string, unknown>>) => void,
): Promise<void> {
  await forEachLine(chunks, (line) => {
    const text = line.trim();
    const value = text === "" ? undefined : parseJson(text);
    if (isObject(value)) {
      onObject(value);
    } else if (text !== "") {
      sink.drop("row_malformed");
    }
  });
}

/** Characters of one row, line breaks in quotes included. A longer one has lost its closing quote. */
const ROW_LENGTH_MAX = 1024 * 1024;

export interface RowFormat {
  readonly delimiter: "," | ";" | "\t" | "|";
  /** False for formats in which `"` is an ordinary character (GeoNames). */
  readonly quotes: boolean;
}

export interface RowHandler {
  row(fields: readonly string[]): void;
  /** A row whose quotes do not close. */
  malformed(): void;
}

/**
 * Calls the handler for every row of a delimited text (RFC 4180, with any of four delimiters). A quoted field may hold
 * line breaks; blank lines are passed over; a byte-order mark is dropped.
 */
export async function forEachRow(chunks: Chunks, format: RowFormat, handler: RowHandler): Promise<void> {
  let open = "";
  let first = true;
  await forEachLine(chunks, (line) => {
    const text = first && line.startsWith("\ufeff") ? line.slice(1) : line;
    first = false;
    if (!format.quotes) {
      if (text !== "") {
        handler.row(text.split(format.delimiter));
      }
      return;
    }
    const row = open === "" ? text : `${open}\n${text}`;
    if (row === "") {
      return;
    }
    if (!row.includes('"')) {
      handler.row(row.split(format.delimiter));
      return;
    }
    const fields = splitQuoted(row, format.delimiter);
    if (fields !== undefined) {
      open = "";
      handler.row(fields);
    } else if (row.length > ROW_LENGTH_MAX) {
      open = "";
      handler.malformed();
    } else {
      open = row;
    }
  });
  if (open !== "") {
    handler.malformed();
  }
}

/** The fields of one row; undefined when a quote is still open at its end. */
function splitQuoted(row: string, delimiter: string): string[] | undefined {
  const fields: string[] = [];
  let at = 0;
  while (at <= row.length) {
    if (row.charAt(at) !== '"') {
      const end = row.indexOf(delimiter, at);
      if (end < 0) {
        fields.push(row.slice(at));
        return fields;
      }
      fields.push(row.slice(at, end));
      at = end + 1;
      continue;
    }
    const end = closingQuote(row, at + 1);
    if (end < 0) {
      return undefined;
    }
    const next = row.indexOf(delimiter, end + 1);
    fields.push(row.slice(at + 1, end).replaceAll('""', '"') + row.slice(end + 1, next < 0 ? undefined : next));
    if (next < 0) {
      return fields;
    }
    at = next + 1;
  }
  return fields;
}

function closingQuote(row: string, from: number): number {
  let at = row.indexOf('"', from);
  while (at >= 0 && row.charAt(at + 1) === '"') {
    at = row.indexOf('"', at + 2);
  }
  return at;
}

/** The values of one row, without blanks around them; undefined where they are empty. */
export type Values<Column extends string> = { readonly [Name in Column]?: string | undefined };

export interface TableOptions<Column extends string> {
  readonly format: RowFormat;
  /** The titles of a table whose first row has values. */
  readonly titles?: readonly string[] | undefined;
  /** The numbers of the columns, from 0, by their titles: those are in small letters, without blanks around them. */
  readonly columns: (titles: readonly string[]) => ReadonlyMap<Column, number>;
  readonly needed: readonly NoInfer<Column>[];
  /** The message for a table without a needed column. */
  readonly missing: (column: NoInfer<Column>) => string;
  readonly row: (values: Values<Column>) => void;
}

/**
 * Calls `row` for every row of a table, and drops those whose quotes do not close.
 *
 * @throws {SyntaxError} when the table lacks a needed column.
 */
export async function readTable<Column extends string>(
  chunks: Chunks,
  sink: Pick<RecordSink, "drop">,
  { format, titles, columns: columnsOf, needed, missing, row }: TableOptions<Column>,
): Promise<void> {
  let names: readonly Column[] | undefined;
  let places: readonly number[] = [];
  const find = (header: readonly string[]): void => {
    const columns = columnsOf(header.map((title) => title.trim().toLowerCase()));
    const lacking = needed.find((column) => !columns.has(column));
    if (lacking !== undefined) {
      throw new SyntaxError(missing(lacking));
    }
    names = [...columns.keys()];
    places = [...columns.values()];
  };
  if (titles !== undefined) {
    find(titles);
  }
  await forEachRow(chunks, format, {
    row(fields) {
      if (names === undefined) {
        find(fields);
        return;
      }
      const values: { [Name in Column]?: string | undefined } = {};
      for (let i = 0; i < names.length; i++) {
        // All rows have the same properties: engines are quicker with them.
        values[names[i]!] = fields[places[i]!]?.trim() || undefined;
      }
      row(values);
    },
    malformed: () => sink.drop("row_malformed"),
  });
}

/** The columns whose titles are known; of several for one column the first counts. */
export function columnsTitled<Column extends string>(
  known: ReadonlyMap<string, Column>,
): TableOptions<Column>["columns"] {
  return (titles) => {
    const found = titles.flatMap((title, at) => {
      const column = known.get(title);
      return column === undefined ? [] : [[column, at] as const];
    });
    return new Map(found.toReversed());
  };
}
