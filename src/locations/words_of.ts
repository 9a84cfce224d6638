import { fold } from "../text/fold.ts";
import type { LocationOwner } from "./location.ts";

/** What of a location can be searched for. */
export interface Searchable {
  readonly shortCode: string | null;
  readonly name: string | null;
  readonly label: string;
  readonly tags: readonly string[];
}

/** More words than any address has; what follows is not found by. */
const WORDS_MAX = 64;
/** Words of a question; more of them would find no more. */
const QUESTION_WORDS_MAX = 8;
/** Longer words are found by their beginning. */
const WORD_LENGTH_MAX = 40;
const OWNER_LENGTH = 8;
const NOT_WORD = /[^\p{L}\p{M}\p{N}]+/u;

/**
 * The words a location is found by, as the index keeps them: each begins with whose it is, so that a common word of
 * one organization is no more work for being common with the others. Tags are words of their own kind, kept whole.
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
 * A question to the index (`tsquery`): every word of the text begins a word of the location, and the tag is one of its
 * tags. Undefined for a text without a word: nothing is found by it.
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

/** The end of the organization's identifier is chance: 40 bits tell enough, as the organization is asked for as well. */
function prefixOf({ organizationId, environment }: LocationOwner): string {
  return `${organizationId.slice(-OWNER_LENGTH)}${environment.charAt(0)}`;
}

function splitWords(text: string): string[] {
  return fold(text).split(NOT_WORD).filter((word) => word !== "").map((word) => word.slice(0, WORD_LENGTH_MAX));
}

function quoted(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
