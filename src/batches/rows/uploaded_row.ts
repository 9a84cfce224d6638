import type { BatchMapping } from "../../domain/batch_options.ts";

/** One cell as it was uploaded: any JSON value. */
export type Cell = string | number | boolean | null | readonly Cell[] | { readonly [name: string]: Cell };

/** One row as it was uploaded. */
export interface UploadedRow {
  /** In the order of the columns; may be shorter. */
  readonly values: readonly Cell[];
  /** Its first line in the upload, from 1. */
  readonly line: number;
  /** Why it cannot be read: names a rule, never a value. */
  readonly fault?: string;
}

/** A cell as text: other values are written as JSON; an absent cell is empty. */
export function cellText(cell: Cell | undefined): string {
  if (typeof cell === "string") {
    return cell;
  }
  return cell === undefined || cell === null ? "" : JSON.stringify(cell);
}

/** Incoming rows of any format. */
export interface RowSource {
  readonly mapping: BatchMapping;
  /** In chunks of any size; read once. Throws Problem if the whole upload cannot be read. */
  readonly rows: AsyncIterable<readonly UploadedRow[]>;
  /** Complete once all rows were read. */
  columns(): readonly string[];
  /** Releases the resources that rows are read from, whether they were read or not. */
  close?(): Promise<void>;
}
