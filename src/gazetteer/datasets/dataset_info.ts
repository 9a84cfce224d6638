import { existsSync, readFileSync } from "node:fs";
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
