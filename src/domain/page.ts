/** One page of a list. `nextCursor` is opaque and null on the last page. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly nextCursor: string | null;
  readonly hasMore: boolean;
}
