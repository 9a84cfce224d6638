import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { NodeLocations } from "../../../../src/gazetteer/sources/openstreetmap/node_blocks.ts";
import { scratchDir } from "../../../support/files/scratch_dir.ts";
import { seeded } from "../../../support/random/seeded.ts";
import { examples } from "../../../support/runner/depth.ts";

/** Ways over 20,000 nodes: more than a block, so that with one byte of memory each block is written and read again. */
const NODES = 20_000;
const STEP = 3;

function refsOf(random: () => number): { readonly ids: Float64Array; readonly length: number } {
  const from = Math.floor(random() * NODES);
  // Half of the ways follow each other's nodes, the others jump.
  const ids = Float64Array.from(
    { length: 8 },
    (_, at) => STEP * (random() < 0.5 ? from + at : Math.floor(random() * NODES)),
  );
  return { ids, length: ids.length };
}

test.each([
  ["in memory", undefined, false],
  ["on the disk", 1, false],
  ["on the disk, for a file without order", 1, true],
])("NodeLocations returns the points of needed nodes, kept %s", (_where, memoryBytes, isShuffled) => {
  const random = seeded(5);
  const folder = scratchDir();
  const locations = new NodeLocations(folder, memoryBytes);
  const ways = Array.from({ length: examples(3000) }, () => refsOf(random));
  ways.forEach((refs) => locations.need(refs));
  locations.prepare();
  const points = new Map<number, readonly [latitudeE7: number, longitudeE7: number]>();
  for (let at = 0; at < NODES * STEP; at++) {
    // Also nodes that no way needs; every seventh is missing in the file.
    const id = isShuffled ? (at * 7919) % (NODES * STEP) : at;
    if (id % 7 !== 0) {
      points.set(id, [id * 10, -id]);
      locations.found(id, id * 10, -id);
    }
  }
  for (const refs of ways) {
    const wanted = Array.from(refs.ids).flatMap((id) => points.get(id) ?? []);
    expect(Array.from(locations.pathOf(refs))).toEqual(wanted);
  }
  expect(readdirSync(folder)).toEqual(memoryBytes === undefined ? [] : ["nodes"]);
  locations.close();
  expect(readdirSync(folder)).toEqual([]);
});
