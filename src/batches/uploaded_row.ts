/** One cell as it was uploaded: what JSON can say. */
export type Cell = string | number | boolean | null | readonly Cell[] | { readonly [name: string]: Cell };

/** One row as it was uploaded. */
export interface UploadedRow {
  /** In the order of the columns; may be shorter. */
  readonly values: readonly Cell[];
  /** Where it begins in the upload, from 1. */
  readonly line: number;
  /** Why it cannot be read: a rule, never a value. */
  readonly fault?: string;
}
