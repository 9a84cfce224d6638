import { type Chunks, forEachLine } from "./for_each_line.ts";

/** Characters of one row, line breaks in quotes included. A longer one has lost its closing quote. */
const ROW_LENGTH_MAX = 1024 * 1024;

/** How rows are written. */
export interface RowFormat {
  readonly delimiter: "," | ";" | "\t" | "|";
  /** False for formats in which `"` is an ordinary character (GeoNames). */
  readonly quotes: boolean;
}

/** What becomes of rows. */
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
