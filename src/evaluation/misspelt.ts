const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** Knuth's multiplicative hash: neighbouring seeds give different edits. */
const SPREAD = 2_654_435_761;

/** The name with one edit after its first letter: a letter dropped, added or replaced, or two swapped. */
export function misspelt(name: string, seed: number): string {
  const letters = Array.from(name);
  const draw = Math.imul(seed + 1, SPREAD) >>> 0;
  const at = 1 + (draw >>> 4) % Math.max(1, letters.length - 1);
  const letter = LETTERS.charAt((draw >>> 16) % LETTERS.length);
  const before = letters.slice(0, at).join("");
  const after = letters.slice(at + 1).join("");
  switch (draw >>> 30) {
    case 0:
      return before + after;
    case 1:
      return before + letter + (letters[at] ?? "") + after;
    case 2:
      return before + letter + after;
    default:
      return letters.slice(0, at - 1).join("") + (letters[at] ?? "") + (letters[at - 1] ?? "") + after;
  }
}

/** A source of numbers that are the same for the same seed, in every run and on every machine. */
export interface Random {
  /** A whole number in 0 … below − 1. */
  below(bound: number): number;
  /** One item of the list, all equally likely; undefined for an empty list. */
  pick<Item>(list: readonly Item[]): Item | undefined;
  /** A new list with the items in random order. */
  shuffled<Item>(list: readonly Item[]): Item[];
}

/** FNV-1a, 32 bits (Fowler, Noll, Vo): different texts give different states. */
const FNV_OFFSET = 2_166_136_261;
const FNV_PRIME = 16_777_619;

/**
 * Numbers drawn from a text as the seed, by SplitMix32 (Steele, Lea, Flood 2014, "Fast splittable pseudorandom number
 * generators", in its form of 32 bits). For sampling, never for secrets.
 */
export function seededRandom(seed: string): Random {
  let state = FNV_OFFSET;
  for (const byte of new TextEncoder().encode(seed)) {
    state = Math.imul(state ^ byte, FNV_PRIME);
  }
  function next(): number {
    state = (state + 0x9e37_79b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0_aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a_2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  }
  function below(bound: number): number {
    return Math.floor((next() / 2 ** 32) * bound);
  }
  return {
    below,
    pick: (list) => list[below(list.length)],
    shuffled(list) {
      const items = [...list];
      for (let last = items.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [items[last], items[other]] = [items[other]!, items[last]!];
      }
      return items;
    },
  };
}
