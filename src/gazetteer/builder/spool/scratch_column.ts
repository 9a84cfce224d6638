import { closeSync, openSync, rmSync } from "node:fs";
import { writeAll } from "../write_all.ts";

/** Values. The file doubles whenever it is full. */
const CAPACITY_FIRST = 1 << 16;
/** Bytes by which a file grows at a time. Capacities are multiples of it. */
const ZEROES = 1 << 16;

/** Makes a view of part of a mapped file: `(...range) => new Int32Array(...range)`. */
export type MakeView<View> = (buffer: ArrayBufferLike, byteOffset: number, length: number) => View;

/** What a column needs of its view. */
interface NumberView {
  [index: number]: number;
  readonly BYTES_PER_ELEMENT: number;
  set(values: ArrayLike<number>, offset: number): void;
}

/**
 * A growing array of numbers in a mapped temporary file: the operating system pages it out when memory is short, so
 * an import's heap does not grow with its input. `close()` removes the file.
 */
export class ScratchColumn<View extends NumberView> {
  /** Number of values pushed. */
  length = 0;
  #capacity = CAPACITY_FIRST;
  #fileBytes = 0;
  #mapped: Uint8Array;
  #view: View;
  readonly #makeView: MakeView<View>;
  readonly #path: string;
  readonly #file: number;

  /** @param path A file that does not exist yet, in the import's temporary folder. */
  constructor(path: string, makeView: MakeView<View>) {
    this.#path = path;
    this.#makeView = makeView;
    this.#file = openSync(path, "wx+", 0o600);
    const { mapped, view } = this.#map();
    this.#mapped = mapped;
    this.#view = view;
  }

  push(value: number): void {
    if (this.length === this.#capacity) {
      this.#grow();
    }
    this.#view[this.length++] = value;
  }

  pushAll(values: ArrayLike<number>): void {
    while (this.length + values.length > this.#capacity) {
      this.#grow();
    }
    this.#view.set(values, this.length);
    this.length += values.length;
  }

  get(index: number): number {
    return this.#view[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.#view[index] = value;
  }

  /** The values so far. Valid until the next `push`. */
  values(): View {
    return this.#makeView(this.#mapped.buffer, this.#mapped.byteOffset, this.length);
  }

  /** Shortens to the first `length` values. */
  truncate(length: number): void {
    this.length = Math.min(length, this.length);
  }

  close(): void {
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }

  #grow(): void {
    this.#capacity *= 2;
    // Both mappings show the same pages of the file: nothing is copied.
    const { mapped, view } = this.#map();
    this.#mapped = mapped;
    this.#view = view;
  }

  #map(): { mapped: Uint8Array; view: View } {
    const bytesPerValue = this.#makeView(new ArrayBuffer(0), 0, 0).BYTES_PER_ELEMENT;
    const bytes = this.#capacity * bytesPerValue;
    // Written, not only made longer: on a full disk that is an error here, and a crash where a hole is written to.
    for (const zeroes = new Uint8Array(ZEROES); this.#fileBytes < bytes; this.#fileBytes += ZEROES) {
      writeAll(this.#file, zeroes, this.#fileBytes);
    }
    const mapped = Bun.mmap(this.#path);
    return { mapped, view: this.#makeView(mapped.buffer, mapped.byteOffset, this.#capacity) };
  }
}
