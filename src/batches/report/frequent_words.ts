import type { RowsByName } from "../../domain/batch.ts";
import { nameKey } from "../../text/name_key.ts";
import type { SummaryFields } from "./summarize_rows.ts";
import { fold } from "../../text/fold.ts";
import { finishedHash, HASH_PRIME, HASH_START } from "../../text/key_hash.ts";

/**
 * Lengths of the runs of letters by which chunks are found: runs of three find words, and runs of five numbers, of whose
 * shorter runs every chunk has all.
 */
const LONG = 5;
const SHORT = 3;
/** An eighth to a quarter of them is set for usual tables. A power of two times the rows of a whole chunk. */
const BITS_PER_ROW = 128;
const BITS_MIN = 1024;
/** Runs of a query that are looked up: each costs a read of every chunk's bits that has those before it. */
const RUNS_MAX = 5;

/** Which runs of letters the texts of a chunk have, as bits: a chunk without a run of the query has no row to find. */
export class CellGrams {
  readonly packed: Uint8Array;
  readonly #mask: number;
  /** Texts that were added: those of answers repeat. */
  readonly #seen = new Set<string>();

  /** @param rows of the chunk */
  constructor(rows: number) {
    const bits = Math.max(BITS_MIN, 2 ** Math.ceil(Math.log2(Math.max(1, rows) * BITS_PER_ROW)));
    this.packed = new Uint8Array(bits / 8);
    this.#mask = bits - 1;
  }

  add(text: string): void {
    if (text.length < SHORT || this.#seen.has(text)) {
      return;
    }
    this.#seen.add(text);
    const form = searchForm(text);
    for (let at = 0; at + SHORT <= form.length; at++) {
      const short = extendedRun(HASH_START, form, { from: at, to: at + SHORT });
      this.#set(short);
      if (at + LONG <= form.length) {
        this.#set(extendedRun(short, form, { from: at + SHORT, to: at + LONG }));
      }
    }
  }

  #set(hash: number): void {
    const bit = finishedRun(hash) & this.#mask;
    this.packed[bit >> 3]! |= 1 << (bit & 7);
  }
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

const IN_WORD = /[\p{L}\p{M}\p{N}]/u;

/** Words of one row that are read: those of an address. */
const WORDS_OF_ROW_MAX = 64;

/** Below the combining marks each character stands for itself: NFC changes none of them. */
const PLAIN_END = 0x300;

/** Of a character whose lower case is more than one. */
const SEVERAL = 0xffff;

/** Lower case of each plain character of a word, 0 of one between words. */
const LOWER = Uint16Array.from({ length: PLAIN_END }, (_, unit) => {
  const character = String.fromCharCode(unit);
  const lower = character.toLowerCase();
  return !IN_WORD.test(character) ? 0 : lower.length === 1 ? lower.charCodeAt(0) : SEVERAL;
});

/** Bits of the table of selected words: with some hundred of them, one in a hundred other words is looked up too. */
const TABLE_BITS = 15;

const FACTOR = 0x0100_0193;

const NONE: readonly string[] = [];

const LETTER = /\p{L}/u;
/** Letters of a word: one letter says nothing, and a longer text is no word. */
const LENGTH_MIN = 2;
const LENGTH_MAX = 40;
/** Words kept of a chunk, the most frequent ones. A word that is rare in every chunk may be lost. */
const WORDS_MAX = 100;

/**
 * The words that rows without a sure answer have and their answers lack, with the number of such rows. A word that found
 * rows lack as often, such as the name of a country in another language, is not what keeps a row from being found.
 */
export class FrequentWords {
  readonly #doubtful = new Map<string, number>();
  /** Texts of found rows, each followed by the texts of its answer. They are compared when all rows are known. */
  readonly #found: string[] = [];
  readonly #reader = new WordReader();

