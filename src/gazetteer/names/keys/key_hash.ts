/** FNV-1a over the first `length` code points, finished as in MurmurHash3; unsigned 32 bits. */
export function keyHash(letters: Uint32Array, length: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i++) {
    hash = Math.imul(hash ^ letters[i]!, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Equal to `keyHash` of the text's code points, without decoding them: nine of ten names need only the hash. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const point = unit >= 0xd800 && unit <= 0xdfff ? text.codePointAt(at)! : unit;
    at += point > 0xffff ? 1 : 0;
    hash = Math.imul(hash ^ point, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
