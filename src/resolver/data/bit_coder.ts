/** Adaptive probabilities of one place in a model: a node each of a binary tree, 1 to 4095 of 4096 that the bit is 0. */
export type BitContext = Uint16Array;

/**
 * Codes bits one way: a reader ignores the bit it is handed and answers the one that was written, a writer writes it and
 * answers it. So one model serves both, and what is read is what was written.
 */
export interface BitCoder {
  /** A bit whose likelihood the context has learned so far. */
  bit(context: BitContext, node: number, bit: number): number;
  /** Bits without any likelihood, highest first. */
  plain(value: number, bits: number): number;
}

/** Probabilities are of 2¹². */
export const PROBABILITY_BITS = 12;
/** How fast they learn: a 32nd of the way. Slower and faster ones cost 1 % more on the mapcode areas. */
export const LEARNING_SHIFT = 5;
/** The range is refilled below this, so that a bit's share of it is never nothing. */
export const RANGE_MIN = 2 ** 24;

/** A context of so many bits that has learned nothing. */
export function bitContext(bits: number): BitContext {
  return new Uint16Array(1 << bits).fill(1 << (PROBABILITY_BITS - 1));
}

/** A context's probability after a bit. */
export function learned(probability: number, bit: number): number {
  return bit === 0
    ? probability + (((1 << PROBABILITY_BITS) - probability) >> LEARNING_SHIFT)
    : probability - (probability >> LEARNING_SHIFT);
}
