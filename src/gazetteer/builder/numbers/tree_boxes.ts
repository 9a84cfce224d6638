import { BOX_STEPS, FAN, treeLevels } from "../../space/street_tree.ts";
import type { Spool } from "../spool/spool.ts";

/**
 * The boxes of the tree of streets (`street_tree.ts`): first those of the streets, in the order in which they are added,
 * then those of their groups.
 */
export class TreeBoxes {
  readonly #streets: Spool;
  readonly #groupSpool: Spool;
  /** 4 a group of any level. */
  readonly #groups: Int32Array;
  /** Boxes of the streets of one group, and their sides in steps of the group's box. */
  readonly #boxes = new Int32Array(FAN * 4);
  readonly #steps = new Uint8Array(FAN * 4);
  readonly #levels: readonly number[];
  #count = 0;

  constructor(streets: number, spools: { readonly streetBoxes: Spool; readonly groupBoxes: Spool }) {
    this.#streets = spools.streetBoxes;
    this.#groupSpool = spools.groupBoxes;
    this.#levels = treeLevels(streets);
    this.#groups = new Int32Array(4 * ((this.#levels.at(-1) ?? 0) - streets));
  }

  /** Adds the box of a street: south, west, north, east, at `at` and the three indexes after it. */
  add(box: Uint32Array, at: number): void {
    const inGroup = this.#count % FAN;
    for (let side = 0; side < 4; side++) {
      this.#boxes[inGroup * 4 + side] = box[at + side]!;
    }
    this.#count++;
    if (inGroup + 1 === FAN) {
      this.#flush(FAN);
    }
  }

  finish(): void {
    if (this.#count % FAN > 0) {
      this.#flush(this.#count % FAN);
    }
    const levels = this.#levels.map((first) => first - this.#count);
    for (let level = 2; level + 1 < levels.length; level++) {
      for (let group = levels[level]!; group < levels[level + 1]!; group++) {
        const from = levels[level - 1]! + (group - levels[level]!) * FAN;
        join(this.#groups, [from, Math.min(from + FAN, levels[level]!)], this.#groupAt(group));
      }
    }
    this.#groupSpool.add(this.#groups);
  }

  #groupAt(group: number): Int32Array {
    return this.#groups.subarray(group * 4, group * 4 + 4);
  }

  #flush(streets: number): void {
    const group = this.#groupAt(Math.ceil(this.#count / FAN) - 1);
    join(this.#boxes, [0, streets], group);
    for (const axis of [0, 1]) {
      const least = group[axis]!;
      const step = (group[axis + 2]! - least) / BOX_STEPS;
      for (let at = axis; at < streets * 4; at += 4) {
        this.#steps[at] = step === 0 ? 0 : Math.floor((this.#boxes[at]! - least) / step);
        this.#steps[at + 2] = step === 0 ? 0 : Math.min(BOX_STEPS, Math.ceil((this.#boxes[at + 2]! - least) / step));
      }
    }
    this.#streets.add(this.#steps, streets * 4);
  }
}

/** The box around a range of boxes. */
function join(boxes: Int32Array, [from, to]: readonly [from: number, to: number], into: Int32Array): void {
  into.set(boxes.subarray(from * 4, from * 4 + 4));
  for (let at = from + 1; at < to; at++) {
    into[0] = Math.min(into[0]!, boxes[at * 4]!);
    into[1] = Math.min(into[1]!, boxes[at * 4 + 1]!);
    into[2] = Math.max(into[2]!, boxes[at * 4 + 2]!);
    into[3] = Math.max(into[3]!, boxes[at * 4 + 3]!);
  }
}
