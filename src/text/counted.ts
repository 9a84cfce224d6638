/** A number in several words, and the index behind the last of them. */
export interface Counted {
  readonly value: number;
  readonly to: number;
  /** How many words are numbers: "one hundred and ten" has three. */
  readonly words: number;
}

const HUNDRED = 100;
const THOUSAND = 1_000;
/** In French, ten to nineteen may follow these: 70 is sixty-ten, 90 is four-twenties-ten. */
const BEFORE_TEENS: ReadonlySet<number> = new Set([60, 80]);

/**
 * The number that begins at a word: the sum of its units, tens and hundreds, each at most once; a hundred or a thousand
 * multiplies the number before it. `isJoint` recognises the words that join two number words ("and", "et", "y").
 *
 * @example
 * ```ts
 * const values = [2, 100, undefined, 12];
 * countedAt({ valueAt: (at) => values[at], isJoint: (at) => at === 2 }, 0); // { value: 212, to: 4, words: 3 }
 * ```
 */
export function countedAt(
  { valueAt, isJoint }: {
    readonly valueAt: (at: number) => number | undefined;
    readonly isJoint: (at: number) => boolean;
  },
  from: number,
): Counted | undefined {
  let thousands = 0;
  let rest = 0;
  let words = 0;
  let to = from;
  for (let at = from;;) {
    const isJoined = words > 0 && isJoint(at);
    const value = valueAt(isJoined ? at + 1 : at);
    const next = value === undefined ? undefined : added(rest, value);
    if (value === THOUSAND && thousands === 0) {
      thousands = THOUSAND * Math.max(1, rest);
      rest = 0;
    } else if (next !== undefined && value !== THOUSAND) {
      rest = next;
    } else {
      break;
    }
    words += 1;
    at += isJoined ? 2 : 1;
    to = at;
  }
  return words === 0 ? undefined : { value: thousands + rest, to, words };
}

/** The number with one more word; undefined if the word cannot follow. */
function added(rest: number, value: number): number | undefined {
  if (value >= HUNDRED) {
    return rest === 0 ? value : value === HUNDRED && rest < HUNDRED ? rest * HUNDRED : undefined;
  }
  const below = rest % HUNDRED;
  if (value >= 20) {
    // "quatre-vingt".
    return below === 0 ? rest + value : below === 4 && value === 20 ? rest - 4 + 80 : undefined;
  }
  const isFree = value < 10 ? below % 10 === 0 && below !== 10 : below === 0;
  return isFree || BEFORE_TEENS.has(below) ? rest + value : undefined;
}
