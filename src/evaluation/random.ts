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
