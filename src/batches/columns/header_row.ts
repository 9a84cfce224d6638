import { cellShapes } from "./cell_shapes.ts";
import { headerRoles } from "./header_words.ts";
import { isBlank } from "../rows/mod.ts";

/** Rows above the header that may be a title. */
const TITLE_ROWS_MAX = 20;
/** Columns whose names are examined: as many say whether a row has names. */
const COLUMNS_MAX = 64;
/** Share of a header's cells whose words are known. */
const KNOWN_MIN = 0.3;
/** Least weight of a header word inside a cell. */
const PART_MIN = 0.72;
/** Below it a column's cells are no numbers. */
const NUMERIC_MIN = 0.8;

/**
 * The index of the row that names the columns; −1 if none does. By known words first; else it is the first row if its
 * cells are words where the cells below are numbers.
 */
export function headerRow(table: readonly (readonly string[])[]): number {
  const rows = table.map((row) => row.length > COLUMNS_MAX ? row.slice(0, COLUMNS_MAX) : row);
  const width = widthOf(rows);
  let best = -1;
  let bestKnown = 0;
  for (const [i, row] of rows.slice(0, TITLE_ROWS_MAX).entries()) {
    const cells = row.filter((cell) => !isBlank(cell));
    if (cells.length === 0 || cells.some(isValue)) {
      continue;
    }
    const known = sum(cells.map(headerWeight));
    const isOnlyTitle = cells.length === 1 && width > 1;
    if (!isOnlyTitle && !isRepeated(row, rows.slice(i + 1)) && known / cells.length >= KNOWN_MIN && known > bestKnown) {
      best = i;
      bestKnown = known;
    }
  }
  return best === -1 ? wordsAboveNumbers(rows) : best;
}

/** Names of streets contain words of headers too, so these count only if they are most of the cell. */
function headerWeight(cell: string): number {
  const weight = Math.max(0, ...headerRoles(cell).values());
  return weight === 1 ? 1 : weight >= PART_MIN ? 0.5 : 0;
}

/** Whether a cell occurs again in its column: then it is a value. */
function isRepeated(row: readonly string[], below: readonly (readonly string[])[]): boolean {
  return row.some((cell, column) => !isBlank(cell) && below.some((other) => other[column] === cell));
}

/** A value is never the name of a column. */
function isValue(cell: string): boolean {
  const { isContact, isDate, isLatitude, isLongitude, isPoint, hasLetter } = cellShapes(cell.trim());
  return isContact || isDate || isLatitude || isLongitude || isPoint || (!hasLetter && headerRoles(cell).size === 0);
}

/** The usual number of filled cells of a row. */
export function widthOf(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const filled = row.filter((cell) => !isBlank(cell)).length;
    counts.set(filled, (counts.get(filled) ?? 0) + 1);
  }
  return [...counts].toSorted(([a, timesA], [b, timesB]) => timesB - timesA || b - a)[0]?.[0] ?? 0;
}

function wordsAboveNumbers(rows: readonly (readonly string[])[]): number {
  const width = widthOf(rows);
  const first = rows.findIndex((row) => row.filter((cell) => !isBlank(cell)).length >= width);
  const head = rows[first];
  const below = rows.slice(first + 1);
  if (head === undefined || below.length === 0 || head.some((cell) => !isBlank(cell) && isValue(cell))) {
    return -1;
  }
  const isNamed = head.some((cell, column) => {
    const cells = below.map((row) => row[column] ?? "").filter((text) => !isBlank(text));
    const numeric = cells.filter((text) => !cellShapes(text).hasLetter).length;
    return !isBlank(cell) && /^\p{L}{2}/u.test(cell.trim()) && cells.length > 0 &&
      numeric / cells.length >= NUMERIC_MIN;
  });
  return isNamed ? first : -1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
