import { createHash } from "node:crypto";
import {
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { given } from "../../domain/given.ts";
import { scratchFolder as scratchOf } from "../builder/spool/spool.ts";
import { DrawingWriter } from "../drawing/drawing_writer.ts";
import { openDrawing } from "../drawing/drawing_file.ts";
import type { Coverage, Gazetteer } from "../port.ts";
import { ANY_COUNTRY, AT_SEA, CountrySpool, type SpoolCount } from "./country_spool.ts";
import type { AreaOptions } from "../sources/areas.ts";
import {
  type Completeness,
  DATASET_NAME,
  type DatasetInfo,
  type DatasetOrigin,
  filesAt,
  INFO_FILE,
  keepPrevious,
  type LayerInfo,
  readInfo,
  replaceCurrent,
  restoreInterrupted,
} from "./dataset_info.ts";
import { LayerWriter } from "../areas/layer_writer.ts";
import { openLayer } from "../areas/layer.ts";
import { ownFileName } from "./country_files.ts";
import type { SourceFile } from "./source_file.ts";
import { type Source, type SourceName, SOURCES } from "./source_table.ts";

/** Longer than any import; a younger folder may belong to a running one. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** A country with a smaller share of a file's records is dropped as border overlap, unless rows name it. */
const COUNTRY_SHARE_MIN = 0.02;
/** Metres: distance of piers and islets from a country's outline. */
const SHORE_M = 25_000;

/** The names under which the world's places and postcodes are listed. */
const LISTED: readonly string[] = ["world", "world-postcodes"];

/** Prefix of the folders of running imports. */
const TEMPORARY = ".import-";

export interface ImportOptions extends Omit<SourceFile, "scratchFolder"> {
  readonly source: SourceName;
  /** The operator's name for the data set: lower-case letters, digits and hyphens. */
  readonly name: string;
  /** The folder of data sets; the new one is a folder in it, complete or absent. */
  readonly folder: string;
  /** The world's places and borders, to find the country of a point. */
  readonly world: Gazetteer;
  readonly licence?: string;
  readonly attribution?: string;
  readonly completeness?: { readonly [Kind in Coverage["kind"]]?: Completeness };
  /** Leaves out what is only drawn: the map then has its streets, house numbers and named waters alone. */
  readonly isWithoutMap?: true;
  /** Which older data set of the same name is replaced: one of the same source with a common country, or any. */
  readonly replaces?: "same" | "any";
  /** Where the file was downloaded from. */
  readonly origin?: DatasetOrigin;
  /** Called with the new data set and the one it replaces, before it does; throws to keep the older one. */
  readonly check?: (info: DatasetInfo, older: DatasetInfo | undefined) => void;
}

/**
 * Reads a file of a source into a data-set folder: one file of records per country and `dataset.json`. If it is interrupted
 * or fails, it leaves nothing; what a killed import left is removed a day later. An older data set of the same name is
 * kept as the previous one.
 *
 * @throws {SyntaxError} when the file is not one of that source.
 * @throws {RangeError} when nothing in it can be used, most of its points lie outside the country it is for, the name
 * is not one, or is that of another data set.
 */
export async function importDataset(options: ImportOptions): Promise<DatasetInfo> {
  const staged = await stageDataset(options);
  staged.put();
  return staged.info;
}

/** A data set that is read completely and has not yet taken its place. */
export interface StagedDataset {
  readonly info: DatasetInfo;
  /** Gives it its place; an older data set of its name becomes the previous one, unless both are of the same file. */
  put(): void;
  /** Takes it away again: before `put` it leaves nothing, after it the older data set is back. */
  discard(): void;
}

/** As `importDataset`, up to the last step: several data sets can be put in their places together. */
export async function stageDataset(options: ImportOptions): Promise<StagedDataset> {
  const { name, folder, path, signal } = options;
  const source: Source = SOURCES[options.source];
  if (!DATASET_NAME.test(name) || LISTED.includes(name)) {
    throw new RangeError(
      `Cannot import because a name must be lower-case letters, digits and hyphens: current value is ${name}`,
    );
  }
  if (options.countryCode !== undefined && options.world.country(options.countryCode) === undefined) {
    throw new RangeError(`Cannot import because there is no country ${options.countryCode}`);
  }
  restoreInterrupted(folder, name);
  const older = readInfo(join(folder, name));
  assertReplaceable(older, options);
  mkdirSync(folder, { recursive: true });
  const temporary = mkdtempSync(join(folder, `${TEMPORARY}${process.pid}-`));
  removeAbandoned(folder, statSync(temporary).mtimeMs);
  try {
    const inputHash = await hashOf(path, signal);
    const spool = new CountrySpool(join(temporary, "records"), {
      countryOf: countryFinder(options.world),
      isChecked: options.countryCode !== undefined,
    });
    const scratchFolder = join(temporary, "scratch");
    mkdirSync(scratchFolder);
    const drawn = scratchOf(join(scratchFolder, "drawing"));
    const writer = options.isWithoutMap === true ? undefined : new DrawingWriter(drawn);
    const layer = options.areas === undefined ? undefined : new LayerWriter();
    let result;
    let drawing: DatasetInfo["drawing"];
    try {
      result = await source.read(
        { ...options, scratchFolder },
        {
          ...spool.sink(),
          ...(writer === undefined ? {} : { draw: (feature) => writer.add(feature) }),
          ...(layer === undefined ? {} : { layer: (area) => layer.add(area) }),
        },
      );
      if (writer !== undefined && writer.count > 0) {
        const drawingPath = join(temporary, ownFileName("drawing"));
        const bytes = writer.write(drawingPath, signal);
        drawing = { hash: openDrawing(drawingPath).hash, bytes };
      }
    } finally {
      drawn.close();
      spool.close();
      rmSync(scratchFolder, { recursive: true });
    }
    assertInside(spool.pointsIn, options.countryCode);
    const countries = layer === undefined ? countriesOf(spool.counts(), options) : {};
    assertReplaceable(older, { ...options, countries: Object.keys(countries) });
    dropForeign(join(temporary, "records"), [...spool.counts().keys()], countries);
    const info: DatasetInfo = {
      name,
      source: options.source,
      inputHash,
      inputBytes: filesAt(path).reduce((sum, file) => sum + Bun.file(file).size, 0),
      version: result?.date ?? inputHash.slice(0, 12),
      licence: options.licence ?? result?.licence ?? source.licence,
      attribution: options.attribution ?? result?.attribution ?? source.attribution,
      recordHashes: Object.fromEntries(
        [...spool.hashes].filter(([country]) => country in countries || country === ANY_COUNTRY),
      ),
      dropped: Object.fromEntries(spool.dropped),
      ...given({ countryCode: options.countryCode, bounds: options.bounds }),
      countries,
      ...given({
        drawing,
        layer: layer === undefined || options.areas === undefined
          ? undefined
          : writeLayer(layer, { path: join(temporary, ownFileName("layer")), options: options.areas }),
        isWithoutMap: options.isWithoutMap,
        origin: options.origin,
      }),
    };
    options.check?.(info, older);
    writeFileSync(join(temporary, INFO_FILE), `${JSON.stringify(info, null, 2)}\n`);
    const isSameFile = older?.inputHash === inputHash;
    let isPut = false;
    return {
      info,
      put() {
        if (isSameFile) {
          // The previous one stays what the file before this one was.
          replaceCurrent(folder, { name, by: temporary });
        } else {
          keepPrevious(folder, name);
          renameSync(temporary, join(folder, name));
        }
        isPut = true;
      },
      discard() {
        if (!isPut) {
          rmSync(temporary, { recursive: true, force: true });
        } else if (!isSameFile) {
          rmSync(join(folder, name), { recursive: true, force: true });
          restoreInterrupted(folder, name);
        }
      },
    };
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    throw error;
  }
}

function writeLayer(
  writer: LayerWriter,
  { path, options: { layer, code, title } }: { readonly path: string; readonly options: AreaOptions },
): LayerInfo {
  if (writer.count === 0) {
    throw new RangeError(
      "Cannot import because no area has coordinates in degrees: convert the file to EPSG:4326 (longitude, latitude)",
    );
  }
  const bytes = writer.write(path);
  const { hash } = openLayer(path);
  return { name: layer, code, title, hash, bytes, areas: writer.count, polygons: writer.polygons };
}

/** Refuses to replace an unrelated data set that happens to have the same name. */
function assertReplaceable(
  older: DatasetInfo | undefined,
  { name, source, replaces, countries }: ImportOptions & { readonly countries?: readonly string[] },
): void {
  if (older === undefined || replaces === "any") {
    return;
  }
  const has = Object.keys(older.countries);
  const isShared = countries === undefined || countries.length === 0 || has.length === 0 ||
    countries.some((country) => has.includes(country));
  if (older.source !== source || !isShared) {
    const what = [older.source, older.version, has.join(" ")].filter((part) => part !== "").join(", ");
    throw new RangeError(
      `Cannot import because ${name} is the name of another data set (${what}): choose another with --name, or replace it with --replace`,
    );
  }
}

/** Refuses a file for another country than the operator gave. */
function assertInside(pointsIn: ReadonlyMap<string, number>, countryCode: string | undefined): void {
  const total = [...pointsIn.values()].reduce((sum, count) => sum + count, 0);
  const inside = pointsIn.get(countryCode ?? "") ?? 0;
  if (countryCode !== undefined && inside * 2 < total) {
    const [most] = [...pointsIn].filter(([country]) => country !== countryCode).sort(([, a], [, b]) => b - a);
    throw new RangeError(
      `Cannot import because most points are not in ${countryCode}: of ${total} checked ${
        total - inside
      } lie elsewhere, ` +
        `${most?.[1]} of them ${most?.[0] === AT_SEA ? "at sea" : `in ${most?.[0]}`}`,
    );
  }
}

async function hashOf(path: string, signal: AbortSignal | undefined): Promise<string> {
  const hash = createHash("sha256");
  for (const file of filesAt(path)) {
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
      signal?.throwIfAborted();
      hash.update(chunk);
    }
  }
  return hash.digest("hex");
}

