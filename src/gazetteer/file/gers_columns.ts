import type { BlockNumbers } from "./block_numbers.ts";

/** Words of an identifier of Overture: a UUID has 32 hexadecimal digits, and four hyphens that are always the same. */
const WORDS = 4;
const WORD_DIGITS = 8;
/** Digits before each hyphen. */
const HYPHENS = /^(.{8})(.{4})(.{4})(.{4})/u;

/** The two columns of identifiers of Overture: the records that have one, in order, and four words each. */
export function gersColumns(
  ids: readonly (string | undefined)[],
): { readonly entries: Uint32Array; readonly words: Uint32Array } {
  const entries = Uint32Array.from(ids.flatMap((id, at) => id === undefined ? [] : [at]));
  const words = new Uint32Array(entries.length * WORDS);
  for (const [i, at] of entries.entries()) {
    words.set(wordsOf(ids[at] ?? ""), i * WORDS);
  }
  return { entries, words };
}

/** The identifier of a record; undefined where it has none. */
export function gersOf(entries: BlockNumbers, words: Uint32Array, entry: number): string | undefined {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (entries.at(middle) < entry) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low >= entries.length || entries.at(low) !== entry) {
    return undefined;
  }
  const digits = [...words.subarray(low * WORDS, (low + 1) * WORDS)].map((word) =>
    word.toString(16).padStart(WORD_DIGITS, "0")
  );
  return digits.join("").replace(HYPHENS, "$1-$2-$3-$4-");
}

/** The record with an identifier; −1: none. */
export function indexOfGers(entries: BlockNumbers, words: Uint32Array, id: string): number {
  const wanted = wordsOf(id);
  for (let at = words.indexOf(wanted[0]!); at !== -1; at = words.indexOf(wanted[0]!, at + 1)) {
    if (at % WORDS === 0 && wanted.every((word, i) => words[at + i] === word)) {
      return entries.at(at / WORDS);
    }
  }
  return -1;
}

function wordsOf(id: string): Uint32Array {
  const digits = id.replaceAll("-", "");
  return Uint32Array.from(
    { length: WORDS },
    (_, i) => Number.parseInt(digits.slice(i * WORD_DIGITS, (i + 1) * WORD_DIGITS), 16),
  );
}
