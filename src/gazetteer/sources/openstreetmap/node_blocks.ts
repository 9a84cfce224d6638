import { join } from "node:path";
import { type Scratch, scratchFolder, writeAll } from "../../builder/spool/spool.ts";
import type { Path } from "../record.ts";
import type { NodeRefs } from "./element.ts";
import { bytesOf, indexAtLeast, readAll, SortedIds } from "./sorted_ids.ts";

/** Nodes of a block: a read of 16 kB costs little more than a smaller one. */
const NODES = 1 << 10;
const IDS_BYTES = 8 * NODES;
const POINTS_BYTES = 8 * NODES;
const BLOCK_BYTES = IDS_BYTES + POINTS_BYTES;
const MISSING = -0x80000000;

/** Nodes by rising id. Behind the last one, ids are infinite. */
interface Block {
  readonly number: number;
  readonly ids: Float64Array;
  /** Latitude and longitude of each node, in 1e-7 degrees, or `MISSING`. */
  readonly points: Int32Array;
  /** Whether its points differ from those on the disk. */
  isChanged: boolean;
}

/**
 * Coordinates of the nodes that wanted ways are made of. First `need` for every way, then `prepare`, then `found` for
 * every node, then `pathOf`. The nodes are in blocks by rising id. As many blocks as fit into the memory are kept; for one
 * more, the one that was loaded first is written to the disk. In memory stays the first id of each block: 8 bytes for
 * 1,024 nodes.
 */
export class NodeLocations {
  readonly #scratch: Scratch;
  readonly #ids: SortedIds;
  readonly #keptMax: number;
  /** By number, the least recently loaded first. */
  readonly #kept = new Map<number, Block>();
  /** The first id of each block, once all are added. */
  #starts = new Float64Array();
  /** One byte per block: whether its points are on the disk. */
  #hasPoints = new Uint8Array();
  #file: number | undefined;
  /** The block of the last look-up: the next one is mostly in it. */
  #current: Block = blockOf(-1);
  /** Where in it the next id is expected. */
  #next = 0;

  /** @param memoryBytes for nodes; the default is that of a build */
  constructor(folder: string, memoryBytes?: number) {
    this.#scratch = scratchFolder(join(folder, "nodes"), memoryBytes);
    this.#ids = new SortedIds(this.#scratch);
    this.#keptMax = Math.max(1, Math.floor(this.#scratch.memoryBytes / BLOCK_BYTES));
  }

  need({ ids, length }: NodeRefs): void {
    for (let at = 0; at < length; at++) {
      this.#ids.add(ids[at]!);
    }
  }

  /** Ends the collecting: `found` and `pathOf` may be called now. */
  prepare(): void {
    const firstIds: number[] = [];
    this.#ids.forEach((id) => {
      if (firstIds.length === 0 || this.#next === NODES) {
        this.#current = blockOf(firstIds.length);
        firstIds.push(id);
        this.#keep(this.#current);
        this.#next = 0;
      }
      this.#current.ids[this.#next++] = id;
    });
    this.#starts = Float64Array.from(firstIds);
    this.#hasPoints = new Uint8Array(firstIds.length);
    this.#next = 0;
  }

  /** In any order; quickest by rising id, as files list them. A node that no way needs is passed over. */
  found(id: number, latitudeE7: number, longitudeE7: number): void {
    const at = this.#find(id);
    if (at >= 0) {
      this.#current.points[2 * at] = latitudeE7;
      this.#current.points[2 * at + 1] = longitudeE7;
      this.#current.isChanged = true;
    }
  }

  /** The way's coordinates; nodes that the file lacks (a cut at its border) are left out. */
  pathOf({ ids, length }: NodeRefs): Path {
    const path = new Int32Array(length * 2);
    let end = 0;
    for (let i = 0; i < length; i++) {
      const at = this.#find(ids[i]!);
      const { points } = this.#current;
      if (at >= 0 && points[2 * at] !== MISSING) {
        path[end++] = points[2 * at]!;
        path[end++] = points[2 * at + 1]!;
      }
    }
    return end === path.length ? path : path.slice(0, end);
  }

  close(): void {
    this.#scratch.close();
  }

  /** The index of a node in the current block, which this makes its block; -1 where it was not added. */
  #find(id: number): number {
    const expected = this.#current.ids[this.#next];
    if (expected === id) {
      return this.#next++;
    }
    // Most nodes that no way needs lie between two that are needed.
    if (expected !== undefined && id < expected && this.#next > 0 && this.#current.ids[this.#next - 1]! < id) {
      return -1;
    }
    const { ids } = this.#current;
    if (!(ids[0]! <= id && id <= ids[NODES - 1]!)) {
      const number = this.#numberOf(id);
      if (number < 0) {
        return -1;
      }
      this.#current = this.#load(number);
    }
    return this.#search(id);
  }

  #search(id: number): number {
    const { ids } = this.#current;
    const at = indexAtLeast(ids, id);
    const isFound = ids[at] === id;
    this.#next = isFound ? at + 1 : at;
    return isFound ? at : -1;
  }

  /** The block that an id belongs to; -1 before the first. */
  #numberOf(id: number): number {
    const at = indexAtLeast(this.#starts, id);
    return this.#starts[at] === id ? at : at - 1;
  }

  #load(number: number): Block {
    const kept = this.#kept.get(number);
    if (kept !== undefined) {
      return kept;
    }
    const block = this.#space(number);
    readAll(this.#file!, bytesOf(block.ids), number * BLOCK_BYTES);
    if (this.#hasPoints[number] === 1) {
      readAll(this.#file!, bytesOf(block.points), number * BLOCK_BYTES + IDS_BYTES);
    }
    this.#keep(block);
    return block;
  }

  /** A block for this number, in the arrays of the one that was loaded longest ago where the memory is full. */
  #space(number: number): Block {
    if (this.#kept.size < this.#keptMax) {
      return blockOf(number);
    }
    const [oldest] = this.#kept.values();
    if (oldest === undefined) {
      return blockOf(number);
    }
    this.#drop(oldest);
    oldest.points.fill(MISSING);
    return { number, ids: oldest.ids, points: oldest.points, isChanged: false };
  }

  #keep(block: Block): void {
    while (this.#kept.size >= this.#keptMax) {
      const [oldest] = this.#kept.values();
      this.#drop(oldest!);
    }
    this.#kept.set(block.number, block);
  }

  #drop(block: Block): void {
    const { number, ids, points, isChanged } = block;
    this.#kept.delete(number);
    this.#file ??= this.#scratch.file();
    if (isChanged || this.#hasPoints[number] !== 1) {
      writeAll(this.#file, bytesOf(ids), number * BLOCK_BYTES);
    }
    if (isChanged) {
      writeAll(this.#file, bytesOf(points), number * BLOCK_BYTES + IDS_BYTES);
      this.#hasPoints[number] = 1;
    }
  }
}

function blockOf(number: number): Block {
  const ids = new Float64Array(NODES).fill(Infinity);
  return { number, ids, points: new Int32Array(2 * NODES).fill(MISSING), isChanged: false };
}
