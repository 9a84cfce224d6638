import { FAN, fillTree, treeLevels } from "../street_tree.ts";
import type { Spool } from "./spool.ts";

const BLOCK = 2 ** 12;

/** The boxes of the streets' tree (`street_tree.ts`): those of the streets as they come, then those of their groups. */
export class TreeBoxes {
  readonly #spool: Spool;
  readonly #groups: Int32Array;
  readonly #block = new Int32Array(BLOCK * 4);
  #held = 0;
  #count = 0;

  constructor(streets: number, spool: Spool) {
    this.#spool = spool;
    const groups = streets > 1 ? Math.ceil(streets / FAN) : 0;
    this.#groups = new Int32Array(4 * (treeLevels(groups).at(-1) ?? 0));
  }

  /** South, west, north, east from a place of an array on. */
  add(box: Uint32Array, at: number): void {
    const group = Math.floor(this.#count / FAN) * 4;
    const isFirst = this.#count % FAN === 0;
    for (let side = 0; side < 4; side++) {
      const value = box[at + side]! | 0;
      const known = this.#groups[group + side]!;
      this.#block[this.#held + side] = value;
      this.#groups[group + side] = isFirst ? value : side < 2 ? Math.min(known, value) : Math.max(known, value);
    }
    this.#count++;
    this.#held += 4;
    if (this.#held === this.#block.length) {
      this.#flush();
    }
  }

  finish(): void {
    this.#flush();
    if (this.#groups.length > 0) {
      fillTree(this.#groups, Math.ceil(this.#count / FAN));
      this.#spool.add(this.#groups);
    }
  }

  #flush(): void {
    this.#spool.add(this.#block, this.#held);
    this.#held = 0;
  }
}
