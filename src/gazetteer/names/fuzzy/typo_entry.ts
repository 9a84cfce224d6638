/** Low bits that hold the number of one of `keys` keys; the bits above hold part of the hash. */
export function typoKeyBits(keys: number): number {
  return Math.max(1, 32 - Math.clz32(keys));
}

/** Bits of the hash in an entry: of 64 keys that only share the bucket, one is read. */
export const CHECK_BITS = 6;

/**
 * A key's number, and above it the highest bits of its variant's hash (the lowest bits select the bucket): most keys that
 * only share the bucket are skipped without reading them.
 */
export function typoEntry(hash: number, key: number, keyBits: number): number {
  const bits = Math.min(CHECK_BITS, 32 - keyBits);
  return bits === 0 ? key : (((hash >>> (32 - bits)) << keyBits) | key) >>> 0;
}
