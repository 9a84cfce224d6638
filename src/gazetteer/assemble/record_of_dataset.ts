/** A record, and the data set it comes from. */
export interface RecordOfDataset<Record> {
  readonly record: Record;
  /** Index of its data set. */
  readonly dataset: number;
  /**
   * The namespace in which its key is unique and stable: `openstreetmap` for all its extracts, the operator's name for
   * a table of the operator. Absent: the data set's index.
   */
  readonly space?: string;
}

/** The key of a record, independent of other data sets. */
export function recordKey({ record, dataset, space }: RecordOfDataset<{ readonly key: string }>): string {
  return `${space ?? dataset}:${record.key}`;
}
