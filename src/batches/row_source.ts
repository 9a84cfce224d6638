import type { BatchMapping } from "../domain/batch_options.ts";
import type { UploadedRow } from "./uploaded_row.ts";

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
