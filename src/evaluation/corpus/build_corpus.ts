import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { toLine } from "../../gazetteer/assemble/places_by_key.ts";
import { buildCountries } from "../../gazetteer/datasets/build_countries.ts";
import { readDatasetInfo } from "../../gazetteer/datasets/country_files.ts";
import { datasetsFolder } from "../../gazetteer/datasets/manifest.ts";
import { nameKey } from "../../text/name_key.ts";
import { seededRandom } from "../misspelt.ts";
import { drawOf, type Style } from "../styles/style.ts";
import { type Area, AREAS, fileOfArea, POSTCODE_FILES } from "./areas.ts";
import { chooseRemovals } from "./choose_removals.ts";
import { cachedFolder, type DataOptions, importFile } from "./data_files.ts";
import { gatherTruth } from "./gather_truth.ts";
import { type FiledRecord, isOwn, readRecords, type Sighting, sightingsOf } from "./sightings.ts";
import { type Towns, townsOf } from "./towns.ts";
import type { AreaTruth } from "./truth.ts";

/** A gazetteer of thinned-out data with the truth about it. */
export interface Corpus {
  /** The gazetteer folder, for `openGazetteerSet`. */
  readonly folder: string;
  readonly truths: readonly AreaTruth[];
  /** Gazetteer folders of the same areas, as each style of data publishes them. */
  readonly styled: readonly { readonly style: string; readonly folder: string }[];
  readonly seed: number;
}

/** Areas without a file in the data folder are left out. */
export interface CorpusOptions extends DataOptions {
  /** Fingerprint of the code and of everything else that decides what is built; the seed is added to it. */
  readonly fingerprint: string;
  readonly seed: number;
  /** Those that are of the data get a gazetteer each. */
  readonly styles: readonly Style[];
}

const CONTENTS_FILE = "contents.json";

/** The styled folders are inside the corpus. */
type Contents = Pick<Corpus, "truths" | "styled">;

/**
 * Draws truth from each area's records, removes some of them, and builds a gazetteer of the rest, then one for each
 * style of data. What was built before is used again.
 */
export async function buildCorpus(options: CorpusOptions): Promise<Corpus> {
  const { cacheFolder, fingerprint, seed, styles } = options;
  const name = `${fingerprint}-${seed}${styles.length === 0 ? "" : "-styled"}`;
  const folder = await cachedFolder(join(cacheFolder, name), async (temporary) => {
    const contents = await fill(temporary, options);
    writeFileSync(join(temporary, CONTENTS_FILE), JSON.stringify(contents));
  });
  const { truths, styled }: Contents = await Bun.file(join(folder, CONTENTS_FILE)).json();
  return { folder, truths, styled: styled.map((one) => ({ ...one, folder: join(folder, one.folder) })), seed };
}

async function fill(folder: string, options: CorpusOptions): Promise<Contents> {
  const { dataFolder, worldPath, seed, onProgress } = options;
  const isThere = ({ path }: { readonly path: string }): boolean => existsSync(join(dataFolder, path));
  const postcodes = POSTCODE_FILES.filter(isThere);
  for (const file of postcodes) {
    await importFile(file, { ...options, folder });
  }
  const postalTowns = await postalTownsOf(folder, postcodes.map(({ name }) => name));
  const areas: ThinnedArea[] = [];
  for (const area of AREAS.filter(isThere)) {
    await importFile(fileOfArea(area), { ...options, folder });
    onProgress?.(`thinning out ${area.name}`);
    areas.push(await thinOutArea(area, { folder, seed, postalTowns }));
  }
  const datasets = [...postcodes.map(({ name }) => name), ...areas.map(({ area }) => area.name)];
  await buildCountries({ folder, worldPath, datasets, onProgress: (_, __, code) => onProgress?.(`building ${code}`) });
  const styled: { style: string; folder: string }[] = [];
  for (const style of options.styles.filter(({ isOfData }) => isOfData)) {
    onProgress?.(`publishing ${style.name}`);
    const target = await publishStyle(style, { folder, worldPath, seed, areas, postcodes });
    if (target !== undefined) {
      styled.push({ style: style.name, folder: relative(folder, target) });
    }
  }
  // The input takes five times the space of the result and is read again in seconds.
  rmSync(datasetsFolder(folder), { recursive: true });
  return { truths: areas.map(({ truth }) => truth), styled };
}

