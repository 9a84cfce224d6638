/** A record and where it is from. */
export interface Tagged<Record> {
  readonly record: Record;
  /** Index of its data set. */
  readonly dataset: number;
  /**
   * Within which its key is unique, and stays: `openstreetmap` for all extracts of it, the operator's name for a table
   * of one's own. Absent: the data set's index.
   */
  readonly space?: string;
}

/** What a record is known as, whatever other data sets are added or removed. */
export function recordKey({ record, dataset, space }: Tagged<{ readonly key: string }>): string {
  return `${space ?? dataset}:${record.key}`;
}
