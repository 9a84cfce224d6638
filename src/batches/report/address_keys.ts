import { addressKeyOf } from "../../resolutions/mod.ts";
import { isFault, type RowAnswer } from "../rows/mod.ts";

export const KEY_BYTES = 8;
const HALF_DIGITS = 8;

/**
 * Packs the address of each row in eight bytes: the same for rows of one house that name the same unit or none, else
 * another with all probability (a million rows have two equal ones by chance once in 37 million batches). Zeros for a row
 * that is no certain address.
 */
export function packKeys(answers: readonly RowAnswer[]): Uint8Array {
  const keys = new DataView(new ArrayBuffer(answers.length * KEY_BYTES));
  for (const [row, answer] of answers.entries()) {
    const key = isFault(answer) ? undefined : addressKeyOf(answer);
    keys.setBigUint64(row * KEY_BYTES, key === undefined ? 0n : Bun.hash.xxHash64(key), true);
  }
  return new Uint8Array(keys.buffer);
}

/** The group of a row, one of its own if it is no certain address; and the first row of the group where it is another. */
export interface Grouped {
  readonly group: string;
  readonly duplicateOf: number | null;
}

/** The first row of each address, from 1: at most 36 bytes for each row of the batch. */
export class FirstRows {
  /** The halves of a key: numbers, because a million large integers take seconds. */
  readonly #lows: Uint32Array;
  readonly #highs: Uint32Array;
  /** 0: no key. */
  readonly #rows: Uint32Array;
  readonly #mask: number;
  #duplicates = 0;

  /** @param rows as many as will be added at most */
  constructor(rows: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(1, rows) * 1.5));
    this.#lows = new Uint32Array(size);
    this.#highs = new Uint32Array(size);
    this.#rows = new Uint32Array(size);
    this.#mask = size - 1;
  }

  /** Adds the packed keys of consecutive rows, in the order of the rows. @param firstRow from 1 */
  add(packed: Uint8Array, firstRow: number): void {
    const keys = viewOf(packed);
    for (let at = 0, row = firstRow; at < packed.length; at += KEY_BYTES, row++) {
      const [low, high] = [keys.getUint32(at, true), keys.getUint32(at + KEY_BYTES / 2, true)];
      const place = low === 0 && high === 0 ? -1 : this.#find(low, high);
      if (place >= 0 && this.#rows[place] !== 0) {
        this.#duplicates++;
      } else if (place >= 0) {
        this.#lows[place] = low;
        this.#highs[place] = high;
        this.#rows[place] = row;
      }
    }
  }

  /** Added rows with the address of an earlier one. */
  get duplicates(): number {
    return this.#duplicates;
  }

  /** The groups of consecutive rows that were added. */
  groupsOf(packed: Uint8Array, firstRow: number): Grouped[] {
    const keys = viewOf(packed);
    return Array.from({ length: packed.length / KEY_BYTES }, (_, i): Grouped => {
      const [low, high] = [keys.getUint32(i * KEY_BYTES, true), keys.getUint32((i + 0.5) * KEY_BYTES, true)];
      if (low === 0 && high === 0) {
        return { group: `row-${firstRow + i}`, duplicateOf: null };
      }
      const first = this.#rows[this.#find(low, high)] ?? 0;
      const [group, rest] = [high, low].map((half) => half.toString(16).padStart(HALF_DIGITS, "0"));
      return { group: `${group}${rest}`, duplicateOf: first === 0 || first === firstRow + i ? null : first };
    });
  }

  /** The place of a key, or where it belongs. */
  #find(low: number, high: number): number {
    let at = low & this.#mask;
    while (this.#rows[at] !== 0 && (this.#lows[at] !== low || this.#highs[at] !== high)) {
      at = (at + 1) & this.#mask;
    }
    return at;
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
