import type { FoundRow } from "../find_rows.ts";

/** Two ways to find rows with some words, and how many rows the walk reads before the search is used. */
export interface WalkOrSearch {
  /** Rows wanted. */
  readonly limit: number;
  /** Rows read before the index of words is used: about the cost of that index for a rare word. */
  readonly firstWalk: number;
  /** Rows read where enough of the first ones match to expect a full page among so many. */
  readonly longWalk: number;
  /** Returns the matches among the first `rows` rows, at most `limit`. */
  readonly walk: (rows: number) => Promise<readonly FoundRow[]>;
  /** Returns the matches among all rows, at most `limit`, by the index of words. */
  readonly search: () => Promise<readonly FoundRow[]>;
  /** Whether the first walk read all rows. Absent: not checked, the search runs. */
  readonly isAll?: () => Promise<boolean>;
}

/**
 * Rows with some words, in the order of a walk. Common words are found by reading rows until the page is full; rare
 * ones by the index of words, which returns all matches anywhere. The number of matches among the first rows decides:
 * the planner cannot know how common a word is within one organization.
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
