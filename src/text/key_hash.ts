/**
 * FNV-1a, finished as in MurmurHash3: start with `HASH_START`, add each number with `Math.imul(hash ^ number, HASH_PRIME)`,
 * and end with `finishedHash`. The loops are written out, because a call per letter costs more than the rest.
 */
export const HASH_START = 0x811c9dc5;
export const HASH_PRIME = 0x01000193;

/** Spreads the bits of a hash; unsigned 32 bits. */
export function finishedHash(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The hash of the first `length` code points. */
export function keyHash(letters: Uint32Array, length: number): number {
  let hash = HASH_START;
  for (let i = 0; i < length; i++) {
    hash = Math.imul(hash ^ letters[i]!, HASH_PRIME);
  }
  return finishedHash(hash);
}

/** Equal to `keyHash` of the code points of UTF-8. */
export function utf8Hash(bytes: Uint8Array, from: number, to: number): number {
  let hash = HASH_START;
  for (let at = from; at < to;) {
    let point = bytes[at++]!;
    if (point >= 0x80) {
      let more = point < 0xe0 ? 1 : point < 0xf0 ? 2 : 3;
      point &= 0x3f >> more;
      for (; more > 0; more--) {
        point = (point << 6) | (bytes[at++]! & 0x3f);
      }
    }
    hash = Math.imul(hash ^ point, HASH_PRIME);
  }
  return finishedHash(hash);
}

/** Equal to `keyHash` of the text's code points, without decoding them: nine of ten names need only the hash. */
export function textHash(text: string): number {
  return finishedHash(extendedHash(HASH_START, text));
}

/** An unfinished hash with the code points of one more text: the hash of a name grows word by word, without a copy of it. */
export function extendedHash(start: number, text: string): number {
  let hash = start;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const point = unit >= 0xd800 && unit <= 0xdfff ? text.codePointAt(at)! : unit;
    at += point > 0xffff ? 1 : 0;
    hash = Math.imul(hash ^ point, HASH_PRIME);
  }
  return hash;
}
