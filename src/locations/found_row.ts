/** A row that a question found, with what the answer is ordered by. */
export interface FoundRow extends Record<string, unknown> {
  readonly id: string;
  readonly key: number;
}
