import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writePbf, type WrittenElements } from "../files/pbf_writer.ts";
import { scratchDir } from "../files/scratch_dir.ts";

/** How the town differs between tests. */
export interface SmallTown {
  readonly street?: string;
  readonly numbers?: readonly string[];
}

/** The path of a file of its own: see `smallTown`. */
export function smallTownFile(town?: SmallTown): string {
  const path = join(scratchDir(), "town.osm.pbf");
  writeFileSync(path, smallTown(town));
  return path;
}

/** An OpenStreetMap file of one street with houses in Vaduz: a data set that imports in milliseconds. */
export function smallTown({ street = "Probegasse", numbers = ["1", "3", "5a"] }: SmallTown = {}): Uint8Array {
  const elements: WrittenElements = {
    nodes: [
      { id: 1, latitudeE7: 471_400_000, longitudeE7: 95_220_000 },
      { id: 2, latitudeE7: 471_410_000, longitudeE7: 95_240_000 },
      ...numbers.map((number, i) => ({
        id: 100 + i,
        // A town of many houses stays where it is.
        latitudeE7: 471_402_000 + (i % 100) * 2_000,
        longitudeE7: 95_224_000 + (i % 100) * 4_000 + Math.floor(i / 100) * 20,
        tags: { "addr:housenumber": number, "addr:street": street, "addr:postcode": "9490", "addr:city": "Vaduz" },
      })),
    ],
    ways: [{ id: 10, refs: [1, 2], tags: { highway: "residential", name: street } }],
  };
  return writePbf(elements);
}
