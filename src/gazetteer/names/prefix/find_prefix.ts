import { type BestPostings } from "../keys/best_postings.ts";
import { findKeyRange } from "../keys/find_key.ts";
import { findTopRange } from "./find_top_range.ts";
import { NAME_KINDS, type Sections } from "../../file/format.ts";
import { type KeyRange, orderedKeys, variantRanges } from "./key_ranges_near.ts";
import { MAX_PREFIX_KEYS } from "./max_prefix_keys.ts";
import { postingRank } from "../keys/posting_rank.ts";

const CODE = NAME_KINDS.indexOf("code");

/** What a search by prefix fills, and the entries that it skips. */
export interface AddPlaces {
  readonly best: BestPostings;
  readonly isLeftOut?: ((entry: number) => boolean) | undefined;
}

/** Adds the most important places with a name that starts with the prefix. */
export function findPrefix(sections: Sections, prefix: string, options: AddPlaces): void {
  addRange(sections, findKeyRange(sections, prefix), options);
}

/** The first letter that a typo may have changed: the first letter of a name is rarely wrong. */
export const FIRST_EDITED = 1;

/** The same with the names that start one edit away. */
export function findNearPrefix(sections: Sections, prefix: string, options: AddPlaces): void {
  for (const range of variantRanges(orderedKeys(sections), prefix, FIRST_EDITED)) {
    addRange(sections, range, options);
  }
}

/** Adds the most important places of the keys that have one beginning. */
function addRange(sections: Sections, [from, to]: KeyRange, options: AddPlaces): void {
  if (to - from > MAX_PREFIX_KEYS) {
    addTops(sections, { from, to }, options);
    return;
  }
  for (let key = from; key < to; key++) {
    addKey(sections, key, options);
  }
}

/** Adds the places of a key, except those that have it as a code. */
export function addKey(sections: Sections, key: number, { best, isLeftOut }: AddPlaces): void {
  const end = Math.min(sections.keyPostings.at(key + 1), sections.postings.length);
  for (let at = sections.keyPostings.at(key); at < end; at++) {
    const posting = sections.postings.at(at);
    const rank = postingRank(posting, sections.placeImportance[posting >>> 2]!);
    // Postings are in order of rank.
    if (!best.admits(0, rank)) {
      return;
    }
    if ((posting & 3) !== CODE && isLeftOut?.(posting >>> 2) !== true) {
      best.add(posting, 0, rank);
    }
  }
}

function addTops(sections: Sections, range: { from: number; to: number }, { best, isLeftOut }: AddPlaces): void {
  const { topFrom, topTo, topStart, tops, placeImportance } = sections;
  const found = findTopRange(topFrom, topTo, [range.from, range.to]);
  if (found === undefined) {
    return;
  }
  for (let at = topStart[found]!; at < Math.min(topStart[found + 1]!, tops.length); at++) {
    const posting = tops[at]!;
    if (isLeftOut?.(posting >>> 2) !== true) {
      best.add(posting, 0, postingRank(posting, placeImportance[posting >>> 2]!));
    }
  }
}
