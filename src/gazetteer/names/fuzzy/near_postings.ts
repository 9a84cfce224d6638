import { type Sections } from "../../file/format.ts";
import { postingEdits, postingRank } from "../keys/posting_rank.ts";
import type { AddPlaces } from "../prefix/find_prefix.ts";

/**
 * The most edits at which a key matches, as when the file was written. A key with one edit can also be a candidate of a
 * search with two, through its first half; without this limit it would match or not by where its letters differ.
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

/** Adds the places of a key. Postings are in order of rank: the first that cannot enter ends it. */
export function addPostings(
  sections: Sections,
  key: number,
  { edits, best, isLeftOut }: AddPlaces & { readonly edits: number },
): void {
  const end = Math.min(sections.keyPostings.at(key + 1), sections.postings.length);
  for (let at = sections.keyPostings.at(key); at < end; at++) {
    const posting = sections.postings.at(at);
    const rank = postingRank(posting, sections.placeImportance[posting >>> 2]!);
    if (!best.admits(edits, rank)) {
      return;
    }
    if (isLeftOut?.(posting >>> 2) !== true) {
      best.add(posting, edits, rank);
    }
  }
}
