import { join } from "node:path";
import { buildGazetteer } from "../../../src/gazetteer/builder/build_gazetteer.ts";
import { buildCountries } from "../../../src/gazetteer/datasets/build_countries.ts";
import { importDataset } from "../../../src/gazetteer/datasets/import_dataset.ts";
import { datasetsFolder } from "../../../src/gazetteer/datasets/manifest.ts";
import { type OpenGazetteer, openGazetteer, openGazetteerSet } from "../../../src/gazetteer/set/compose.ts";
import { SMALL_WORLD } from "../../gazetteer/small_world.ts";
import { oncePerRun, scratchDir } from "../files/scratch_dir.ts";
import { forProcess } from "../processes/at_end.ts";
import { sharedData } from "../files/shared_data.ts";

const FILES = [
  { name: "li", source: "openstreetmap", file: "osm/liechtenstein-2024-dev.osm.pbf" },
  { name: "li-postcodes", source: "geonames-postcodes", file: "postcodes/geonames-zauberware/zipcodes.li.csv" },
] as const;

let opened: Promise<OpenGazetteer | undefined> | undefined;

/** All of a real country with its postcodes, built once a run; undefined where its data is absent. */
export function realStreets(): Promise<OpenGazetteer | undefined> {
  return opened ??= forProcess(build);
}

async function build(): Promise<OpenGazetteer | undefined> {
  const worldName = "world-000000000000.gazetteer";
  const folder = await oncePerRun("real-streets", async (made) => {
    const worldPath = join(made, worldName);
    buildGazetteer(SMALL_WORLD, { outputPath: worldPath });
    await addCountry(made, worldPath);
  });
  return hasData() ? openGazetteerSet({ folder, worldPath: join(folder, worldName) }) : undefined;
}

/** The same country next to the places of another world file. */
export async function realStreetsOver(worldPath: string): Promise<OpenGazetteer | undefined> {
  const folder = scratchDir();
  await addCountry(folder, worldPath);
  return hasData() ? openGazetteerSet({ folder, worldPath }) : undefined;
}

function hasData(): boolean {
  return FILES.every(({ file }) => sharedData(file) !== undefined);
}

async function addCountry(folder: string, worldPath: string): Promise<void> {
  if (!hasData()) {
    return;
  }
  for (const { name, source, file } of FILES) {
    const path = sharedData(file) ?? "";
    const world = openGazetteer(worldPath);
    await importDataset({ source, path, name, countryCode: "LI", folder: datasetsFolder(folder), world });
  }
  await buildCountries({ folder, worldPath, datasets: FILES.map(({ name }) => name) });
}
