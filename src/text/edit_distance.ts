/**
 * Edits between two words (insert, delete, substitute, swap of neighbours; optimal string alignment), or `limit + 1`
 * as soon as it must be more than `limit`. Reads the first `fromLength` and `toLength` code points of the arrays and
 * allocates nothing: a word of any length costs at most (2·limit + 1) cells a letter.
 *
 * @example
 * ```ts
 * const word = (text: string) => Uint32Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
 * editDistance(word("pairs"), word("paris"), { fromLength: 5, toLength: 5, limit: 2 }); // 1
 * ```
 */
export function editDistance(
  from: Uint32Array,
  to: Uint32Array,
  options: { readonly fromLength: number; readonly toLength: number; readonly limit: number },
): number {
  const { limit } = options;
  let { fromLength, toLength } = options;
  if (Math.abs(fromLength - toLength) > limit) {
    return limit + 1;
  }
  // Letters that both words have at their beginning or end cost nothing. Words with a common typo variant usually share
  // one half.
  while (fromLength > 0 && toLength > 0 && from[fromLength - 1] === to[toLength - 1]) {
    fromLength--;
    toLength--;
  }
  let begin = 0;
  while (begin < fromLength && begin < toLength && from[begin] === to[begin]) {
    begin++;
  }
  fromLength -= begin;
  toLength -= begin;
  if (fromLength === 0 || toLength === 0) {
    return Math.min(fromLength + toLength, limit + 1);
  }
  if (limit === 1) {
    // The first and the last letters differ now, so one edit is one other letter or one swap.
    const isSwap = fromLength === 2 && toLength === 2 && from[begin] === to[begin + 1] && from[begin + 1] === to[begin];
    return isSwap || (fromLength === 1 && toLength === 1) ? 1 : 2;
  }
  if (toLength + 1 > rows.width) {
    rows = newRows(toLength + 1);
  }
  let { before, previous, current } = rows;
  for (let j = 0; j <= toLength; j++) {
    previous[j] = j;
  }
  for (let i = 1; i <= fromLength; i++) {
    const first = Math.max(1, i - limit);
    const last = Math.min(toLength, i + limit);
    current[first - 1] = first === 1 ? i : limit + 1;
    let best = current[first - 1]!;
    const letter = from[begin + i - 1];
    for (let j = first; j <= last; j++) {
      const same = letter === to[begin + j - 1] ? 0 : 1;
      let cost = previous[j - 1]! + same;
      const inserted = current[j - 1]! + 1;
      const deleted = j === i + limit ? limit + 1 : previous[j]! + 1;
      cost = cost < inserted ? cost : inserted;
      cost = cost < deleted ? cost : deleted;
      if (i > 1 && j > 1 && letter === to[begin + j - 2] && from[begin + i - 2] === to[begin + j - 1]) {
        cost = Math.min(cost, before[j - 2]! + 1);
      }
      current[j] = cost;
      best = best < cost ? best : cost;
    }
    if (best > limit) {
      return limit + 1;
    }
    const spare = before;
    before = previous;
    previous = current;
    current = spare;
  }
  return Math.min(previous[toLength]!, limit + 1);
}

interface Rows {
  readonly width: number;
  readonly before: Uint16Array;
  readonly previous: Uint16Array;
  readonly current: Uint16Array;
}

/** Scratch shared by all calls: the function never suspends, so no two calls overlap. */
let rows = newRows(64);

function newRows(width: number): Rows {
  return {
    width,
    before: new Uint16Array(width),
    previous: new Uint16Array(width),
    current: new Uint16Array(width),
  };
}
