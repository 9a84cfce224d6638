import { Problem } from "../../../domain/problem.ts";
import { COLUMNS_MAX } from "../../limits.ts";
import type { Cell, RowSource, UploadedRow } from "../../rows/mod.ts";
import { COLUMN_NAME_MAX, columnName, type ColumnWishes, mappingOf } from "./choose_columns.ts";
import { decodeText } from "./decode_text.ts";
import type { Bytes } from "./limited.ts";
import { ROW_CHARACTERS_MAX } from "./scan_rows.ts";

/** Levels of a value in a row: a deeper value is not an address. */
const DEPTH_MAX = 8;

/**
 * Opens a text with one JSON object per line. The columns are the members of all rows, in the order of their first use;
 * the first object determines the meaning of the columns.
 *
 * @throws {Problem} `INVALID_REQUEST`
 */
export async function readNdjson(bytes: Bytes, wishes: ColumnWishes): Promise<RowSource> {
  const lines = linesOf(decodeText(bytes, "utf-8"));
  const names = new Map<string, number>();
  const pieces = parsedRows(lines, names);
  const { value: first } = await pieces.next();
  if (!Array.isArray(first)) {
    throw new Problem("INVALID_REQUEST", "The upload has no rows");
  }
  const mapping = mappingOf([...names.keys()], withDefaults([...names.keys()], wishes));
  async function* rows(): AsyncGenerator<readonly UploadedRow[]> {
    yield first;
    yield* pieces;
  }
  return { mapping, rows: rows(), columns: () => [...names.keys()] };
}

/** As in a JSON batch, `country` is the row's country: programs write NDJSON, people do not. */
function withDefaults(names: readonly string[], wishes: ColumnWishes): ColumnWishes {
  return wishes.countryColumn === undefined && names.includes("country")
    ? { ...wishes, countryColumn: "country" }
    : wishes;
}

/** Groups of whole lines, with the number of the first line. */
async function* linesOf(
  texts: AsyncIterable<string>,
): AsyncGenerator<{ readonly lines: readonly string[]; readonly first: number }> {
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
  pieces: AsyncIterable<{ readonly lines: readonly string[]; readonly first: number }>,
  names: Map<string, number>,
): AsyncGenerator<UploadedRow[]> {
  for await (const { lines, first } of pieces) {
    const rows = lines.flatMap((line, i) => line.trim() === "" ? [] : [rowOf(line, first + i, names)]);
    if (rows.length > 0) {
      yield rows;
    }
  }
}

function rowOf(text: string, line: number, names: Map<string, number>): UploadedRow {
  if (text.includes("\ufffd")) {
    return { values: [], line, fault: "The line is not well-formed UTF-8" };
  }
  const object = parsed(text);
  if (object === undefined) {
    return { values: [], line, fault: "The line is not a JSON object" };
  }
  const values: Cell[] = [];
  for (const [name, value] of Object.entries(object)) {
    if (name === "__proto__" || !isShallow(value, DEPTH_MAX)) {
      return { values: [], line, fault: "A member is nested too deeply or has the name __proto__" };
    }
    if (columnName(name) !== name) {
      return {
        values: [],
        line,
        fault: `A member's name is longer than ${COLUMN_NAME_MAX} characters or is not valid text`,
      };
    }
    let at = names.get(name);
    if (at === undefined) {
      at = names.size;
      if (at === COLUMNS_MAX) {
        return { values: [], line, fault: `The rows have more than ${COLUMNS_MAX} different members` };
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
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    // JSON.parse returns nothing but cells.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return isObject ? value as Record<string, Cell> : undefined;
  } catch {
    return undefined;
  }
}

function isShallow(value: Cell, levels: number): boolean {
  if (typeof value !== "object" || value === null) {
    return true;
  }
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}
