import type { RecognizedColumn } from "./recognize_table.ts";
import type { HeaderRoles } from "./header_words.ts";
import type { TableKnowledge } from "./table_knowledge.ts";

/** Rows that are compared, and how many at least. */
const ROWS_MAX = 40;
const ROWS_MIN = 3;
/** Shares of the points near a town: of the right order at least, of the wrong one at most. */
const RIGHT_MIN = 0.8;
const WRONG_MAX = 0.2;
const LATITUDE_MAX = 90;

/**
 * The indexes of a latitude and a longitude whose headers are in the wrong order: latitudes are beyond 90 degrees, or the
 * points are near no town as they are, and near towns the other way round. Undefined: none.
 */
export function swappedPair(
  { cells, words }: { readonly cells: readonly (readonly string[])[]; readonly words: readonly HeaderRoles[] },
  knowledge: TableKnowledge,
): readonly [latitude: number, longitude: number] | undefined {
  const latitude = words.findIndex((header) => header.has("latitude"));
  const longitude = words.findIndex((header) => header.has("longitude"));
  const points = (cells[latitude] ?? []).map((cell, row) => [numberOf(cell), numberOf(cells[longitude]?.[row] ?? "")])
    .filter((pair): pair is [number, number] => pair.every((one) => one !== undefined)).slice(0, ROWS_MAX);
  if (points.length < ROWS_MIN || points.some(([, other]) => Math.abs(other) > LATITUDE_MAX)) {
    return undefined;
  }
  const shareOf = (holds: (point: [number, number]) => boolean): number => points.filter(holds).length / points.length;
  const isSwapped = shareOf(([first]) => Math.abs(first) > LATITUDE_MAX) > WRONG_MAX ||
    (shareOf(([first, second]) => knowledge.isNearTown(first, second)) <= WRONG_MAX &&
      shareOf(([first, second]) => knowledge.isNearTown(second, first)) >= RIGHT_MIN);
  return isSwapped ? [longitude, latitude] : undefined;
}

/** The columns with the two roles in the right order. */
export function withSwapped(
  columns: readonly RecognizedColumn[],
  swapped: readonly [latitude: number, longitude: number] | undefined,
): readonly RecognizedColumn[] {
  return swapped === undefined
    ? columns
    : columns.map((column, i) =>
      i === swapped[0] ? { ...column, role: "latitude" } : i === swapped[1] ? { ...column, role: "longitude" } : column
    );
}

function numberOf(cell: string): number | undefined {
  const text = cell.trim().replace(",", ".");
  const number = Number(text);
  return text === "" || !Number.isFinite(number) || Math.abs(number) > 2 * LATITUDE_MAX ? undefined : number;
}
