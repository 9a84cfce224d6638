import { type Sections } from "../../file/format.ts";
import { findKey } from "./find_key.ts";
import type { PlaceMatch } from "../../port.ts";
import { matchOf } from "../../entries/match_of.ts";

/** Places that bear exactly this key: the stored order is the order of the answer. */
export function findExact(sections: Sections, key: string, limit: number): PlaceMatch[] {
  const found = findKey(sections, key);
  if (found === undefined) {
    return [];
  }
  const from = sections.keyPostings.at(found);
  const to = Math.min(sections.keyPostings.at(found + 1), from + limit, sections.postings.length);
  const matches: PlaceMatch[] = [];
  for (let at = from; at < to; at++) {
    matches.push(matchOf(sections.postings.at(at), 0));
  }
  return matches;
}
