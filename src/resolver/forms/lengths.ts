import { lowestBit } from "./lowest_bit.ts";

/** Longest run whose length matters; longer ones count as this one. */
export const LENGTH_MAX = 30;
/** Lengths with a bit of their own, and offsets in a run. */
export const LENGTHS = LENGTH_MAX + 1;
const ALL = 2 ** (LENGTH_MAX + 1) - 1;

/** Sets of lengths of a run, by what the run consists of. Bit `n` of a set is length `n`. */
export interface Lengths {
  /** Only letters; only digits; both. */
  readonly words: number;
  readonly numbers: number;
  readonly mixed: number;
}

export const NO_LENGTHS: Lengths = { words: 0, numbers: 0, mixed: 0 };
export const EVERY_LENGTH: Lengths = { words: ALL, numbers: ALL, mixed: ALL };
/** Nothing of a run yet. */
export const RUN_START: Lengths = { words: 1, numbers: 1, mixed: 0 };

/** Whether nothing of the run is read yet, on one of the ways here. */
export function hasStart({ words }: Lengths): boolean {
  return (words & 1) !== 0;
}

/** The lengths without zero. */
export function afterStart({ words, numbers, mixed }: Lengths): Lengths {
  return { words: words & ~1, numbers: numbers & ~1, mixed };
}

export function isNone(lengths: Lengths): boolean {
  return allOf(lengths) === 0;
}

/** The lengths of runs of any kind. */
export function allOf({ words, numbers, mixed }: Lengths): number {
  return words | numbers | mixed;
}

export function union(one: Lengths, other: Lengths): Lengths {
  return { words: one.words | other.words, numbers: one.numbers | other.numbers, mixed: one.mixed | other.mixed };
}

export function contains(whole: Lengths, part: Lengths): boolean {
  return ((part.words & ~whole.words) | (part.numbers & ~whole.numbers) | (part.mixed & ~whole.mixed)) === 0;
}

/** The lengths after one more character, which may be a letter, a digit, or either. */
export function longerByOne(
  { words, numbers, mixed }: Lengths,
  { letters, digits }: { readonly letters: boolean; readonly digits: boolean },
): Lengths {
  return {
    words: letters ? longer(words) : 0,
    numbers: digits ? longer(numbers) : 0,
    mixed: longer(mixed) | (letters ? longer(numbers & ~1) : 0) | (digits ? longer(words & ~1) : 0),
  };
}

/** The lengths of runs that begin with one of these and go on with any letters and digits. */
export function andLonger(lengths: Lengths): Lengths {
  const from = shortestOf(lengths);
  return {
    words: lengths.words === 0 ? 0 : atLeast(from),
    numbers: lengths.numbers === 0 ? 0 : atLeast(from),
    mixed: atLeast(from),
  };
}

export function shortestOf(lengths: Lengths): number {
  return lowestBit(allOf(lengths));
}

/** The set of all lengths from one on. */
export function atLeast(length: number): number {
  return ALL & (ALL << length);
}

function longer(set: number): number {
  return ((set << 1) & ALL) | (set & (1 << LENGTH_MAX));
}
