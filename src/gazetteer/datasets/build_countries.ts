import { existsSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { given } from "../../domain/given.ts";
import { assembleCountry, type AssembleOptions } from "../assemble/assemble_country.ts";
import type { CountrySource } from "../assemble/read_records.ts";
import { worldPlaces, worldPostcodesOf } from "../assemble/world_places.ts";
import { buildGazetteer } from "../builder/build_gazetteer.ts";
import { scratchFolder } from "../builder/spool/spool.ts";
import { removeLeftovers, temporaryPath } from "../builder/write_file.ts";
import { openFile } from "../file/open_file.ts";
import { composeGazetteers } from "../set/compose.ts";
import { COUNTRIES_WITH_POSTCODES, readWorldPostcodes, WORLD_POSTCODES } from "../sources/world/world_names.ts";
import { ANY_COUNTRY } from "./country_spool.ts";
import type { DatasetInfo } from "./dataset_info.ts";
import { writeDirectory } from "./directory_of_set.ts";
import {
  countryFile,
  inputsOf,
  placeOwnFiles,
  readDatasetInfo,
  readOwn,
  recordsPath,
  sweepCountries,
} from "./country_files.ts";
import { sourceOf } from "./source_table.ts";
import { countriesFolder, datasetsFolder, type Manifest, writeManifest } from "./manifest.ts";

export interface BuildCountriesOptions {
  readonly folder: string;
  /** The world file that the countries are joined with. */
  readonly worldPath: string;
  /** The data sets in force, in the order of trust. */
  readonly datasets: readonly string[];
  /** Called before each country that must be built, with how many are done. */
  readonly onProgress?: (done: number, total: number, country: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * Builds the file of every country that the data sets touch, keeps those that would be the same, and puts the new set in
 * force. If it is interrupted or fails, the old set stays in force.
 */
export async function buildCountries(options: BuildCountriesOptions): Promise<Manifest> {
  const { folder, worldPath, datasets, signal } = options;
  const infos = datasets.map((name) => readDatasetInfo(folder, name));
  const codes = [...new Set(infos.flatMap((info) => Object.keys(info.countries)))].sort();
  // Mapped once: the engine and the system count the pages of each mapping.
  const worldFile = openFile(worldPath);
  const world = composeGazetteers({ world: worldFile });
  const placesOf = worldPlaces(worldFile.sections);
  mkdirSync(countriesFolder(folder), { recursive: true });
  const countries: Record<string, string> = {};
  for (const [done, code] of codes.entries()) {
    signal?.throwIfAborted();
    const entry = world.country(code);
    if (entry === undefined) {
      continue;
    }
    const sources = sourcesOf(folder, infos, code);
    const file = countryFile(basename(worldPath), infos, code);
    const path = join(countriesFolder(folder), file);
    if (!existsSync(path)) {
      options.onProgress?.(done, codes.length, code);
      const places = placesOf(entry);
      await buildCountry({
        countryCode: code,
        world: { places, dataset: world.datasets[0]! },
        ...(COUNTRIES_WITH_POSTCODES.includes(code)
          ? {
            postcodes: {
              dataset: WORLD_POSTCODES,
              rows: readWorldPostcodes(code),
              listed: worldPostcodesOf(worldFile.sections, entry, places),
            },
          }
          : {}),
        sources,
      }, { path, signal });
    }
    countries[code] = file;
  }
  if (Object.keys(countries).length > 0) {
    writeDirectory({ folder, worldPath, world: worldFile, countries });
  }
  const worldName = basename(worldPath);
  const before = readOwn(folder, worldName);
  const files = Object.values(countries);
  const superseded = Object.values(before?.countries ?? {}).filter((file) => !files.includes(file));
  // The same set again supersedes nothing: servers may still be switching to it.
  const manifest: Manifest = {
    format: 1,
    datasets,
    countries,
    drawings: placeOwnFiles(folder, infos, "drawing"),
    layers: placeOwnFiles(folder, infos, "layer"),
    world: worldName,
    inputs: inputsOf(infos),
    superseded: superseded.length > 0 ? superseded : before?.superseded ?? [],
  };
  writeManifest(folder, manifest);
  sweepCountries(folder, before?.superseded ?? []);
  return manifest;
}

/** A function of its own, so that nothing of a country is in memory while the next one is built. */
async function buildCountry(
  country: Omit<AssembleOptions, "scratch">,
  { path, signal }: { readonly path: string; readonly signal: AbortSignal | undefined },
): Promise<void> {
  removeLeftovers(housesPath(path));
  const scratch = scratchFolder(temporaryPath(housesPath(path)));
  try {
    const { places, streets } = await assembleCountry({
      ...country,
      scratch,
    });
    buildGazetteer(places, { outputPath: path, streets, placeNames: "directory", ...given({ signal }) });
  } finally {
    scratch.close();
  }
}

/** The path of a country's temporary houses while its file is built. */
function housesPath(path: string): string {
  return `${path}.houses`;
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
    space: sourceOf(info.source)?.hasWorldwideKeys === true ? info.source : info.name,
    recordsFolder: join(datasetsFolder(folder), info.name, "records"),
  }));
}
