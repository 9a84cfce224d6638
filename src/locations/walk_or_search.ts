import type { FoundRow } from "./found_row.ts";

/** The two ways to find what has some words, and how far the one goes before the other is taken. */
export interface WalkOrSearch {
  /** Rows asked for. */
  readonly limit: number;
  /** Rows looked at before the index of words is: about what that index takes for a rare word. */
  readonly firstWalk: number;
  /** Rows looked at where enough of the first ones fit to expect a page among so many. */
  readonly longWalk: number;
  /** What fits among the first so many rows, at most `limit`. */
  readonly walk: (rows: number) => Promise<readonly FoundRow[]>;
  /** What fits among all of them, at most `limit`, by the index of words. */
  readonly search: () => Promise<readonly FoundRow[]>;
  /** That the first walk went through all rows there are. Absent: not asked, the search then tells. */
  readonly isAll?: () => Promise<boolean>;
}

/**
 * Rows with some words, in the order of a walk. What is common is found by going through the rows, which ends when the
 * page is full; what is rare by the index of words, which gives all that fit, wherever they are. How many of the first
 * rows fit decides: the planner cannot know how common a word is with one organization among many.
 */
export async function walkOrSearch(
  { limit, firstWalk, longWalk, walk, search, isAll }: WalkOrSearch,
): Promise<readonly FoundRow[]> {
  const first = await walk(firstWalk);
  if (first.length === limit || await isAll?.() === true) {
    return first;
  }
  if (first.length * longWalk >= limit * firstWalk) {
    const rows = await walk(longWalk);
    if (rows.length === limit) {
      return rows;
    }
  }
  return await search();
}
