import { isObject, parseJson } from "../../../text/json_value.ts";
import { Problem } from "../../../domain/problem.ts";
import { COLUMNS_MAX } from "../../batch.ts";
import { COLUMN_NAME_MAX, columnName } from "../../columns/mod.ts";
import type { Cell, UploadedRow } from "../../rows/mod.ts";
import { decodeText } from "./decode_text.ts";
import { begunText, BlankLines, type Bytes, inSteps, rowsInSteps, rowsOfBeginning } from "./limited.ts";
import { type OpenTable, textBytes } from "./open_table.ts";
import { ROW_CHARACTERS_MAX } from "./scan_rows.ts";

/** Characters from which the members are recognized: as much as a preview reads. */
const BEGINNING = 1024 * 1024;
/** Levels of a value in a row: a deeper value is not an address. */
const DEPTH_MAX = 8;

/**
 * Opens a text with one JSON object per line: reads its first rows, and the others on demand.
 *
 * @param charset of the bytes, if it was stated; lines of JSON are UTF-8 otherwise
 * @throws {Problem} `INVALID_REQUEST`, also if none of the first lines is an object
 */
export async function openNdjson(bytes: Bytes, charset = "utf-8") {
  const names = new Map<string, number>();
  const texts = decodeText(textBytes(bytes), { charset });
  const begun = await begunText(texts, BEGINNING);
  const more = parsedRows(linesOf(begun.texts), names);
  const start: readonly UploadedRow[] = await rowsOfBeginning(more, begun);
  if (start.length === 0) {
    throw new Problem("INVALID_REQUEST", "The upload has no rows");
  }
  if (start.every(({ fault }) => fault !== undefined)) {
    throw new Problem("INVALID_REQUEST", `The upload cannot be read: ${start[0]?.fault}, in line ${start[0]?.line}`);
  }
  return { start, more, names: () => [...names.keys()], hasRemarks: false, encoding: "utf-8" } satisfies OpenTable;
}

/** Groups of whole lines of a text in UTF-8 as they arrive, with the number of the first line. */
export function ndjsonLines(bytes: Bytes): AsyncIterable<LineGroup> {
  return linesOf(decodeText(inSteps(bytes), { charset: "utf-8" }));
}

interface LineGroup {
  readonly lines: readonly string[];
  /** The number of the first one, from 1. */
  readonly first: number;
}

async function* linesOf(
  texts: AsyncIterable<string>,
): AsyncGenerator<LineGroup> {
  let rest = "";
  let first = 1;
  for await (const text of texts) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    if (lines.length > 0) {
      yield { lines, first };
      first += lines.length;
    }
    if (rest.length > ROW_CHARACTERS_MAX) {
      throw new Problem("PAYLOAD_TOO_LARGE", `Line ${first} is longer than ${ROW_CHARACTERS_MAX} characters`);
    }
  }
  if (rest !== "") {
    yield { lines: [rest], first };
  }
}

async function* parsedRows(
  pieces: AsyncIterable<LineGroup>,
  names: Map<string, number>,
): AsyncGenerator<UploadedRow[]> {
  const blankLines = new BlankLines();
  for await (const { lines, first } of pieces) {
    let at = first;
    for await (const step of rowsInSteps(lines)) {
      const rows = step.flatMap((line, i) => line.trim() === "" ? [] : [rowOf(line, at + i, names)]);
      at += step.length;
      blankLines.count({ blank: step.length - rows.length, rows: rows.length });
      if (rows.length > 0) {
        yield rows;
      }
    }
  }
}

function rowOf(text: string, line: number, names: Map<string, number>): UploadedRow {
  const failed = (fault: string): UploadedRow => ({ values: [], line, fault });
  if (text.includes("\ufffd")) {
    return failed("The line is not well-formed UTF-8");
  }
  const object = parsed(text);
  if (object === undefined) {
    return failed("The line is not a JSON object");
  }
  const values: Cell[] = [];
  for (const [name, value] of Object.entries(object)) {
    if (name === "__proto__" || !isShallow(value, DEPTH_MAX)) {
      return failed("A member is nested too deeply or has the name __proto__");
    }
    if (columnName(name) !== name) {
      return failed(`A member's name is longer than ${COLUMN_NAME_MAX} characters or is not valid text`);
    }
    let at = names.get(name);
    if (at === undefined) {
      at = names.size;
      if (at === COLUMNS_MAX) {
        return failed(`The rows have more than ${COLUMNS_MAX} different members`);
      }
      names.set(name, at);
    }
    while (values.length < at) {
      values.push(null);
    }
    values[at] = value;
  }
  return { values, line };
}

function parsed(text: string): Record<string, Cell> | undefined {
  const value = parseJson(text);
  // JSON has nothing but cells.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return isObject(value) ? value as Record<string, Cell> : undefined;
}

function isShallow(value: Cell, levels: number): boolean {
  if (typeof value !== "object" || value === null) {
    return true;
  }
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}
