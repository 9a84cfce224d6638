import { finishedHash, HASH_PRIME, HASH_START } from "../../../text/key_hash.ts";

/**
 * Finds the keys that can be a typo of a word without comparing all: symmetric deletion on halves of the word.
 *
 * A key of `n` letters is stored under its first half (the whole key when n < 8) and under that half with each one letter
 * deleted; longer keys also under their last half. Halves are cut to 7 letters. A search takes the same halves of the
 * word, for every length `n` within its edits. One edit leaves the first halves within one deletion of each other; of two
 * edits at least one half has at most one (a swap across the middle counts for both, and still leaves one deletion in
 * each). So nothing within the edits is missed, with at most 16 variants a key where deletion of two letters (SymSpell)
 * needs 29.
 */
const LETTERS_WITH_HALVES = 8;
const PIECE_LETTERS = 7;
/** Most variants of a key or word of one length and side: the whole piece, and each letter of it deleted. */
export const VARIANTS_MAX = PIECE_LETTERS + 1;

/** Which end of the key a variant was taken from. */
export type Side = "first" | "last";

/** Letters of the half of a key with `length` letters. */
function pieceLength(length: number, side: Side): number {
  if (length < LETTERS_WITH_HALVES) {
    return side === "first" ? length : 0;
  }
  const half = length >> 1;
  return Math.min(PIECE_LETTERS, side === "first" ? half : length - half);
}

/**
 * Calls `visit` with the hash of each variant that a key of `keyLength` letters has, or would have if `letters`
 * (the first `length` of the array) were a typo of it.
 */
export function typoVariants(
  letters: Uint32Array,
  options: { readonly length: number; readonly keyLength: number; readonly side: Side },
  visit: (hash: number) => void,
): void {
  const { length, keyLength, side } = options;
  const wanted = pieceLength(keyLength, side);
  if (wanted === 0) {
    return;
  }
  const size = Math.min(wanted, length);
  const from = side === "first" ? 0 : length - size;
  const seed = keyLength * 2 + (side === "first" ? 0 : 1);
  piece.from = from;
  piece.to = from + size;
  piece.seed = seed;
  piece.skip = -1;
  visit(hashOf(letters, piece));
  for (let skip = from; skip < from + size; skip++) {
    // Deleting either of two equal neighbours gives the same variant.
    if (skip > from && letters[skip] === letters[skip - 1]) {
      continue;
    }
    piece.skip = skip;
    visit(hashOf(letters, piece));
  }
}

interface Piece {
  from: number;
  to: number;
  skip: number;
  seed: number;
}

/** Reused for each variant: a build makes tens of millions. */
const piece: Piece = { from: 0, to: 0, skip: -1, seed: 0 };

function hashOf(letters: Uint32Array, { from, to, skip, seed }: Piece): number {
  let hash = HASH_START ^ seed;
  for (let i = from; i < to; i++) {
    if (i !== skip) {
      hash = Math.imul(hash ^ letters[i]!, HASH_PRIME);
    }
  }
  return finishedHash(hash);
}

/** A shorter word is too often another word when one letter changes ("Bern", "Bonn"; "Rom", "Ulm"). */
const LETTERS_FOR_ONE = 4;
const LETTERS_FOR_TWO = 8;

/** The most edits at which a key of this many letters (code points) matches: 0, 1 or 2. */
export function editsAllowed(letters: number): 0 | 1 | 2 {
  if (letters < LETTERS_FOR_ONE) {
    return 0;
  }
  return letters < LETTERS_FOR_TWO ? 1 : 2;
}

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
