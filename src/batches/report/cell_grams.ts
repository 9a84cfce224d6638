import { fold } from "../../text/fold.ts";
import { finishedHash, HASH_PRIME, HASH_START } from "../../text/key_hash.ts";

/**
 * Lengths of the runs of letters by which chunks are found: runs of three find words, and runs of five numbers, of whose
 * shorter runs every chunk has all.
 */
const LENGTHS = [5, 3] as const;
/** An eighth to a quarter of them is set for usual tables. A power of two times the rows of a whole chunk. */
const BITS_PER_ROW = 128;
const BITS_MIN = 1024;
/** Runs of a query that are looked up: each costs a read of every chunk's bits that has those before it. */
const RUNS_MAX = 5;

/** The text of a cell or of a query in the form in which they are compared. */
export function searchForm(text: string): string {
  return fold(text).replace(/\s+/gu, " ").trim();
}

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
    if (text.length < 3 || this.#seen.has(text)) {
      return;
    }
    this.#seen.add(text);
    const form = searchForm(text);
    for (const length of LENGTHS) {
      for (let at = 0; at + length <= form.length; at++) {
        const bit = runHash(form, at, length) & this.#mask;
        this.packed[bit >> 3] = (this.packed[bit >> 3] ?? 0) | (1 << (bit & 7));
      }
    }
  }
}

/** The hashes of the runs of a query, of all lengths from the longest on; none for a query of one or two letters. */
export function queryHashes(query: string): readonly number[] {
  const form = searchForm(query);
  const length = LENGTHS.find((one) => form.length >= one);
  if (length === undefined) {
    return [];
  }
  const last = form.length - length;
  const count = Math.min(RUNS_MAX, last + 1);
  // Spread over the query.
  return Array.from(
    { length: count },
    (_, i) => runHash(form, count === 1 ? 0 : Math.round(i * last / (count - 1)), length),
  );
}

/** Without the bit of the sign, as Postgres has no unsigned integers. */
function runHash(text: string, from: number, length: number): number {
  let hash = HASH_START;
  for (let at = from; at < from + length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), HASH_PRIME);
  }
  return finishedHash(hash) & 0x7fff_ffff;
}
