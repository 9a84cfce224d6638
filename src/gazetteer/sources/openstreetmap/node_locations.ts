import { join } from "node:path";
import { ScratchColumn } from "../../build/spool/scratch_column.ts";
import type { Path } from "../record.ts";
import type { NodeRefs } from "./element.ts";

const MISSING = -0x80000000;

/**
 * Coordinates of the nodes that wanted ways are made of, in scratch files, found by binary search. First `need` for
 * every way, then `prepare`, then `found` for every node, then `pathOf`.
 */
export class NodeLocations {
  readonly #ids: ScratchColumn<Float64Array>;
  readonly #folder: string;
  #sorted: Float64Array = new Float64Array();
  #points: Int32Array = new Int32Array();
  #pointsColumn: ScratchColumn<Int32Array> | undefined;
  /** Where the next node is expected: files list nodes by rising id, so the search is usually one step. */
  #cursor = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.#ids = new ScratchColumn(join(folder, "node_ids"), (...range) => new Float64Array(...range));
  }

  need(refs: NodeRefs): void {
    for (let i = 0; i < refs.length; i++) {
      this.#ids.push(refs.ids[i]!);
    }
  }

  /** Ends the collecting: `found` and `pathOf` may be called now. */
  prepare(): void {
    const sorted = this.#ids.values().sort();
    let count = 0;
    for (let i = 0; i < sorted.length; i++) {
      if (i === 0 || sorted[i] !== sorted[count - 1]) {
        sorted[count++] = sorted[i]!;
      }
    }
    this.#ids.truncate(count);
    this.#sorted = this.#ids.values();
    this.#pointsColumn = new ScratchColumn(join(this.#folder, "node_points"), (...range) => new Int32Array(...range));
    for (let i = 0; i < count * 2; i++) {
      this.#pointsColumn.push(MISSING);
    }
    this.#points = this.#pointsColumn.values();
  }

  found(id: number, latitudeE7: number, longitudeE7: number): void {
    const at = this.#indexOf(id);
    if (at >= 0) {
      this.#points[2 * at] = latitudeE7;
      this.#points[2 * at + 1] = longitudeE7;
    }
  }

  isNeeded(id: number): boolean {
    return this.#indexOf(id) >= 0;
  }

  /** The way's coordinates; nodes that the file lacks (a cut at its border) are left out. */
  pathOf(refs: NodeRefs): Path {
    const path = new Int32Array(refs.length * 2);
    let length = 0;
    for (let i = 0; i < refs.length; i++) {
      const at = this.#indexOf(refs.ids[i]!);
      const latitude = at < 0 ? MISSING : this.#points[2 * at]!;
      if (latitude !== MISSING) {
        path[length++] = latitude;
        path[length++] = this.#points[2 * at + 1]!;
      }
    }
    return length === path.length ? path : path.slice(0, length);
  }

  close(): void {
    this.#ids.close();
    this.#pointsColumn?.close();
  }

  #indexOf(id: number): number {
    const sorted = this.#sorted;
    const expected = sorted[this.#cursor];
    if (expected === id) {
      return this.#cursor++;
    }
    // Most nodes that no way needs lie between two that are needed.
    if (expected !== undefined && id < expected && (this.#cursor === 0 || sorted[this.#cursor - 1]! < id)) {
      return -1;
    }
    let low = 0;
    let high = sorted.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const value = sorted[middle]!;
      if (value === id) {
        this.#cursor = middle + 1;
        return middle;
      }
      if (value < id) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }
}
