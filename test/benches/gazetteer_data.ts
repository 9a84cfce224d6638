import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { IMPORT_SETTINGS, restartWith } from "../../src/commands/process/engine_settings.ts";
import { buildWorld } from "../../src/gazetteer/mod.ts";
import { buildCountries } from "../../src/gazetteer/datasets/build_countries.ts";
import { importDataset } from "../../src/gazetteer/datasets/import_dataset.ts";
import { countriesFolder, datasetsFolder, readManifest } from "../../src/gazetteer/datasets/manifest.ts";
import type { SourceName } from "../../src/gazetteer/datasets/source_table.ts";
import { SECTIONS } from "../../src/gazetteer/file/format.ts";
import { sectionNames } from "../../src/gazetteer/file/file_head.ts";
import { openFile } from "../../src/gazetteer/file/open_file.ts";
import { openGazetteer, openGazetteerSet } from "../../src/gazetteer/set/compose.ts";
import { figure } from "../support/benches/figure.ts";
import { microseconds, quantile, spentBy } from "../support/benches/measure.ts";
import { sharedData } from "../support/files/shared_data.ts";

/**
 * Real data, imported as `bun run gazetteer add` does, in one process: all extracts of OpenStreetMap, and with `--full`
 * every file of OpenAddresses and all postcodes of GeoNames together with them. `bun test/benches/gazetteer_data.ts`
 */
restartWith(IMPORT_SETTINGS);
const folder = mkdtempSync(join(tmpdir(), "locus-bench-"));
const worldPath = join(folder, "world-000000000000.gazetteer");
const names: string[] = [];
/** Sections of places and their names; texts are shared. */
const PLACES = Array.from({ length: 52 }, (_, i) => 10 + i);

try {
  const extracts = filesOf("osm", ".osm.pbf");
  if (extracts.length > 0) {
    await measure(extracts);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(extracts: readonly string[]): Promise<void> {
  await buildWorld({ outputPath: worldPath });
  const osm = await load(extracts, "openstreetmap");
  const { cpuS, clockS } = osm;
  const note = `${clockS.toFixed(1)} s by the clock, its warming up included`;
  figure("all extracts: import, CPU", cpuS, { unit: "s", atMost: 4, note });
  tellIndex("all extracts", 12);
  tellSet("all extracts");
  if (process.argv.includes("--full")) {
    const tables = filesOf("openaddresses", ".csv");
    const all = [
      osm,
      await load(tables.filter((file) => !isTiger(file)), "openaddresses"),
      await load(tables.filter(isTiger), "tiger"),
      await load(filesOf("postcodes/geonames-zauberware", ".csv"), "geonames-postcodes"),
    ];
    figure("everything: CPU of the import", all.reduce((sum, one) => sum + one.cpuS, 0), { unit: "s" });
    tellIndex("everything");
    tellSet("everything");
  }
}

function isTiger(file: string): boolean {
  return file.includes("tiger");
}

function filesOf(part: string, ending: string): string[] {
  const path = sharedData(part);
  return path === undefined ? [] : readdirSync(path).filter((file) => file.endsWith(ending)).sort()
    .map((file) => join(path, file));
}

/** Imports files, then builds the countries that they touch, as one run. */
function load(files: readonly string[], source: SourceName) {
  return spentBy(async () => {
    const world = openGazetteer(worldPath);
    for (const path of files) {
      const name = `${source}-${names.length}`;
      const country = basename(path).startsWith("us-") ? { countryCode: "US" } : {};
      await importDataset({ source, path, name, folder: datasetsFolder(folder), world, ...country });
      names.push(name);
    }
    await buildCountries({ folder, worldPath, datasets: names });
  });
}

/** Of the countries' files, the places that they have from the world's list among them. */
function tellIndex(what: string, atMost?: number): void {
  let bytes = 0;
  let placeBytes = 0;
  const { countries = {} } = readManifest(folder) ?? {};
  for (const file of Object.values(countries)) {
    const { sections } = openFile(join(countriesFolder(folder), file));
    const all = sectionNames().map((name) => [SECTIONS[name].id, sections[name].byteLength] as const);
    bytes += all.reduce((sum, [, length]) => sum + length, 0);
    placeBytes += all.reduce((sum, [id, length]) => sum + (PLACES.includes(id) ? length : 0), 0);
  }
  const note = `of it ${(placeBytes / 1e6).toFixed(1)} MB of places, most of them the world's of these countries`;
  figure(`${what}: index`, bytes / 1e6, { unit: "MB", atMost, note });
}

function tellSet(what: string): void {
  const openings = Array.from({ length: 20 }, () => microseconds(() => openGazetteerSet({ folder, worldPath })));
  const set = openGazetteerSet({ folder, worldPath });
  const streets = set.datasets.flatMap(({ coverage = [] }) => coverage).reduce(
    (sums, { kind, records }) => sums.set(kind, (sums.get(kind) ?? 0) + records),
    new Map<string, number>(),
  );
  const note = [...streets].map(([kind, records]) => `${records} ${kind}`).join(", ");
  figure(`${what}: open, median`, quantile(openings, 0.5) / 1000, { unit: "ms", note });
}
