import type { UploadedRow } from "../../rows/mod.ts";

/** Characters of one row, line breaks in quotes included: a longer one has lost its closing quote or its end. */
export const ROW_CHARACTERS_MAX = 1024 * 1024;
/** Lines read at once: a text that was held for the end of a quote may be half a million. */
export const LINES_A_STEP = 4096;

/** A separator of fields; undefined: a line is one field. */
export type Delimiter = "," | ";" | "\t" | "|" | undefined;

export interface ScanOptions {
  readonly delimiter: Delimiter;
  readonly line: number;
  readonly isEnd: boolean;
}

/**
 * Reads the complete rows of a text, at most `LINES_A_STEP`, and returns with them the number of `blank` lines, and as
 * `rest` what was not read: the incomplete row at the end, unless it `isCut` after as many lines.
 */
export function scanRows(text: string, { delimiter, line: firstLine, isEnd }: ScanOptions) {
  const rows: UploadedRow[] = [];
  let blank = 0;
  const add = (row: UploadedRow): void => {
    const { values, fault } = row;
    if (values.length === 1 && values[0] === "" && fault === undefined) {
      blank++;
    } else {
      rows.push(row);
    }
  };
  const nextQuote = finder((from) => text.indexOf('"', from));
  const nextFeed = finder((from) => text.indexOf("\n", from));
  const nextCarriage = finder((from) => text.indexOf("\r", from));
  let line = firstLine;
  let at = 0;
  const isFull = (): boolean => rows.length + blank === LINES_A_STEP;
  while (at < text.length && !isFull()) {
    const lineEnd = endOfLine(text, { feed: nextFeed(at), carriage: nextCarriage(at), isEnd });
    const quote = nextQuote(at);
    if (quote === -1 || (lineEnd !== -1 && quote > lineEnd)) {
      if (lineEnd === -1 && text.length - at <= ROW_CHARACTERS_MAX) {
        break;
      }
      const end = lineEnd === -1 ? text.length : lineEnd;
      add(plainRow(text.slice(at, end), delimiter, line));
      line++;
      at = afterLine(text, end);
      continue;
    }
    const row = quotedRow(text, at, { delimiter, line, isEnd });
    if (row !== undefined) {
      add(row.row);
      line += row.lines;
      at = row.next;
      continue;
    }
    if (!isEnd && text.length - at <= ROW_CHARACTERS_MAX) {
      break;
    }
    rows.push({ values: [], line, fault: "A quote is not closed" });
    line++;
    at = lineEnd === -1 ? text.length : afterLine(text, lineEnd);
  }
  return { rows, blank, isCut: isFull(), rest: text.slice(at), line };
}

function plainRow(text: string, delimiter: Delimiter, line: number): UploadedRow {
  return text.length > ROW_CHARACTERS_MAX
    ? { values: [], line, fault: `The row is longer than ${ROW_CHARACTERS_MAX} characters` }
    : { values: delimiter === undefined ? [text] : text.split(delimiter), line };
}

/** Finds something in a text from an offset on; −1 if there is none. Offsets must not decrease, so the text is read once. */
export function finder(find: (from: number) => number): (from: number) => number {
  let found = -2;
  return (from) => {
    if (found !== -1 && found < from) {
      found = find(from);
    }
    return found;
  };
}

/** The offset of the line's end; −1 if the end has not arrived yet. A line may end with CR alone. */
function endOfLine(
  text: string,
  { feed, carriage, isEnd }: { readonly feed: number; readonly carriage: number; readonly isEnd: boolean },
): number {
  if (carriage !== -1 && (feed === -1 || carriage < feed)) {
    // At the text's end it is unknown whether LF follows.
    return carriage + 1 === text.length && !isEnd ? -1 : carriage;
  }
  if (feed === -1) {
    return isEnd ? text.length : -1;
  }
  return feed;
}

function afterLine(text: string, end: number): number {
  return text.startsWith("\r\n", end) ? end + 2 : end + 1;
}

/** A row with quotes; undefined if it is incomplete. Text after a closing quote belongs to the field. */
function quotedRow(
  text: string,
  from: number,
  { delimiter, line, isEnd }: ScanOptions,
): { readonly row: UploadedRow; readonly lines: number; readonly next: number } | undefined {
  const values: string[] = [];
  let lines = 1;
  let at = from;
  for (;;) {
    let value = "";
    if (text.charAt(at) === '"') {
      let quote = text.indexOf('"', at + 1);
      let isDoubled = false;
      while (quote !== -1 && text.charAt(quote + 1) === '"') {
        isDoubled = true;
        quote = text.indexOf('"', quote + 2);
      }
      if (quote === -1 || quote - from > ROW_CHARACTERS_MAX || (quote + 1 === text.length && !isEnd)) {
        return undefined;
      }
      value = text.slice(at + 1, quote);
      value = isDoubled ? value.replaceAll('""', '"') : value;
      at = quote + 1;
      lines += linesIn(value);
    }
    const end = endOfField(text, at, delimiter);
    if (end === text.length && !isEnd) {
      return undefined;
    }
    value += text.slice(at, end);
    values.push(value);
    if (end === text.length || text.charAt(end) !== delimiter) {
      const isCut = text.charAt(end) === "\r" && end + 1 === text.length && !isEnd;
      return isCut ? undefined : { row: { values, line }, lines, next: afterLine(text, end) };
    }
    at = end + 1;
  }
}

function endOfField(text: string, from: number, delimiter: Delimiter): number {
  let at = from;
  for (; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === delimiter || character === "\n" || character === "\r") {
      break;
    }
  }
  return at;
}

function linesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
    lines++;
  }
  return lines;
}