  add(text: string, { status, label, others }: Pick<SummaryFields, "status" | "label" | "others">): void {
    const answered = `${label} ${others}`;
    if (status === "found") {
      this.#found.push(text, answered);
    } else {
      addWords(this.#doubtful, missingWords(this.#wordsOf(text), answered));
    }
  }

  /** The words of all rows that were added, by falling numbers of rows. */
  frequent(): RowsByName {
    const found = new Map<string, number>();
    if (this.#doubtful.size > 0) {
      this.#reader.select(this.#doubtful.keys());
      for (let at = 0; at < this.#found.length; at += 2) {
        const words = this.#reader.selected(this.#found[at] ?? "").filter((word) => this.#doubtful.has(word));
        if (words.length > 0) {
          addWords(found, missingWords([...new Set(words)], this.#found[at + 1] ?? ""));
        }
      }
    }
    const frequent = [...this.#doubtful].filter(([word, count]) => count > (found.get(word) ?? 0))
      .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
    return Object.fromEntries(frequent.slice(0, WORDS_MAX));
  }

  #wordsOf(text: string): readonly string[] {
    const words = this.#reader.all(text)
      .filter((word) => word.length >= LENGTH_MIN && word.length <= LENGTH_MAX && LETTER.test(word));
    return [...new Set(words)];
  }
}

function addWords(counts: Map<string, number>, words: readonly string[]): void {
  for (const word of words) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
}

function missingWords(words: readonly string[], answered: string): readonly string[] {
  if (words.length === 0) {
    return words;
  }
  const key = nameKey(answered);
  return words.filter((word) => !key.includes(nameKey(word)));
}

export class WordReader {
  /** 1 where the hash of a selected word falls. */
  readonly #isSelected = new Uint8Array(1 << TABLE_BITS);

  /** All words, in their order. */
  all(text: string): readonly string[] {
    const words = text.normalize("NFC").toLowerCase().match(WORD) ?? [];
    return words.length > WORDS_OF_ROW_MAX ? words.slice(0, WORDS_OF_ROW_MAX) : words;
  }

  /** Selects words, in addition to those that are. */
  select(words: Iterable<string>): void {
    for (const word of words) {
      let hash = 0;
      for (let at = 0; at < word.length; at++) {
        hash = Math.imul(hash ^ word.charCodeAt(at), FACTOR);
      }
      this.#isSelected[slotOf(hash)] = 1;
    }
  }

  /** The selected words of a text and a few others, in their order: most words are passed over by their hash alone. */
  selected(text: string): readonly string[] {
    let words: string[] | undefined;
    let count = 0;
    let from = 0;
    let hash = 0;
    for (let at = 0; at <= text.length; at++) {
      const unit = at < text.length ? text.charCodeAt(at) : 0;
      const lower = unit < PLAIN_END ? LOWER[unit]! : SEVERAL;
      if (lower === SEVERAL) {
        return this.all(text);
      }
      if (lower !== 0) {
        hash = Math.imul(hash ^ lower, FACTOR);
        continue;
      }
      if (at > from && count++ < WORDS_OF_ROW_MAX && this.#isSelected[slotOf(hash)] === 1) {
        (words ??= []).push(text.slice(from, at).toLowerCase());
      }
      from = at + 1;
      hash = 0;
    }
    return words ?? NONE;
  }
}

/** The upper bits of a product are its best ones. */
function slotOf(hash: number): number {
  return hash >>> (32 - TABLE_BITS);
}

/** The text of a cell or of a query in the form in which they are compared. */
export function searchForm(text: string): string {
  return fold(text).replace(/\s+/gu, " ").trim();
}

/** The hashes of the runs of a query, of all lengths from the longest on; none for a query of one or two letters. */
export function queryHashes(query: string): readonly number[] {
  const form = searchForm(query);
  if (form.length < SHORT) {
    return [];
  }
  const length = form.length < LONG ? SHORT : LONG;
  const last = form.length - length;
  const count = Math.min(RUNS_MAX, last + 1);
  // Spread over the query.
  return Array.from(
    { length: count },
    (_, i) => {
      const from = count === 1 ? 0 : Math.round(i * last / (count - 1));
      return finishedRun(extendedRun(HASH_START, form, { from, to: from + length }));
    },
  );
}

function extendedRun(hash: number, text: string, { from, to }: { readonly from: number; readonly to: number }): number {
  let extended = hash;
  for (let at = from; at < to; at++) {
    extended = Math.imul(extended ^ text.charCodeAt(at), HASH_PRIME);
  }
  return extended;
}

/** Without the bit of the sign, as Postgres has no unsigned integers. */
function finishedRun(hash: number): number {
  return finishedHash(hash) & 0x7fff_ffff;
}
