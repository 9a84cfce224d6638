/** The few best streets so far, lowest rank first, then by number. */
export interface BestStreets {
  readonly postings: readonly number[];
  /** A street that is told twice keeps its best kind of name; a rank of Infinity never enters. */
  offer(posting: number, rank: number, key: number): void;
  /** The rank from which on nothing enters. */
  worst(): number;
}

/** How many streets, and of which keys only the best one is kept: all but `every`; undefined for none. */
export interface BestStreetsOptions {
  readonly limit: number;
  readonly onePerKeyBut?: number | undefined;
}

/** Room for the best streets of one search. */
export function bestStreets({ limit, onePerKeyBut }: BestStreetsOptions): BestStreets {
  const postings: number[] = [];
  const ranks: number[] = [];
  const keys: number[] = [];
  function removeAt(at: number): void {
    postings.splice(at, 1);
    ranks.splice(at, 1);
    keys.splice(at, 1);
  }
  return {
    postings,
    worst: () => ranks[limit - 1] ?? Infinity,
    offer(posting, rank, key) {
      if (rank === Infinity || rank > (ranks[limit - 1] ?? Infinity)) {
        return;
      }
      const known = postings.findIndex((other) => other >>> 2 === posting >>> 2);
      if (known >= 0) {
        postings[known] = Math.min(postings[known]!, posting);
        return;
      }
      const namesake = onePerKeyBut === undefined || key === onePerKeyBut ? -1 : keys.indexOf(key);
      if (namesake >= 0) {
        if (ranks[namesake]! < rank || (ranks[namesake] === rank && postings[namesake]! < posting)) {
          return;
        }
        removeAt(namesake);
      }
      let at = postings.length;
      while (at > 0 && (ranks[at - 1]! > rank || (ranks[at - 1] === rank && postings[at - 1]! > posting))) {
        at--;
      }
      postings.splice(at, 0, posting);
      ranks.splice(at, 0, rank);
      keys.splice(at, 0, key);
      postings.length = Math.min(postings.length, limit);
      ranks.length = postings.length;
      keys.length = postings.length;
    },
  };
}
