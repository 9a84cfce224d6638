import { api } from "../../api/api.ts";
import { originalText } from "../../batch/batch_parts.tsx";
import type { ResultRow } from "../../api/types.ts";

/** What a person decided on a row. */
export type Decision =
  | { readonly place_id: string }
  | { readonly coordinates: { readonly latitude: number; readonly longitude: number }; readonly label?: string }
  | { readonly input: string }
  | { readonly dismiss: true }
  | { readonly undo: true };

export interface Decide {
  readonly batchId: string;
  readonly row: ResultRow;
  readonly isRemembered: boolean;
}

/**
 * Decides on a row, unless somebody else has changed it since it was read.
 *
 * @throws {ApiError} with status 412 where somebody has
 */
export function decide(decision: Decision, { batchId, row, isRemembered }: Decide): Promise<ResultRow> {
  const canRemember = !("dismiss" in decision || "undo" in decision);
  return api.patch<ResultRow>(
    `/v1/batches/${batchId}/results/${row.row}`,
    { ...decision, ...(isRemembered && canRemember ? { remember: true } : {}) },
    { headers: { "if-match": `"${row.version}"` } },
  );
}

export async function readRow(batchId: string, row: number): Promise<ResultRow> {
  return await api.get(`/v1/batches/${batchId}/results/${row}`);
}

/** The decision that takes an answer, or one of its alternatives, as it is. */
export function acceptOf(
  { place_id: placeId, coordinates, label }: Pick<ResultRow, "place_id" | "coordinates" | "label">,
): Decision | undefined {
  if (placeId !== null) {
    return { place_id: placeId };
  }
  return coordinates === null ? undefined : { coordinates, ...(label === null ? {} : { label }) };
}

/** The decision that takes a point that a person has set. */
export function pinOf(
  row: ResultRow,
  coordinates: { readonly latitude: number; readonly longitude: number },
): Decision {
  return { coordinates, ...labelOf(row) };
}

/** The service's limit of a label. Characters. */
const LABEL_LENGTH_MAX = 500;

/** A point that a person set is called as the row was written. */
function labelOf(row: ResultRow): { readonly label?: string } {
  const text = (row.input ?? originalText(row)).trim().slice(0, LABEL_LENGTH_MAX);
  return text === "" ? {} : { label: text };
}
