import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join, relative } from "node:path";
import { toLine } from "../../gazetteer/assemble/places_by_key.ts";
import { buildCountries } from "../../gazetteer/datasets/build_countries.ts";
import { readDatasetInfo } from "../../gazetteer/datasets/country_files.ts";
import { importDataset } from "../../gazetteer/datasets/import_dataset.ts";
import { datasetsFolder } from "../../gazetteer/datasets/manifest.ts";
import { openGazetteer } from "../../gazetteer/set/compose.ts";
import type { SourceName } from "../../gazetteer/datasets/source_table.ts";
import type { AreaRecord } from "../../gazetteer/sources/record.ts";
import { seededRandom } from "../misspelt.ts";
import { drawOf, type Style } from "../styles/style.ts";
import { type Area, AREAS, POSTCODE_FILES } from "./areas.ts";
import { chooseRemovals, type Removals } from "./choose_removals.ts";
import { gatherTruth } from "./gather_truth.ts";
import { type FiledRecord, readRecords, type Sighting, sightingsOf } from "./sightings.ts";
import { type Towns, townsOf } from "./towns.ts";
import type { AreaTruth } from "./truth.ts";
import { nameKey } from "../../text/name_key.ts";

/** A gazetteer of thinned-out data with the truth about it. */
export interface Corpus {
  /** The gazetteer folder, for `openGazetteerSet`. */
  readonly folder: string;
  readonly truths: readonly AreaTruth[];
  /** Gazetteer folders of the same areas, as each style of data publishes them. */
  readonly styled: readonly { readonly style: string; readonly folder: string }[];
  readonly seed: number;
}

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
  /** Those that are of the data get a gazetteer each. */
  readonly styles: readonly Style[];
  readonly onProgress?: (step: string) => void;
}

/** Written last. */
const CONTENTS_FILE = "contents.json";

interface Contents {
  readonly truths: readonly AreaTruth[];
  /** Names of the styles that have a gazetteer, with its folder inside the corpus. */
  readonly styled: Corpus["styled"];
}

/**
 * Draws truth from each area's records, removes some of them, and builds a gazetteer of the rest, then one for each
 * style of data.
 */
