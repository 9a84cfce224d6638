import type { Scratch } from "../../builder/spool/spool.ts";
import { writeAll } from "../../builder/write_all.ts";
import type { Path } from "../record.ts";
import type { RingPiece } from "./assemble_rings.ts";
import type { Member } from "./element.ts";
import { bytesOf, indexAtLeast, readAll, SortedIds } from "./sorted_ids.ts";

const POINT_BYTES = 8;

/**
 * The lines of the ways that relations are made of. They wait on the disk from the pass over ways until the relations are
 * read: a country has millions. First `collect` for every relation, then `prepare`, then `give` for every way. 20 bytes of
 * memory for each way.
 */
export class MemberWays {
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

  /** The ways collected so far, some twice. */
  get count(): number {
    return this.#count;
  }

  collect(members: readonly Member[]): void {
    for (const { type, id } of members) {
      if (type === "way") {
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

  needs(id: number): boolean {
    return this.#indexOf(id) !== undefined;
  }

  /** Adds a way's line, if a relation needs it. */
  give(id: number, path: Path): void {
    const index = this.#indexOf(id);
    if (index !== undefined && this.#lengths[index] === 0) {
      this.#file ??= this.#scratch.file();
      writeAll(this.#file, bytesOf(path), this.#filePoints * POINT_BYTES);
      this.#offsets[index] = this.#filePoints;
      this.#lengths[index] = path.length / 2;
      this.#filePoints += path.length / 2;
    }
  }

  /** The lines of the members that are ways, with their roles; ways that the file lacks are left out. */
  piecesOf(members: readonly Member[]): RingPiece[] {
    return members.flatMap(({ type, id, role }) => {
      const path = type === "way" ? this.#line(id) : undefined;
      return path === undefined ? [] : [{ path, role }];
    });
  }

  #line(id: number): Path | undefined {
    const index = this.#indexOf(id);
    const length = index === undefined ? 0 : this.#lengths[index]!;
    if (index === undefined || length === 0 || this.#file === undefined) {
      return undefined;
    }
    const path = new Int32Array(2 * length);
    readAll(this.#file, bytesOf(path), this.#offsets[index]! * POINT_BYTES);
    return path;
  }

  #indexOf(id: number): number | undefined {
    const index = indexAtLeast(this.#ids, id);
    return this.#ids[index] === id ? index : undefined;
  }
}
