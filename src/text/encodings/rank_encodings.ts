import table from "./letter_classes.json" with { type: "json" };
import { textDecoder } from "./text_decoders.ts";

/** An encoding that a text may have. */
export interface RankedEncoding {
  readonly encoding: string;
  /** Natural logarithm of how likely its letters are; of two encodings, the difference is that of their odds. */
  readonly score: number;
}

/**
 * The encodings that are recognized, and how much rarer each one is in tables than the first: natural logarithms, below
 * which the letters decide. Of equal ones, the first is taken.
 */
const ENCODINGS: readonly (readonly [encoding: string, cost: number])[] = [
  ["windows-1252", 0],
  ["windows-1250", 2],
  ["windows-1251", 2],
  ["windows-1253", 2],
  ["windows-1254", 2],
  ["windows-1255", 2],
  ["windows-1256", 2],
  ["windows-1257", 2],
  ["koi8-r", 2],
  ["shift_jis", 2],
  ["euc-jp", 2],
  ["gb18030", 2],
  ["big5", 2],
  ["euc-kr", 2],
  ["iso-8859-2", 3],
  ["iso-8859-7", 3],
  ["koi8-u", 3],
  ["ibm866", 3],
  ["ibm850", 4],
  ["ibm852", 4],
  ["macintosh", 4],
  ["iso-8859-5", 4],
  ["iso-8859-6", 4],
  ["x-mac-cyrillic", 4],
  ["ibm737", 4],
  ["ibm857", 4],
  ["ibm862", 4],
  ["ibm775", 5],
  ["ibm437", 5],
];

/** Different words that are examined: 20 rows have about as many, and more decide the same. */
const WORDS_MAX = 400;
/** Bytes below are no part of a letter of several bytes, except of very rare ones. */
const LETTERS_FROM = 0x40;
/** Costs of a letter that the names of a country do not have, of another character inside a word, and of a capital. */
const UNKNOWN = Math.log(1e-7);
const SYMBOL = Math.log(1e-8);
const INNER_CAPITAL = Math.log(1e-3);
const LETTER = /[\p{L}\p{M}]/u;
const LATIN = /^[\p{Script=Latin}\P{L}]+$/u;

let tables: readonly ReadonlyMap<string, number>[] | undefined;

/** How likely each letter is, by country or script: natural logarithms. */
function letterTables(): readonly ReadonlyMap<string, number>[] {
  return tables ??= table.map((classes) =>
    new Map(
      classes.flatMap((group, at) => Array.from(group, (letter): [string, number] => [letter, -at / 2 * Math.LN2])),
    )
  );
}

/**
 * Ranks the encodings of bytes that are neither ASCII nor UTF-8 by their words with other letters: how likely these are
 * in names of places of that country or script that fits best. Encodings in which the bytes are not valid
 * are left out. Empty for bytes without such words.
 */
export function rankEncodings(bytes: Uint8Array): readonly RankedEncoding[] {
  const words = wordsBeyondAscii(bytes);
  return ENCODINGS.flatMap(([encoding, cost]) => {
    const text = decodedOrNothing(words, encoding);
    return text === undefined ? [] : [{ encoding, score: likelihood(text) - cost }];
  }).toSorted((a, b) => b.score - a.score);
}

function decodedOrNothing(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return textDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The different words with a byte beyond ASCII, in lines. */
function wordsBeyondAscii(bytes: Uint8Array): Uint8Array {
  const words = new Map<string, Uint8Array>();
  let from = 0;
  let isBeyond = false;
  for (let at = 0; at <= bytes.length && words.size < WORDS_MAX; at++) {
    const byte = bytes[at] ?? 0;
    isBeyond ||= byte > 0x7f;
    if (byte < LETTERS_FROM) {
      if (isBeyond) {
        const word = bytes.subarray(from, at);
        words.set(Buffer.from(word).toString("latin1"), word);
      }
      from = at + 1;
      isBeyond = false;
    }
  }
  return Buffer.concat([...words.values()].flatMap((word) => [word, LINE_END]));
}

const LINE_END = Buffer.from("\n");

/** Words in Latin letters may stand next to those of another script. */
function likelihood(text: string): number {
  const words = text.split("\n");
  return likelihoodOf(words.filter((word) => LATIN.test(word))) +
    likelihoodOf(words.filter((word) => !LATIN.test(word)));
}

/** Of words in the letters of one country or script. */
function likelihoodOf(words: readonly string[]): number {
  const counts = new Map<string, number>();
  let inner = 0;
  for (const word of words) {
    let before = "";
    for (const letter of word) {
      const lower = letter.toLowerCase();
      inner += lower !== letter && before !== before.toUpperCase() ? INNER_CAPITAL : 0;
      before = letter;
      counts.set(lower, (counts.get(lower) ?? 0) + 1);
    }
  }
  const letters = [...counts].map(([letter, count]) => ({
    letter,
    count,
    unknown: LETTER.test(letter) ? UNKNOWN : SYMBOL,
  }));
  const sums = letterTables().map((known) =>
    letters.reduce((sum, { letter, count, unknown }) => sum + count * (known.get(letter) ?? unknown), 0)
  );
  return inner + Math.max(...sums);
}
