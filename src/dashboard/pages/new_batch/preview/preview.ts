/** The beginning of a file, as far as a browser reads it. */
export interface Preview {
  /** `table`: cells below each other. `objects`: every row names its cells. `unread`: only the service reads it. */
  readonly kind: "table" | "objects" | "unread";
  /** With the first row of a table, which may name the columns. */
  readonly rows: readonly (readonly string[])[];
  /** Of `objects`: the names. */
  readonly names: readonly string[];
}