export async function buildCorpus(options: CorpusOptions): Promise<Corpus> {
  const { cacheFolder, fingerprint, seed, keep, styles } = options;
  const ofSome = styles.length === 0 ? `${seed}` : `${seed}-styled`;
  const name = `${fingerprint}-${keep === "everything" ? "everything" : ofSome}`;
  const folder = join(cacheFolder, name);
  if (!existsSync(join(folder, CONTENTS_FILE))) {
    mkdirSync(cacheFolder, { recursive: true });
    const temporary = mkdtempSync(join(cacheFolder, `.${name}-`));
    try {
      const contents = await fill(temporary, options);
      writeFileSync(join(temporary, CONTENTS_FILE), JSON.stringify(contents));
      rmSync(folder, { recursive: true, force: true });
      renameSync(temporary, folder);
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  }
  // Only this function writes the file, and writes it last.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const { truths, styled } = JSON.parse(readFileSync(join(folder, CONTENTS_FILE), "utf8")) as Contents;
  return { folder, truths, styled: styled.map((one) => ({ ...one, folder: join(folder, one.folder) })), seed };
}

async function fill(folder: string, options: CorpusOptions): Promise<Contents> {
  const { dataFolder, worldPath, seed, onProgress } = options;
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
  const thinned: ThinnedArea[] = [];
  for (const area of areas) {
    const { name, path } = area;
    // Ranges carry their country; the file has those of one country.
    await read(area.source, area.source === "tiger" ? { name, path, countryCode: area.countryCode } : { name, path });
    if (options.keep === "some") {
      onProgress?.(`thinning out ${name}`);
      thinned.push(await thinOutArea(area, { folder, seed, postalTowns }));
    }
  }
  const datasets = [...postcodes, ...areas].map(({ name }) => name);
  await buildCountries({ folder, worldPath, datasets, onProgress: (_, __, code) => onProgress?.(`building ${code}`) });
  const styled: { style: string; folder: string }[] = [];
  for (const style of options.styles.filter(({ isOfData }) => isOfData)) {
    onProgress?.(`publishing ${style.name}`);
    const target = await publishStyle(style, { folder, worldPath, seed, areas: thinned, postcodes });
    if (target !== undefined) {
      styled.push({ style: style.name, folder: relative(folder, target) });
    }
  }
  // The input takes five times the space of the result and is read again in seconds.
  rmSync(datasetsFolder(folder), { recursive: true });
  return { truths: thinned.map(({ truth }) => truth), styled };
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

async function thinOutArea(area: Area, { folder, seed, postalTowns }: ThinOutTask): Promise<ThinnedArea> {
  const records = await readRecords(recordsFolderOf(folder, area.name));
  const own = `${area.countryCode}.records`;
  const towns = townsOf(areasOf(records, own), area);
  const sightings = sightingsOf(records, {
    towns,
    // Map data has the town of each address; tables of ranges have the county only.
    postalTowns: area.source === "tiger" ? postalTowns.get(area.countryCode) ?? new Map() : new Map(),
  });
  const here = sightings.filter((seen) => records[seen.index]?.file === own);
  const removals = chooseRemovals(here, { random: seededRandom(`${seed}/${area.name}/removals`), towns });
  const kept = thinOut(records, { sightings: here, removals, towns });
  writeRecords(kept, { folder, name: area.name });
  const rangeAt = ({ index }: Sighting) => {
    const entry = records[index]?.entry;
    return entry?.kind === "range" ? entry.record : undefined;
  };
  const streetless = kept.flatMap(({ entry }) =>
    entry.kind === "house" && entry.record.street === undefined ? [entry.record] : []
  );
  return {
    area,
    truth: gatherTruth(here, { area, areas: areasOf(kept, own), removals, towns, rangeAt, streetless }),
    records: kept,
    seen: new Map(here.flatMap((seen) => seen.kind === "range" ? [] : [[records[seen.index]!, seen] as const])),
  };
}

function areasOf(records: readonly FiledRecord[], file: string): AreaRecord[] {
  return records.flatMap((record) => record.file === file && record.entry.kind === "area" ? [record.entry.record] : []);
}

function writeRecords(records: readonly FiledRecord[], { folder, name }: { folder: string; name: string }): void {
  for (const [file, entries] of Map.groupBy(records, (record) => record.file)) {
    writeFileSync(join(recordsFolderOf(folder, name), file), entries.map(({ entry }) => `${toLine(entry)}\n`).join(""));
  }
}

function recordsFolderOf(folder: string, name: string): string {
  return join(datasetsFolder(folder), readDatasetInfo(folder, name).name, "records");
}

interface ThinOutOptions {
  readonly sightings: readonly Sighting[];
  readonly removals: Removals;
  readonly towns: Towns;
}

/** The records without the removed houses, streets and named places at them, and without the removed town. */
function thinOut(records: readonly FiledRecord[], options: ThinOutOptions): FiledRecord[] {
  const { removals: { town, inTown, ofStreets, ofNumbers } } = options;
  const gone = new Set(
    options.sightings.filter((seen) => inTown.has(seen) || ofStreets.has(seen) || ofNumbers.has(seen))
      .map((seen) => seen.index),
  );
  return records.filter((record, index) =>
    !gone.has(index) && (town === undefined || !isOfTown(record, town, options.towns))
  );
}

/** True for the town itself, except its postcode areas, and for everything that names it or lies in its outline. */
function isOfTown({ entry }: FiledRecord, town: string, towns: Towns): boolean {
  if (entry.kind === "area") {
    const { names, kind, level, point } = entry.record;
    const isWider = kind === "country" || (level !== undefined && level <= 4);
    const isItself = names.some((name) => nameKey(name.text) === town);
    const isInside = point !== undefined && nameKey(towns.around(point) ?? "") === town;
    return !isWider && kind !== "postcode" && (isItself || isInside);
  }
  if (entry.kind === "house" || entry.kind === "namedPlace") {
    return nameKey(entry.record.locality ?? towns.around(entry.record.point) ?? "") === town;
  }
  return false;
}

/** An area after some of its records were removed. */
interface ThinnedArea {
  readonly area: Area;
  readonly truth: AreaTruth;
  readonly records: readonly FiledRecord[];
  /** A house, street or named place of the records; a range has several and is not in it. */
  readonly seen: ReadonlyMap<FiledRecord, Sighting>;
}

/** What a styled gazetteer is built from. */
interface PublishOptions {
  /** Folder of the corpus with its imported data sets. */
  readonly folder: string;
  readonly worldPath: string;
  readonly seed: number;
  readonly areas: readonly ThinnedArea[];
  /** Data sets that every style keeps as they are. */
  readonly postcodes: readonly { readonly name: string; readonly countryCode: string }[];
}

/** Builds the gazetteer of the areas as the style publishes them; undefined where it changes none. */
async function publishStyle(style: Style, options: PublishOptions): Promise<string | undefined> {
  const { folder, worldPath, seed, areas } = options;
  const draw = drawOf(`${seed}/${style.name}`);
  const styled = areas.flatMap((thinned) => {
    const publish = style.in({ ...thinned, draw })?.publish;
    return publish === undefined ? [] : [{ ...thinned, publish }];
  });
  if (styled.length === 0) {
    return undefined;
  }
  const target = join(folder, "styles", style.name.replaceAll(" ", "-"));
  mkdirSync(datasetsFolder(target), { recursive: true });
  const postcodes = options.postcodes.filter(({ countryCode }) =>
    styled.some(({ area }) => area.countryCode === countryCode)
  );
  for (const { name } of postcodes) {
    symlinkSync(join(datasetsFolder(folder), name), join(datasetsFolder(target), name));
  }
  for (const { area, records, seen, publish } of styled) {
    const dataset = join(datasetsFolder(target), area.name);
    cpSync(join(datasetsFolder(folder), area.name, "dataset.json"), join(dataset, "dataset.json"));
    mkdirSync(join(dataset, "records"));
    const published = records.flatMap((record): readonly FiledRecord[] => {
      const { file, entry } = record;
      const isOwn = file === `${area.countryCode}.records`;
      return isOwn ? publish(entry, seen.get(record)).map((one) => ({ file, entry: one })) : [record];
    });
    writeRecords(published, { folder: target, name: area.name });
  }
  const datasets = [...postcodes.map(({ name }) => name), ...styled.map(({ area }) => area.name)];
  await buildCountries({ folder: target, worldPath, datasets });
  rmSync(datasetsFolder(target), { recursive: true });
  return target;
}
