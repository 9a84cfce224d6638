import { fold } from "../../../text/fold.ts";
import type { LocationOwner } from "../../location.ts";
import type { FoundRow } from "../get_location.ts";

/** The searchable fields of a location. */
export interface Searchable {
  readonly shortCode: string | null;
  readonly name: string | null;
  readonly label: string;
  readonly tags: readonly string[];
}

/** More words than any address has; further words are not indexed. */
const WORDS_MAX = 64;
/** Words of a query; more would not narrow it further. */
const QUESTION_WORDS_MAX = 8;
/** Longer words are matched by their beginning. */
const WORD_LENGTH_MAX = 40;
const OWNER_LENGTH = 8;
const NOT_WORD = /[^\p{L}\p{M}\p{N}]+/u;

/**
 * The words that the index stores for a location. Each begins with its owner, so that a word that is common in other
 * organizations does not slow the search down. Tags are words of their own kind and stored whole.
 */
export function wordsOf(owner: LocationOwner, { shortCode, name, label, tags }: Searchable): readonly string[] {
  const codes = shortCode === null ? [] : [shortCode, shortCode.slice(0, 4), shortCode.slice(4)];
  const text = [...codes, name ?? "", label, ...tags].join(" ");
  const prefix = prefixOf(owner);
  return [
    ...new Set([
      ...splitWords(text).slice(0, WORDS_MAX).map((word) => `${prefix}:${word}`),
      ...tags.map((tag) => `${prefix}#${tag}`),
    ]),
  ];
}

/**
 * The query to the index (`tsquery`): every word of the text begins a word of the location, and the tag is one of its
 * tags. Undefined for a text without words: it matches nothing.
 */
export function wordsQuery(
  owner: LocationOwner,
  { text, tag }: { readonly text?: string | undefined; readonly tag?: string | undefined },
): string | undefined {
  const prefix = prefixOf(owner);
  const words = text === undefined ? [] : splitWords(text).slice(0, QUESTION_WORDS_MAX);
  const terms = [
    ...words.map((word) => `${quoted(`${prefix}:${word}`)}:*`),
    ...(tag === undefined ? [] : [quoted(`${prefix}#${tag}`)]),
  ];
  return terms.length === 0 || (text !== undefined && words.length === 0) ? undefined : terms.join(" & ");
}

/**
 * The end of the organization's identifier is random: 40 bits are enough, because the organization is also a condition.
 */
function prefixOf({ organizationId, environment }: LocationOwner): string {
  return `${organizationId.slice(-OWNER_LENGTH)}${environment.charAt(0)}`;
}

function splitWords(text: string): string[] {
  return fold(text).split(NOT_WORD).filter((word) => word !== "").map((word) => word.slice(0, WORD_LENGTH_MAX));
}

function quoted(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

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
