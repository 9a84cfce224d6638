/** Adaptive probabilities of one field: one per node of a binary tree, 1 to 4095 of 4096 that the bit is 0. */
export type BitContext = Uint16Array;

/**
 * Codes bits in one direction: a reader ignores its argument and returns the bit that was written, a writer writes its
 * argument and returns it. So one model serves both directions.
 */
export interface BitCoder {
  /** A bit with the probability that the context has learned. */
  bit(context: BitContext, node: number, bit: number): number;
  /** Bits without a model, highest first. */
  plain(value: number, bits: number): number;
}

/** Probabilities are in units of 2⁻¹². */
export const PROBABILITY_BITS = 12;
/** Learning rate: 1/32. Slower and faster rates cost 1 % more on the mapcode areas. */
export const LEARNING_SHIFT = 5;
/** The range is refilled below this, so that a bit's share of it is never zero. */
export const RANGE_MIN = 2 ** 24;

/** A context for this many bits that has learned nothing. */
export function bitContext(bits: number): BitContext {
  return new Uint16Array(1 << bits).fill(1 << (PROBABILITY_BITS - 1));
}

/** The probability of a context after a bit. */
export function learned(probability: number, bit: number): number {
  return bit === 0
    ? probability + (((1 << PROBABILITY_BITS) - probability) >> LEARNING_SHIFT)
    : probability - (probability >> LEARNING_SHIFT);
}
