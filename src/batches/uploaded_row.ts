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
