import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { toLine } from "../../gazetteer/assemble/record_line.ts";
import { buildCountries } from "../../gazetteer/datasets/build_countries.ts";
import { readDatasetInfo } from "../../gazetteer/datasets/country_files.ts";
import { importDataset } from "../../gazetteer/datasets/import_dataset.ts";
import { datasetsFolder } from "../../gazetteer/datasets/manifest.ts";
import { openGazetteer } from "../../gazetteer/set/open_set.ts";
import type { SourceName } from "../../gazetteer/datasets/source_table.ts";
import { seededRandom } from "../random.ts";
import { type Area, AREAS, POSTCODE_FILES } from "./areas.ts";
import { chooseRemovals } from "./choose_removals.ts";
import { gatherTruth } from "./gather_truth.ts";
import { type FiledRecord, readRecords } from "./read_records.ts";
import { type Sighting, sightingsOf } from "./sightings.ts";
import { thinOut } from "./thin_out.ts";
import { townsOf } from "./towns.ts";
import type { AreaTruth } from "./truth.ts";

/** A gazetteer of thinned-out data with the truth about it. */
export interface Corpus {
  /** The gazetteer folder, for `openGazetteerSet`. */
  readonly folder: string;
  readonly truths: readonly AreaTruth[];
}

/** What a corpus is built from. */
export interface CorpusOptions {
  /** The folder of real data; areas without a file in it are left out. */
  readonly dataFolder: string;
  /** Kept between runs: a corpus with the same fingerprint is not built again. */
  readonly cacheFolder: string;
  /** Fingerprint of the code and of everything else that decides what is built; the seed is added to it. */
  readonly fingerprint: string;
  readonly worldPath: string;
  readonly seed: number;
  /** `everything`: nothing is removed, and there is no truth. */
  readonly keep: "some" | "everything";
  readonly onProgress?: (step: string) => void;
}

const TRUTHS_FILE = "truths.json";

/** Draws truth from each area's records, removes some of them, and builds a gazetteer of the rest. */
export async function buildCorpus(options: CorpusOptions): Promise<Corpus> {
  const { cacheFolder, fingerprint, seed, keep } = options;
  const name = keep === "everything" ? `${fingerprint}-everything` : `${fingerprint}-${seed}`;
  const folder = join(cacheFolder, name);
  if (!existsSync(join(folder, TRUTHS_FILE))) {
    mkdirSync(cacheFolder, { recursive: true });
    const temporary = mkdtempSync(join(cacheFolder, `.${name}-`));
    try {
      const truths = await fill(temporary, options);
      writeFileSync(join(temporary, TRUTHS_FILE), JSON.stringify(truths));
      rmSync(folder, { recursive: true, force: true });
      renameSync(temporary, folder);
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  }
  // Only this function writes the file, and writes it last.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return { folder, truths: JSON.parse(readFileSync(join(folder, TRUTHS_FILE), "utf8")) as AreaTruth[] };
}

async function fill(folder: string, options: CorpusOptions): Promise<AreaTruth[]> {
  const { dataFolder, worldPath, onProgress } = options;
  const areas = AREAS.filter((area) => existsSync(join(dataFolder, area.path)));
  const postcodes = POSTCODE_FILES.filter((file) => existsSync(join(dataFolder, file.path)));
  const world = openGazetteer(worldPath);
  const read = async (source: SourceName, file: { name: string; path: string; countryCode?: string }) => {
    onProgress?.(`reading ${basename(file.path)}`);
    await importDataset({ ...file, source, path: join(dataFolder, file.path), folder: datasetsFolder(folder), world });
  };
  for (const { name, path, countryCode } of postcodes) {
    await read("geonames-postcodes", { name, path, countryCode });
  }
  const postalTowns = await postalTownsOf(folder, postcodes.map(({ name }) => name));
  const truths: AreaTruth[] = [];
  for (const area of areas) {
    const { name, path } = area;
    // Ranges carry their country; the file has those of one country.
    await read(area.source, area.source === "tiger" ? { name, path, countryCode: area.countryCode } : { name, path });
    if (options.keep === "some") {
      onProgress?.(`thinning out ${name}`);
      truths.push(await thinOutArea(area, { folder, seed: options.seed, postalTowns }));
    }
  }
  const datasets = [...postcodes, ...areas].map(({ name }) => name);
  await buildCountries({ folder, worldPath, datasets, onProgress: (_, __, code) => onProgress?.(`building ${code}`) });
  // The input takes five times the space of the result and is read again in seconds.
  rmSync(datasetsFolder(folder), { recursive: true });
  return truths;
}

/** Towns of postcodes, by country and postcode. */
async function postalTownsOf(folder: string, names: readonly string[]): Promise<Map<string, Map<string, string>>> {
  const towns = new Map<string, Map<string, string>>();
  for (const name of names) {
    for (const { entry } of await readRecords(recordsFolderOf(folder, name))) {
      if (entry.kind === "postcode" && entry.record.locality !== undefined) {
        const { countryCode, postcode, locality } = entry.record;
        const known = towns.get(countryCode) ?? new Map<string, string>();
        towns.set(countryCode, known.set(postcode, known.get(postcode) ?? locality));
      }
    }
  }
  return towns;
}

interface ThinOutTask {
  readonly folder: string;
  readonly seed: number;
  readonly postalTowns: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

async function thinOutArea(area: Area, { folder, seed, postalTowns }: ThinOutTask): Promise<AreaTruth> {
  const records = await readRecords(recordsFolderOf(folder, area.name));
  const own = `${area.countryCode}.records`;
  const areas = records.flatMap(({ file, entry }) => file === own && entry.kind === "area" ? [entry.record] : []);
  const towns = townsOf(areas, area);
  const sightings = sightingsOf(records, {
    towns,
    // Map data has the town of each address; tables of ranges have the county only.
    postalTowns: area.source === "tiger" ? postalTowns.get(area.countryCode) ?? new Map() : new Map(),
  });
  const here = sightings.filter((seen) => records[seen.index]?.file === own);
  const removals = chooseRemovals(here, { random: seededRandom(`${seed}/${area.name}/removals`), towns });
  writeRecords(thinOut(records, { sightings: here, removals, towns }), { folder, name: area.name });
  const rangeAt = ({ index }: Sighting) => {
    const entry = records[index]?.entry;
    return entry?.kind === "range" ? entry.record : undefined;
  };
  return gatherTruth(here, { area, areas, removals, towns, rangeAt });
}

function writeRecords(records: readonly FiledRecord[], { folder, name }: { folder: string; name: string }): void {
  for (const [file, entries] of Map.groupBy(records, (record) => record.file)) {
    writeFileSync(join(recordsFolderOf(folder, name), file), entries.map(({ entry }) => `${toLine(entry)}\n`).join(""));
  }
}

function recordsFolderOf(folder: string, name: string): string {
  return join(datasetsFolder(folder), readDatasetInfo(folder, name).name, "records");
}
