import { postingRank } from "../../names/keys/posting_rank.ts";

/** Orders postings as searches answer: highest rank first, then by entry. */
export function byRank(importance: Uint16Array): (one: number, other: number) => number {
  return (one, other) =>
    postingRank(other, importance[other >> 2]!) - postingRank(one, importance[one >> 2]!) || (one >> 2) - (other >> 2);
}
