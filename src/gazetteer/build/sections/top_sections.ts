import type { BuiltArrays } from "./built_sections.ts";
import { PREFIX_LIMIT } from "../../port.ts";
import { NAME_KINDS } from "../../file/format.ts";
import { MAX_PREFIX_KEYS, MAX_PREFIX_STREETS } from "../../names/prefix/max_prefix_keys.ts";
import { byRank } from "../numbers/by_rank.ts";
import type { KeyIndex } from "./key_index.ts";
import { type KeyRange, prefixRanges } from "../numbers/prefix_ranges.ts";

const CODE = NAME_KINDS.indexOf("code");

/** For every prefix that more than `MAX_PREFIX_KEYS` keys share, their most important places. */
export function topSections(
  keys: KeyIndex,
  importance: Uint16Array,
): Pick<BuiltArrays, "topFrom" | "topTo" | "topStart" | "tops"> {
  const ranges = prefixRanges(keys, ({ from, to }) => to - from > MAX_PREFIX_KEYS);
  const tops = topsOf(keys, ranges, {
    order: byRank(importance),
    isLeftOut: (posting) => (posting & 3) === CODE,
  });
  return { topFrom: tops.from, topTo: tops.to, topStart: tops.start, tops: tops.tops };
}

/** For every prefix that more than `MAX_PREFIX_STREETS` streets share, the streets with the most weight. */
export function streetTopSections(
  keys: KeyIndex,
  weights: Uint32Array,
): Pick<BuiltArrays, "streetTopFrom" | "streetTopTo" | "streetTopStart" | "streetTops"> {
  const ranges = prefixRanges(
    keys,
    ({ from, to }) => keys.keyPostings[to]! - keys.keyPostings[from]! > MAX_PREFIX_STREETS,
  );
  const tops = topsOf(keys, ranges, {
    order: (one, other) => weights[other >>> 2]! - weights[one >>> 2]! || (one >>> 2) - (other >>> 2),
    isLeftOut: () => false,
  });
  return { streetTopFrom: tops.from, streetTopTo: tops.to, streetTopStart: tops.start, streetTops: tops.tops };
}

interface Ranking {
  /** The better posting first; 0 only for postings of one number. */
  readonly order: (one: number, other: number) => number;
  readonly isLeftOut: (posting: number) => boolean;
}

function topsOf(keys: KeyIndex, ranges: readonly KeyRange[], ranking: Ranking) {
  const start = new Uint32Array(ranges.length + 1);
  const tops: number[] = [];
  for (const [i, range] of ranges.entries()) {
    tops.push(...bestOf(keys, range, ranking));
    start[i + 1] = tops.length;
  }
  return {
    from: Uint32Array.from(ranges, ({ from }) => from),
    to: Uint32Array.from(ranges, ({ to }) => to),
    start,
    tops: Uint32Array.from(tops),
  };
}

/** The best postings of a range, one a number, with its best kind of name. */
function bestOf({ keyPostings, postings }: KeyIndex, range: KeyRange, { order, isLeftOut }: Ranking): number[] {
  const best: number[] = [];
  for (let at = keyPostings[range.from]!; at < keyPostings[range.to]!; at++) {
    const posting = postings[at]!;
    const last = best[PREFIX_LIMIT - 1];
    if (isLeftOut(posting) || (last !== undefined && order(posting, last) > 0)) {
      continue;
    }
    const known = best.findIndex((other) => other >>> 2 === posting >>> 2);
    if (known >= 0) {
      if (best[known]! <= posting) {
        continue;
      }
      best.splice(known, 1);
    }
    let index = best.length;
    while (index > 0 && order(posting, best[index - 1]!) < 0) {
      index--;
    }
    best.splice(index, 0, posting);
    best.length = Math.min(best.length, PREFIX_LIMIT);
  }
  return best;
}