/** Towns of postcodes, by country and postcode. */
async function postalTownsOf(folder: string, names: readonly string[]): Promise<Map<string, Map<string, string>>> {
  const towns = new Map<string, Map<string, string>>();
  for (const name of names) {
    for (const { entry } of await readRecords(recordsFolderOf(folder, name))) {
      if (entry.kind === "postcode" && entry.record.locality !== undefined) {
        const { countryCode, postcode, locality } = entry.record;
        towns.getOrInsertComputed(countryCode, () => new Map()).getOrInsert(postcode, locality);
      }
    }
  }
  return towns;
}

interface ThinnedArea {
  readonly area: Area;
  readonly truth: AreaTruth;
  readonly records: readonly FiledRecord[];
  /** A house, street or named place of the records; a range has several and is not in it. */
  readonly seen: ReadonlyMap<FiledRecord, Sighting>;
}

/** Removes houses, streets and named places at them, and a whole town. */
async function thinOutArea(
  area: Area,
  { folder, seed, postalTowns }: {
    readonly folder: string;
    readonly seed: number;
    readonly postalTowns: ReadonlyMap<string, ReadonlyMap<string, string>>;
  },
): Promise<ThinnedArea> {
  const records = await readRecords(recordsFolderOf(folder, area.name));
  const towns = townsOf(
    records.flatMap((record) => isOwn(record, area) && record.entry.kind === "area" ? [record.entry.record] : []),
    area,
  );
  // Map data has the town of each address; tables of ranges have the county only.
  const ofPostcodes = area.source === "tiger" ? postalTowns.get(area.countryCode) : undefined;
  const here = sightingsOf(records, { towns, postalTowns: ofPostcodes ?? new Map() })
    .filter(({ index }) => isOwn(records[index]!, area));
  const removals = chooseRemovals(here, { random: seededRandom(`${seed}/${area.name}/removals`), towns });
  const { town, inTown, ofStreets, ofNumbers } = removals;
  const gone = new Set([...inTown, ...ofStreets, ...ofNumbers].map(({ index }) => index));
  const kept = records.filter((record, index) =>
    !gone.has(index) && (town === undefined || !isOfTown(record, town, towns))
  );
  writeRecords(kept, { folder, name: area.name });
  return {
    area,
    truth: gatherTruth(here, { area, kept, removals, towns }),
    records: kept,
    seen: new Map(here.flatMap((seen) => seen.kind === "range" ? [] : [[records[seen.index]!, seen] as const])),
  };
}

function writeRecords(records: readonly FiledRecord[], { folder, name }: { folder: string; name: string }): void {
  for (const [file, entries] of Map.groupBy(records, (record) => record.file)) {
    writeFileSync(join(recordsFolderOf(folder, name), file), entries.map(({ entry }) => `${toLine(entry)}\n`).join(""));
  }
}

function recordsFolderOf(folder: string, name: string): string {
  return join(datasetsFolder(folder), readDatasetInfo(folder, name).name, "records");
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
      return isOwn(record, area) ? publish(entry, seen.get(record)).map((one) => ({ file, entry: one })) : [record];
    });
    writeRecords(published, { folder: target, name: area.name });
  }
  const datasets = [...postcodes.map(({ name }) => name), ...styled.map(({ area }) => area.name)];
  await buildCountries({ folder: target, worldPath, datasets });
  rmSync(datasetsFolder(target), { recursive: true });
  return target;
}
