import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Bounds } from "../../domain/coordinates.ts";
import type { Coverage } from "../port.ts";
import type { DropReason } from "../sources/record.ts";

/** The file in a data set's folder that describes it. */
export const INFO_FILE = "dataset.json";
/** What names of data sets look like: not a path, as they become parts of file names. */
export const DATASET_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/u;

/** How complete a data set is, for one kind of record. */
export type Completeness = Coverage["completeness"];

/** Where the file of a data set was downloaded from. */
export interface DatasetOrigin {
  /** As its publisher names it, whatever mirror was used. */
  readonly address: string;
  /** Address of a file that begins with the MD5 of the data. */
  readonly md5Address?: string;
  readonly etag?: string;
  readonly lastModified?: string;
  /** Hexadecimal, as the publisher stated it. */
  readonly md5?: string;
}

/** A layer of areas: SHA-256 of the contents, hexadecimal, the size of its file, and what is in it. */
export interface LayerInfo {
  readonly name: string;
  readonly code: string;
  readonly title: string;
  readonly hash: string;
  readonly bytes: number;
  readonly areas: number;
  readonly polygons: number;
}

/** The description of an imported data set: its `dataset.json`. */
export interface DatasetInfo {
  /** The operator's name for it, unique in the set: adding it again replaces it. */
  readonly name: string;
  /** `openstreetmap`, `openaddresses` … */
  readonly source: string;
  /** SHA-256 of the file it was read from, hexadecimal. */
  readonly inputHash: string;
  readonly inputBytes: number;
  /** The date of the data, where the file has it (`2024-03-03`), else the file's hash. */
  readonly version: string;
  readonly licence: string;
  readonly attribution: string;
  /** ISO 3166-1 alpha-2 → SHA-256 of the records of the country: options of an import change it too. */
  readonly recordHashes?: Readonly<Record<string, string>>;
  readonly dropped: { readonly [Reason in DropReason]?: number };
  /** ISO 3166-1 alpha-2 → coverage there. */
  readonly countries: Readonly<Record<string, readonly Coverage[]>>;
  /** The country it was read for, and the box it was restricted to, as the operator gave them. */
  readonly countryCode?: string;
  readonly bounds?: Bounds;
  /** Its drawing: SHA-256 of the contents, hexadecimal, and the size of the file. Absent where it has none. */
  readonly drawing?: { readonly hash: string; readonly bytes: number };
  /** Its layer of areas, and the properties of the file's features that it has. Absent where it has none. */
  readonly layer?: LayerInfo;
  /** The operator wanted no drawing of it. */
  readonly isWithoutMap?: true;
  /** Absent for a file of the operator's own. */
  readonly origin?: DatasetOrigin;
}

/** Whether a data set has something in one of these countries (ISO 3166-1 alpha-2), or in any where none are given. */
export function isIn(
  { countries, layer, countryCode }: Pick<DatasetInfo, "countries" | "layer" | "countryCode">,
  codes: readonly string[] | undefined,
): boolean {
  return codes === undefined || codes.some((code) => code in countries) ||
    // A layer of no country may cover all of them.
    (layer !== undefined && (countryCode === undefined || codes.includes(countryCode)));
}

/** The description in a data set's folder; undefined where it has none. */
export function readInfo(folder: string): DatasetInfo | undefined {
  return existsSync(join(folder, INFO_FILE)) ? parseInfo(folder) : undefined;
}

/** The same for a folder that must have it. Throws the system's error if it does not. */
export function parseInfo(folder: string): DatasetInfo {
  // Only `importDataset` writes these.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return JSON.parse(readFileSync(join(folder, INFO_FILE), "utf8")) as DatasetInfo;
}

/** Files of one data set. */
const FILES_MAX = 1000;

/**
 * The files of a data set in a fixed order: the file itself, or the Parquet files in a folder and the folders in it.
 *
 * @throws {RangeError} when the folder has none or too many.
 */
export function filesAt(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) {
    return [path];
  }
  const names = readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => name.toLowerCase().endsWith(".parquet")).sort();
  if (names.length === 0 || names.length > FILES_MAX) {
    throw new RangeError(
      `Cannot import because the folder must have 1 to ${FILES_MAX} files that end in .parquet: it has ${names.length}`,
    );
  }
  return names.map((name) => join(path, name));
}

/** Prefixes of folders next to the data sets. A data set's name cannot begin with a dot. */
const PREVIOUS = ".previous-";
const SWAPPING = ".swapping-";

/** Puts the data set of this name aside as the previous one, so that another may take its place. */
export function keepPrevious(folder: string, name: string): void {
  const current = join(folder, name);
  if (existsSync(current)) {
    removePrevious(folder, name);
    renameSync(current, join(folder, `${PREVIOUS}${name}`));
  }
}

/** Replaces the data set of this name by a folder, without keeping it. */
export function replaceCurrent(folder: string, { name, by }: { readonly name: string; readonly by: string }): void {
  const swapping = join(folder, `${SWAPPING}${name}`);
  rmSync(swapping, { recursive: true, force: true });
  renameSync(join(folder, name), swapping);
  renameSync(by, join(folder, name));
  rmSync(swapping, { recursive: true, force: true });
}

/** Whether the data set of this name replaced another one. */
export function hasPrevious(folder: string, name: string): boolean {
  return existsSync(join(folder, `${PREVIOUS}${name}`));
}

/** Exchanges the data set of this name with the one that it replaced. */
export function swapPrevious(folder: string, name: string): void {
  const previous = join(folder, `${PREVIOUS}${name}`);
  const swapping = join(folder, `${SWAPPING}${name}`);
  rmSync(swapping, { recursive: true, force: true });
  renameSync(previous, swapping);
  renameSync(join(folder, name), previous);
  renameSync(swapping, join(folder, name));
}

/** Removes what the data set of this name replaced. */
export function removePrevious(folder: string, name: string): void {
  rmSync(join(folder, `${PREVIOUS}${name}`), { recursive: true, force: true });
}

/**
 * Finishes an exchange of folders that was killed between two renames: puts back what was put aside, so that a data set of
 * the set in force is always there.
 */
export function restoreInterrupted(folder: string, name: string): void {
  const current = join(folder, name);
  const swapping = join(folder, `${SWAPPING}${name}`);
  if (!existsSync(current) && existsSync(swapping)) {
    renameSync(swapping, current);
  } else if (existsSync(swapping) && !hasPrevious(folder, name)) {
    renameSync(swapping, join(folder, `${PREVIOUS}${name}`));
  }
  if (!existsSync(current) && hasPrevious(folder, name)) {
    renameSync(join(folder, `${PREVIOUS}${name}`), current);
  }
}