/** The country whose border contains a point, or the nearest one's near its shore. */
function countryFinder(world: Gazetteer): (point: { latitudeE7: number; longitudeE7: number }) => string | undefined {
  return ({ latitudeE7, longitudeE7 }) => {
    const point = { latitude: latitudeE7 / 1e7, longitude: longitudeE7 / 1e7 };
    const country = world.areasContaining(point)[0] ??
      world.nearestPlaces(point, { limit: 1, maxDistanceM: SHORE_M })[0]?.id;
    return country === undefined ? undefined : world.place(country).countryCode;
  };
}

function countriesOf(
  counts: ReadonlyMap<string, readonly SpoolCount[]>,
  options: ImportOptions,
): Record<string, Coverage[]> {
  const source: Source = SOURCES[options.source];
  const total = [...counts.values()].flat().reduce((sum, count) => sum + count.records, 0);
  const isNamed = options.countryCode === undefined
    ? source.namesCountries === true || options.csv?.columns.country !== undefined
    : source.namesCountries === true && source.isSelective !== true;
  const countries: Record<string, Coverage[]> = {};
  for (const country of [...counts.keys()].sort()) {
    const kinds = counts.get(country) ?? [];
    const records = kinds.reduce((sum, count) => sum + count.records, 0);
    const isRequested = options.countryCode === undefined
      ? records >= total * COUNTRY_SHARE_MIN
      : country === options.countryCode;
    if (isRequested || isNamed) {
      countries[country] = kinds.map((count) => ({
        ...count,
        completeness: options.completeness?.[count.kind] ?? source.completeness[count.kind] ?? "partial",
      }));
    }
  }
  if (Object.keys(countries).length === 0 && !counts.has(ANY_COUNTRY) && total === 0) {
    throw new RangeError("Cannot import because the file has no usable record");
  }
  return countries;
}

/** Removes the records of countries outside of the data set. */
function dropForeign(folder: string, found: readonly string[], kept: Readonly<Record<string, unknown>>): void {
  for (const country of found) {
    if (!(country in kept) && country !== ANY_COUNTRY) {
      rmSync(join(folder, `${country}.records`), { force: true });
    }
  }
}

/** Removes the folders of killed imports, which were not written to for a day. `now` in milliseconds of the epoch. */
function removeAbandoned(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.startsWith(TEMPORARY) && now - newestIn(path) > ABANDONED_MS) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}

/** When the folder, or the last written of its files and folders, was changed. */
function newestIn(path: string): number {
  const inside = readdirSync(path, { recursive: true, encoding: "utf8" });
  // A file that has disappeared meanwhile belongs to a running import.
  const changed = ["", ...inside].map((name) => statSync(join(path, name), { throwIfNoEntry: false })?.mtimeMs);
  return Math.max(...changed.map((ms) => ms ?? Infinity));
}
