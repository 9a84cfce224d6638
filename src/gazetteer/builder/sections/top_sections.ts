import type { BuiltArrays } from "./place_sections.ts";
import { PREFIX_LIMIT } from "../../port.ts";
import { NAME_KINDS } from "../../file/format.ts";
import { postingRank } from "../../names/keys/posting_rank.ts";
import { MAX_PREFIX_KEYS, MAX_PREFIX_STREETS } from "../../names/prefix/max_prefix_keys.ts";
import type { KeyIndex } from "./key_index.ts";
import { type KeyRange, prefixRanges } from "../numbers/prefix_ranges.ts";

const CODE = NAME_KINDS.indexOf("code");
/** The weight of what is no answer. */
const LEFT_OUT = -1;

/** For every prefix that more than `MAX_PREFIX_KEYS` keys share, their most important places. */
export function topSections(
  keys: Omit<KeyIndex, "rankOf">,
  importance: Uint16Array,
): Pick<BuiltArrays, "topFrom" | "topTo" | "topStart" | "tops"> {
  const ranges = prefixRanges(keys, ({ from, to }) => to - from > MAX_PREFIX_KEYS);
  const tops = topsOf(keys, ranges, {
    weightOf: (posting) => (posting & 3) === CODE ? LEFT_OUT : postingRank(posting, importance[posting >>> 2]!),
  });
  return { topFrom: tops.from, topTo: tops.to, topStart: tops.start, tops: tops.tops };
}

/** For every prefix that more than `MAX_PREFIX_STREETS` streets share, the streets with the most weight. */
export function streetTopSections(
  keys: Omit<KeyIndex, "rankOf">,
  weights: Uint32Array,
): Pick<BuiltArrays, "streetTopFrom" | "streetTopTo" | "streetTopStart" | "streetTops"> {
  const ranges = prefixRanges(
    keys,
    ({ from, to }) => keys.keyPostings[to]! - keys.keyPostings[from]! > MAX_PREFIX_STREETS,
  );
  const tops = topsOf(keys, ranges, { weightOf: (posting) => weights[posting >>> 2]! });
  return { streetTopFrom: tops.from, streetTopTo: tops.to, streetTopStart: tops.start, streetTops: tops.tops };
}

interface Ranking {
  /** The greater the better, `LEFT_OUT` for none. Of equal ones the lower number is the better one. */
  readonly weightOf: (posting: number) => number;
}

function topsOf(keys: Omit<KeyIndex, "rankOf">, ranges: readonly KeyRange[], ranking: Ranking) {
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
function bestOf(
  { keyPostings, postings }: Pick<KeyIndex, "keyPostings" | "postings">,
  range: KeyRange,
  { weightOf }: Ranking,
): number[] {
  const best: number[] = [];
  const weights: number[] = [];
  for (let at = keyPostings[range.from]!; at < keyPostings[range.to]!; at++) {
    const posting = postings[at]!;
    const weight = weightOf(posting);
    if (weight === LEFT_OUT || weight < (weights[PREFIX_LIMIT - 1] ?? weight)) {
      continue;
    }
    const known = best.findIndex((other) => other >>> 2 === posting >>> 2);
    if (known >= 0) {
      if (best[known]! <= posting) {
        continue;
      }
      best.splice(known, 1);
      weights.splice(known, 1);
    }
    let index = best.length;
    while (
      index > 0 &&
      (weight > weights[index - 1]! || (weight === weights[index - 1] && posting >>> 2 < best[index - 1]! >>> 2))
    ) {
      index--;
    }
    best.splice(index, 0, posting);
    weights.splice(index, 0, weight);
    best.length = Math.min(best.length, PREFIX_LIMIT);
    weights.length = best.length;
  }
  return best;
}
