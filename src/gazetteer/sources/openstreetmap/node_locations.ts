import { join } from "node:path";
import { scratchFolder } from "../../builder/spool/scratch.ts";
import type { Path } from "../record.ts";
import type { NodeRefs } from "./element.ts";
import { NodeBlocks } from "./node_blocks.ts";
import { SortedIds } from "./sorted_ids.ts";

/**
 * Coordinates of the nodes that wanted ways are made of. First `need` for every way, then `prepare`, then `found` for
 * every node, then `pathOf`. Few nodes stay in memory; of many, those that are not in use are in scratch files, so that
 * the memory does not grow with the file.
 */
export class NodeLocations {
  readonly #ids: SortedIds;
  readonly #blocks: NodeBlocks;
  readonly #close: () => void;

  /** @param memoryBytes for nodes; the default is that of a build */
  constructor(folder: string, memoryBytes?: number) {
    const scratch = scratchFolder(join(folder, "nodes"), memoryBytes);
    this.#ids = new SortedIds(scratch);
    this.#blocks = new NodeBlocks(scratch);
    this.#close = () => scratch.close();
  }

  need({ ids, length }: NodeRefs): void {
    for (let at = 0; at < length; at++) {
      this.#ids.add(ids[at]!);
    }
  }

  /** Ends the collecting: `found` and `pathOf` may be called now. */
  prepare(): void {
    this.#ids.forEach((id) => this.#blocks.add(id));
    this.#blocks.end();
  }

  /** In any order; quickest by rising id, as files list them. */
  found(id: number, latitudeE7: number, longitudeE7: number): void {
    this.#blocks.put(id, latitudeE7, longitudeE7);
  }

  /** The way's coordinates; nodes that the file lacks (a cut at its border) are left out. */
  pathOf({ ids, length }: NodeRefs): Path {
    const path = new Int32Array(length * 2);
    let end = 0;
    for (let at = 0; at < length; at++) {
      end += this.#blocks.copyPoint(ids[at]!, path, end) ? 2 : 0;
    }
    return end === path.length ? path : path.slice(0, end);
  }

  close(): void {
    this.#close();
  }
}
