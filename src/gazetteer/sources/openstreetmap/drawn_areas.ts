import type { Scratch } from "../../builder/spool/spool.ts";
import { writeAll } from "../../builder/write_all.ts";
import type { Path } from "../record.ts";
import { drawnArea } from "./drawn_of.ts";
import type { ElementVisitor, Member, Tags } from "./element.ts";
import { bytesOf, indexAtLeast, readAll, SortedIds } from "./sorted_ids.ts";

/** Ways of multipolygons in one file: 16 bytes of memory each. The largest countries have some 4 million. */
const WAYS_MAX = 16_000_000;
/** Ways of one multipolygon; the largest forests have some thousand. */
const MEMBERS_MAX = 20_000;
const POINT_BYTES = 8;

/**
 * The lines of the ways that drawn multipolygons are made of. They wait on the disk from the pass over ways to a last
 * one over relations: a country has millions.
 */
export class DrawnAreas {
  readonly #scratch: Scratch;
  readonly #collected: SortedIds;
  #count = 0;
  #ids = new Float64Array();
  /** Where a way's line is in the file, in points; and how many it has. */
  #offsets = new Float64Array();
  #lengths = new Uint32Array();
  #file: number | undefined;
  #filePoints = 0;

  constructor(scratch: Scratch) {
    this.#scratch = scratch;
    this.#collected = new SortedIds(scratch);
  }

  /** Takes a relation in the first pass. */
  collect(members: readonly Member[], tags: Tags): void {
    if (!isDrawnArea(tags) || members.length > MEMBERS_MAX) {
      return;
    }
    for (const { type, id } of members) {
      if (type === "way" && this.#count < WAYS_MAX) {
        this.#count++;
        this.#collected.add(id);
      }
    }
  }

  /** Ends the collecting. */
  prepare(): void {
    const ids = new Float64Array(this.#count);
    let length = 0;
    this.#collected.forEach((id) => void (ids[length++] = id));
    this.#ids = ids.slice(0, length);
    this.#offsets = new Float64Array(length);
    this.#lengths = new Uint32Array(length);
  }

  needsWay(id: number): boolean {
    return this.#indexOf(id) !== undefined;
  }

  giveWay(id: number, path: Path): void {
    const index = this.#indexOf(id);
    if (index !== undefined && this.#lengths[index] === 0) {
      this.#file ??= this.#scratch.file();
      writeAll(this.#file, bytesOf(path), this.#filePoints * POINT_BYTES);
      this.#offsets[index] = this.#filePoints;
      this.#lengths[index] = path.length / 2;
      this.#filePoints += path.length / 2;
    }
  }

  /** A way's line; undefined when the file lacks it. */
  way(id: number): Path | undefined {
    const index = this.#indexOf(id);
    const length = index === undefined ? 0 : this.#lengths[index]!;
    if (index === undefined || length === 0 || this.#file === undefined) {
      return undefined;
    }
    const path = new Int32Array(2 * length);
    readAll(this.#file, bytesOf(path), this.#offsets[index]! * POINT_BYTES);
    return path;
  }

  /** The visitor of the last pass: calls `draw` with every drawn multipolygon. */
  drawer(
    draw: (relation: { readonly id: number; readonly members: readonly Member[]; readonly tags: Tags }) => void,
  ): ElementVisitor {
    return {
      relation(id, members, tags) {
        if (isDrawnArea(tags) && members.length <= MEMBERS_MAX) {
          draw({ id, members, tags });
        }
      },
    };
  }

  #indexOf(id: number): number | undefined {
    const index = indexAtLeast(this.#ids, id);
    return this.#ids[index] === id ? index : undefined;
  }
}

function isDrawnArea(tags: Tags): boolean {
  const type = tags.get("type");
  return (type === "multipolygon" || (type === "boundary" && tags.get("boundary") !== "administrative")) &&
    drawnArea(tags).some(({ as }) => as === "area");
}
