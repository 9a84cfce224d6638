import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { assembleCountry, type CountrySource } from "../assemble/assemble_country.ts";
import { worldPlaces } from "../assemble/world_places.ts";
import { buildGazetteer } from "../build/build_gazetteer.ts";
import { mapFile } from "../file/map_file.ts";
import { openGazetteer } from "../file/open_gazetteer.ts";
import { ANY_COUNTRY } from "./country_spool.ts";
import type { DatasetInfo } from "./dataset_info.ts";
import { writeDirectory } from "./directory_of_set.ts";
import type { SourceName } from "./source_table.ts";
import { countriesFolder, datasetsFolder, type Manifest, readManifest, writeManifest } from "./manifest.ts";

/** What is built, and from what. */
export interface BuildCountriesOptions {
  /** The gazetteer folder. */
  readonly folder: string;
  /** The world file that the countries are joined with. */
  readonly worldPath: string;
  /** The data sets in force, in the order of trust. */
  readonly datasets: readonly string[];
  /** Called before each country that is not as it would be, with how many are done. */
  readonly onProgress?: (done: number, total: number, country: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * Builds the file of every country that the data sets touch, leaves those that would be the same, and puts the new set
 * in force. Interrupted or failed, the old set stays in force.
 */
export async function buildCountries(options: BuildCountriesOptions): Promise<Manifest> {
  const { folder, worldPath, datasets, signal } = options;
  const infos = datasets.map((name) => readDatasetInfo(folder, name));
  const codes = [...new Set(infos.flatMap((info) => Object.keys(info.countries)))].sort();
  const world = openGazetteer(worldPath);
  const placesOf = worldPlaces(mapFile(worldPath).sections);
  mkdirSync(countriesFolder(folder), { recursive: true });
  const countries: Record<string, string> = {};
  for (const [done, code] of codes.entries()) {
    signal?.throwIfAborted();
    const entry = world.country(code);
    if (entry === undefined) {
      continue;
    }
    const sources = sourcesOf(folder, infos, code);
    const file = `${code}-${fingerprint(basename(worldPath), infos, code)}.gazetteer`;
    const path = join(countriesFolder(folder), file);
    if (!existsSync(path)) {
      options.onProgress?.(done, codes.length, code);
      const { places, streets } = await assembleCountry({
        countryCode: code,
        world: { places: placesOf(entry), dataset: world.datasets[0]! },
        sources,
      });
      buildGazetteer(places, {
        outputPath: path,
        streets,
        placeTypos: "directory",
        ...(signal === undefined ? {} : { signal }),
      });
    }
    countries[code] = file;
  }
  if (Object.keys(countries).length > 0) {
    writeDirectory({ folder, worldPath, countries });
  }
  const before = readManifest(folder);
  const manifest: Manifest = { format: 1, datasets, countries, world: basename(worldPath) };
  writeManifest(folder, manifest);
  removeStale(folder, [...Object.values(countries), ...Object.values(before?.countries ?? {})]);
  return manifest;
}

/** Sources whose files name a thing alike wherever it is told: what two extracts share is one thing. */
const WORLDWIDE_KEYS: ReadonlySet<string> = new Set<SourceName>(["openstreetmap", "geonames", "whosonfirst"]);

/** What is known of an imported data set. */
export function readDatasetInfo(folder: string, name: string): DatasetInfo {
  const path = join(datasetsFolder(folder), name, "dataset.json");
  // Only `importDataset` writes these.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return JSON.parse(readFileSync(path, "utf8")) as DatasetInfo;
}

function sourcesOf(folder: string, infos: readonly DatasetInfo[], code: string): CountrySource[] {
  return infos.filter((info) => code in info.countries || existsSync(recordsPath(folder, info, ANY_COUNTRY))).map((
    info,
  ) => ({
    dataset: {
      name: info.source,
      version: info.version,
      licence: info.licence,
      attribution: info.attribution,
      coverage: info.countries[code] ?? [],
    },
    space: WORLDWIDE_KEYS.has(info.source) ? info.source : info.name,
    recordsFolder: join(datasetsFolder(folder), info.name, "records"),
  }));
}

function recordsPath(folder: string, info: DatasetInfo, code: string): string {
  return join(datasetsFolder(folder), info.name, "records", `${code}.records`);
}

/** Of everything a country's file is made from: the world file (whose name tells the code), and each data set's records. */
function fingerprint(world: string, infos: readonly DatasetInfo[], code: string): string {
  const hash = createHash("sha256").update(world);
  for (const info of infos) {
    const records = [info.recordHashes?.[code], info.recordHashes?.[ANY_COUNTRY]];
    if (code in info.countries || records[1] !== undefined) {
      const { source, name, inputHash, version, licence, attribution } = info;
      const facts = [source, name, inputHash, version, licence, attribution, info.countries[code] ?? [], records];
      hash.update(`\n${JSON.stringify(facts)}`);
    }
  }
  return hash.digest("hex").slice(0, 12);
}

/** Files of neither this set nor the one before it: servers may still be taking over. */
function removeStale(folder: string, kept: readonly string[]): void {
  for (const file of readdirSync(countriesFolder(folder))) {
    if (file.endsWith(".gazetteer") && !kept.includes(file)) {
      rmSync(join(countriesFolder(folder), file), { force: true });
    }
  }
}
