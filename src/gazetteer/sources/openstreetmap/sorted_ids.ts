import { readSync } from "node:fs";
import { mergeSorted, type Scratch, writeAll } from "../../builder/spool/spool.ts";

const ID_BYTES = Float64Array.BYTES_PER_ELEMENT;
/** Identifiers held at first; the array doubles until it fills the memory. */
const HELD_FIRST = 1 << 12;
/** Identifiers of a run that are in memory while the runs are merged. */
const WINDOW_IDS = 1 << 10;

/**
 * Sorts any number of identifiers and drops repetitions. As many as fit into a quarter of the memory are sorted in place
 * and written to the disk as a run; the runs are merged.
 */
export class SortedIds {
  readonly #scratch: Scratch;
  readonly #heldMax: number;
  #held = new Float64Array(HELD_FIRST);
  #length = 0;
  #file: number | undefined;
  #fileBytes = 0;
  readonly #runs: Run[] = [];

  constructor(scratch: Scratch) {
    this.#scratch = scratch;
    this.#heldMax = Math.max(1, Math.floor(scratch.memoryBytes / 4 / ID_BYTES));
  }

  add(id: number): void {
    if (this.#length === this.#held.length || this.#length === this.#heldMax) {
      this.#makeSpace();
    }
    this.#held[this.#length++] = id;
  }

  /** Takes all identifiers once, ascending. Nothing may be added afterwards. */
  forEach(take: (id: number) => void): void {
    const file = this.#file;
    if (file === undefined) {
      const held = this.#sortHeld();
      this.#held = new Float64Array();
      held.forEach(take);
      return;
    }
    this.#writeRun();
    this.#held = new Float64Array();
    let last = Number.NaN;
    mergeSorted(this.#runs.map((run) => new RunReader(file, run)), {
      isBefore: (one, other) => one.id < other.id,
      take({ id }) {
        if (id !== last) {
          take(id);
          last = id;
        }
      },
    });
  }

  #makeSpace(): void {
    if (this.#length === this.#heldMax) {
      this.#writeRun();
      return;
    }
    const larger = new Float64Array(Math.min(this.#heldMax, 2 * this.#length));
    larger.set(this.#held);
    this.#held = larger;
  }

  #writeRun(): void {
    const sorted = this.#sortHeld();
    this.#file ??= this.#scratch.file();
    writeAll(this.#file, bytesOf(sorted), this.#fileBytes);
    const from = this.#fileBytes;
    this.#fileBytes += sorted.byteLength;
    this.#runs.push({ from, to: this.#fileBytes });
    this.#length = 0;
  }

  /** The held identifiers, ascending, each once. */
  #sortHeld(): Float64Array {
    const held = this.#held.subarray(0, this.#length).sort();
    let count = 0;
    for (let at = 0; at < held.length; at++) {
      if (at === 0 || held[at] !== held[count - 1]) {
        held[count++] = held[at]!;
      }
    }
    return held.subarray(0, count);
  }
}

/** Byte offsets in the file. */
interface Run {
  readonly from: number;
  readonly to: number;
}

/** Reads the identifiers of one run, through a window. */
class RunReader {
  /** That of the last `next`. */
  id = 0;
  readonly #file: number;
  readonly #to: number;
  readonly #window = new Float64Array(WINDOW_IDS);
  #position: number;
  #length = 0;
  #at = 0;

  constructor(file: number, { from, to }: Run) {
    this.#file = file;
    this.#position = from;
    this.#to = to;
  }

  /** Steps to the next identifier; false behind the last. */
  next(): boolean {
    if (this.#at === this.#length) {
      const wanted = Math.min(this.#window.byteLength, this.#to - this.#position);
      readAll(this.#file, bytesOf(this.#window).subarray(0, wanted), this.#position);
      this.#position += wanted;
      this.#length = wanted / ID_BYTES;
      this.#at = 0;
    }
    this.id = this.#window[this.#at++]!;
    return this.#length > 0;
  }
}

/** The index of the first identifier that is not less than this one; their number where all are less. */
export function indexAtLeast(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle]! < id) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

export function bytesOf(numbers: Float64Array | Int32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** Fills `bytes` from this position of a file that is long enough. */
export function readAll(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length;) {
    const read = readSync(file, bytes, done, bytes.length - done, position + done);
    if (read === 0) {
      throw new Error("A temporary file of the import was cut short");
    }
    done += read;
  }
}
