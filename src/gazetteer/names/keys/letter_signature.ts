/**
 * A bit for each letter that occurs, by its code point modulo 32. One edit changes at most two bits, so words whose
 * signatures differ in more than twice the allowed edits need not be compared.
 */
export function letterSignature(letters: Uint32Array, length: number): number {
  let bits = 0;
  for (let i = 0; i < length; i++) {
    bits |= 1 << (letters[i]! & 31);
  }
  return bits >>> 0;
}

/** Bits that are set in 32. */
export function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x5555_5555);
  rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
