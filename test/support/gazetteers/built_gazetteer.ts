import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { assembleCountry } from "../../../src/gazetteer/assemble/assemble_country.ts";
import { type AnyRecord, toLine } from "../../../src/gazetteer/assemble/places_by_key.ts";
import { buildGazetteer } from "../../../src/gazetteer/builder/build_gazetteer.ts";
import type { GazetteerInput, PlaceRecord } from "../../../src/gazetteer/builder/gazetteer_input.ts";
import { scratchFolder } from "../../../src/gazetteer/builder/spool/spool.ts";
import { type GazetteerFile, openFile } from "../../../src/gazetteer/file/open_file.ts";
import type { Dataset, Gazetteer } from "../../../src/gazetteer/port.ts";
import { composeGazetteers } from "../../../src/gazetteer/set/compose.ts";
import { SMALL_STREETS, SMALL_WORLD } from "../../gazetteer/small_world.ts";
import { writePbf, type WrittenElements } from "../files/pbf_writer.ts";
import { scratchDir } from "../files/scratch_dir.ts";
import { plainGazetteer } from "./plain_gazetteer.ts";
import { plainStreets } from "./plain_streets.ts";

type Options = Omit<Parameters<typeof buildGazetteer>[1], "outputPath">;

/** Builds a file, which is removed when its tests have ended, and returns its path. */
export function builtGazetteer(input: GazetteerInput, options: Options = {}): string {
  const outputPath = join(scratchDir(), "built.gazetteer");
  buildGazetteer(input, { ...options, outputPath });
  return outputPath;
}

export function builtFile(input: GazetteerInput, streets?: Options["streets"]): GazetteerFile {
  return openFile(builtGazetteer(input, streets === undefined ? {} : { streets }));
}

export interface WorldFolder {
  readonly folder: string;
  readonly worldPath: string;
}

/** A folder for data sets and their countries, with the small world as its world. */
export function worldFolder(): WorldFolder {
  const folder = scratchDir();
  const worldPath = join(folder, "world-000000000000.gazetteer");
  buildGazetteer(SMALL_WORLD, { outputPath: worldPath });
  return { folder, worldPath };
}

/** A gazetteer of real files: Switzerland from the world file, Liechtenstein from its country file, with streets. */
export function drawnWorld() {
  const countries = new Map([["LI", builtFile(SMALL_WORLD, SMALL_STREETS)]]);
  return composeGazetteers({ world: builtFile(SMALL_WORLD), countries });
}

const DATASET: Dataset = { name: "register", version: "1", licence: "CC0", attribution: "Register" };

/** The gazetteer of one country that an import of these records makes, in memory. `world`: its part of the world list. */
export async function assembledGazetteer(
  countryCode: string,
  { world, records }: { readonly world: readonly PlaceRecord[]; readonly records: readonly AnyRecord[] },
): Promise<Gazetteer> {
  const recordsFolder = scratchDir();
  await Bun.write(join(recordsFolder, `${countryCode}.records`), records.map((one) => `${toLine(one)}\n`).join(""));
  const { places, streets } = await assembleCountry({
    countryCode,
    world: { places: world, dataset: DATASET },
    sources: [{ dataset: DATASET, space: "register", recordsFolder }],
    scratch: scratchFolder(join(recordsFolder, "scratch")),
  });
  return { ...plainGazetteer(places), ...plainStreets(places, streets) };
}

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
