import { type BestPostings } from "../keys/best_postings.ts";
import { type Sections } from "../../file/format.ts";
import { nearKeys } from "./near_keys.ts";
import { postingEdits, postingRank } from "../keys/posting_rank.ts";

/** Places with a name within the edits of the key, into `best`. */
export function findFuzzy(
  sections: Sections,
  key: string,
  options: { readonly maxEdits: 1 | 2; readonly limit: number; readonly best: BestPostings },
): void {
  const { best, maxEdits } = options;
  best.begin(options.limit);
  nearKeys(sections, key, {
    maxEdits,
    editsOf: (found) => keyEdits(sections, found),
    visit: (found, edits) => addPostings(sections, found, { edits, best }),
  });
}

/**
 * The edits within which a key is looked for. The same as when the file was written: a key of one edit may be met as a
 * candidate of two by its first piece, and would otherwise be found or not by where its letters differ.
 */
export function keyEdits(sections: Sections, key: number): number {
  const end = Math.min(sections.keyPostings.at(key + 1), sections.postings.length);
  let most = 0;
  for (let at = sections.keyPostings.at(key); at < end && most < 2; at++) {
    const posting = sections.postings.at(at);
    most = Math.max(most, postingEdits(posting, sections.placeImportance[posting >>> 2]!));
  }
  return most;
}

/** Postings of a key are in order of rank: the first that cannot enter ends it. */
export function addPostings(
  sections: Sections,
  key: number,
  options: { readonly edits: number; readonly best: BestPostings },
): void {
  const { edits, best } = options;
  const end = Math.min(sections.keyPostings.at(key + 1), sections.postings.length);
  for (let at = sections.keyPostings.at(key); at < end; at++) {
    const posting = sections.postings.at(at);
    const rank = postingRank(posting, sections.placeImportance[posting >>> 2]!);
    if (!best.admits(edits, rank)) {
      return;
    }
    best.add(posting, edits, rank);
  }
}
