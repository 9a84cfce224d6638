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
