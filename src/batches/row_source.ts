import type { BatchMapping } from "../domain/batch_options.ts";
import type { UploadedRow } from "./uploaded_row.ts";

/** Rows that come in, whatever format they have. */
export interface RowSource {
  readonly mapping: BatchMapping;
  /** In pieces of any size; read once. Throws Problem where the upload as a whole cannot be read. */
  readonly rows: AsyncIterable<readonly UploadedRow[]>;
  /** Complete when the rows have come to their end. */
  columns(): readonly string[];
  /** Gives back what the rows are read from, whether they were read or not. */
  close?(): Promise<void>;
}
