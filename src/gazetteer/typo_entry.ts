/** Low bits that hold the number of a key, of `keys` keys: the bits above are left for the hash. */
export function typoKeyBits(keys: number): number {
  return Math.max(1, 32 - Math.clz32(keys));
}

/**
 * A key's number with the upper bits of its variant's hash above it: keys that only share the bucket are passed over
 * without reading them.
 */
export function typoEntry(hash: number, key: number, keyBits: number): number {
  return ((hash >>> keyBits << keyBits) | key) >>> 0;
}
