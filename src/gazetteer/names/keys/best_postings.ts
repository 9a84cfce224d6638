/**
 * The best few places of many postings, in reused arrays: no object per candidate. Ordered by edits (typos), then
 * rank (`postingRank`), then entry; a place occurs once, with its fewest edits and then its best kind of name.
 */
export interface BestPostings {
  /** Starts a new search for at most `limit` places. */
  begin(limit: number): void;
  /** True if a place with this many typos (`edits`) and this rank would be kept. */
  admits(edits: number, rank: number): boolean;
  add(posting: number, edits: number, rank: number): void;
  readonly length: number;
  postingAt(index: number): number;
  editsAt(index: number): number;
}

/** Longer results are cut: no caller uses more. */
const MAX_BEST = 1024;

/** Holds one search at a time. */
export function bestPostings(): BestPostings {
  const postings = new Uint32Array(MAX_BEST);
  const edits = new Uint8Array(MAX_BEST);
  const ranks = new Uint16Array(MAX_BEST);
  let length = 0;
  let limit = 0;

  /** True if the place at `index` ranks behind a place with these values. */
  function isBehind(index: number, newEdits: number, rank: number, entry: number): boolean {
    if (edits[index] !== newEdits) {
      return edits[index]! > newEdits;
    }
    if (ranks[index] !== rank) {
      return ranks[index]! < rank;
    }
    return postings[index]! >>> 2 > entry;
  }

  function removeAt(index: number): void {
    postings.copyWithin(index, index + 1, length);
    edits.copyWithin(index, index + 1, length);
    ranks.copyWithin(index, index + 1, length);
    length--;
  }

  function insert(at: number, posting: number, newEdits: number, rank: number): void {
    if (length < limit) {
      length++;
    }
    postings.copyWithin(at + 1, at, length - 1);
    edits.copyWithin(at + 1, at, length - 1);
    ranks.copyWithin(at + 1, at, length - 1);
    postings[at] = posting;
    edits[at] = newEdits;
    ranks[at] = rank;
  }

  return {
    begin(newLimit) {
      limit = Math.min(newLimit, MAX_BEST);
      length = 0;
    },
    admits: (newEdits, rank) => limit > 0 && (length < limit || isBehind(length - 1, newEdits, rank, 0)),
    add(posting, newEdits, rank) {
      const entry = posting >>> 2;
      for (let index = 0; index < length; index++) {
        if (postings[index]! >>> 2 === entry) {
          if (edits[index]! < newEdits || (edits[index] === newEdits && postings[index]! <= posting)) {
            return;
          }
          removeAt(index);
          break;
        }
      }
      if (limit === 0 || (length === limit && !isBehind(length - 1, newEdits, rank, entry))) {
        return;
      }
      let at = length;
      while (at > 0 && isBehind(at - 1, newEdits, rank, entry)) {
        at--;
      }
      insert(at, posting, newEdits, rank);
    },
    get length() {
      return length;
    },
    postingAt: (index) => postings[index] ?? 0,
    editsAt: (index) => edits[index] ?? 0,
  };
}
