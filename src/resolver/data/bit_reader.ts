import { type BitCoder, learned, PROBABILITY_BITS, RANGE_MIN } from "./bit_coder.ts";

/**
 * Reads the output of `generate_mapcode_areas.ts`: a binary range decoder (G. N. N. Martin 1979, in the form of Igor
 * Pavlov's LZMA: 32-bit range, bytes shifted in at the low end). Reads zeros past the end.
 */
export function bitReader(bytes: Uint8Array): BitCoder {
  let at = 0;
  let range = 0xffffffff;
  let code = 0;
  const shiftIn = (): void => {
    code = ((code << 8) | (bytes[at] ?? 0)) >>> 0;
    at += 1;
  };
  for (let byte = 0; byte < 5; byte += 1) {
    shiftIn();
  }
  const refill = (): void => {
    while (range < RANGE_MIN) {
      range = (range << 8) >>> 0;
      shiftIn();
    }
  };
  return {
    bit(context, node) {
      const probability = context[node] ?? 0;
      const bound = (range >>> PROBABILITY_BITS) * probability;
      const bit = code < bound ? 0 : 1;
      range = bit === 0 ? bound : range - bound;
      code = bit === 0 ? code : code - bound;
      context[node] = learned(probability, bit);
      refill();
      return bit;
    },
    plain(_value, bits) {
      let value = 0;
      for (let bit = 0; bit < bits; bit += 1) {
        range >>>= 1;
        const isSet = code >= range;
        code = isSet ? code - range : code;
        value = value * 2 + (isSet ? 1 : 0);
        refill();
      }
      return value;
    },
  };
}
