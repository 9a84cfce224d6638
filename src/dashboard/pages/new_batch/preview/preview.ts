/** The first rows of a file, for a preview. */
export interface Preview {
  /** `table`: rows of cells. `objects`: every row names its cells. `unread`: only the service can read it. */
  readonly kind: "table" | "objects" | "unread";
  /** For a table, including the first row, which may name the columns. */
  readonly rows: readonly (readonly string[])[];
  /** The names of `objects`; else empty. */
  readonly names: readonly string[];
}
