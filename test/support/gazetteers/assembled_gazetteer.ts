import { join } from "node:path";
import { assembleCountry } from "../../../src/gazetteer/assemble/assemble_country.ts";
import { type AnyRecord, toLine } from "../../../src/gazetteer/assemble/places_by_key.ts";
import { scratchFolder } from "../../../src/gazetteer/builder/spool/spool.ts";
import type { PlaceRecord } from "../../../src/gazetteer/builder/build_gazetteer.ts";
import type { Dataset, Gazetteer } from "../../../src/gazetteer/port.ts";
import { scratchDir } from "../files/scratch_dir.ts";
import { plainGazetteer } from "./plain_gazetteer.ts";
import { plainStreets } from "./plain_streets.ts";

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
