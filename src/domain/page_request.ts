/** Which page of a list is wanted. */
export interface PageRequest {
  /** 1–100; absent: 20. */
  readonly limit?: number;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string;
}
