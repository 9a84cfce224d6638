import { type BitCoder, learned, PROBABILITY_BITS, RANGE_MIN } from "./bit_coder.ts";

/** Writes the input of `bitReader`. */
export function bitWriter(): BitCoder & { finish(): Uint8Array } {
  const bytes: number[] = [];
  let low = 0;
  let range = 0xffffffff;
  let held = 0;
  let holds = 1;
  /** The highest byte is held back until it is known whether a carry runs into it and the 255s after it. */
  const shiftOut = (): void => {
    const carry = low >= 2 ** 32 ? 1 : 0;
    const rest = low % 2 ** 32;
    if (rest < 0xff000000 || carry === 1) {
      for (; holds > 0; holds -= 1) {
        bytes.push((held + carry) & 255);
        held = 255;
      }
      held = Math.floor(rest / 2 ** 24);
    }
    holds += 1;
    low = (rest % 2 ** 24) * 256;
  };
  const refill = (): void => {
    while (range < RANGE_MIN) {
      range = (range << 8) >>> 0;
      shiftOut();
    }
  };
  return {
    bit(context, node, bit) {
      const probability = context[node] ?? 0;
      const bound = (range >>> PROBABILITY_BITS) * probability;
      low = bit === 0 ? low : low + bound;
      range = bit === 0 ? bound : range - bound;
      context[node] = learned(probability, bit);
      refill();
      return bit;
    },
    plain(value, bits) {
      for (let bit = bits - 1; bit >= 0; bit -= 1) {
        range >>>= 1;
        low += Math.floor(value / 2 ** bit) % 2 === 1 ? range : 0;
        refill();
      }
      return value;
    },
    finish() {
      for (let byte = 0; byte < 5; byte += 1) {
        shiftOut();
      }
      return new Uint8Array(bytes);
    },
  };
}
