import { basename } from "node:path";
import { plainTextFault } from "../../domain/slug.ts";
import { isCoverage } from "../file/open_file.ts";
import { DATASET_NAME, type DatasetInfo } from "./dataset_info.ts";
import { isObject, parseJson } from "../../text/json_value.ts";

/** A published file: its name in the remote folder is its hash. */
export interface PublishedFile {
  /** SHA-256 of all its bytes, hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * The manifest of a published gazetteer: everything that another installation of the same version of the service needs
 * to answer alike. It names no path, so that none can lead out of a folder.
 */
export interface PublishedSet {
  readonly format: 1;
  /** Name of the world file that the countries were joined with, and so the version of the code. */
  readonly world: string;
  /** RFC 3339 in UTC with milliseconds. Later than that of every set published there before. */
  readonly publishedAt: string;
  readonly worldFile: PublishedFile;
  /** Absent where there is no country. */
  readonly directory?: PublishedFile;
  /** ISO 3166-1 alpha-2 → its file. */
  readonly countries: Readonly<Record<string, PublishedFile>>;
  /** Data set → the file of its drawing. */
  readonly drawings?: Readonly<Record<string, PublishedFile>>;
  /** Data set → the file of its layer of areas. */
  readonly layers?: Readonly<Record<string, PublishedFile>>;
  readonly datasets: readonly DatasetInfo[];
  /** Hashes of files that only the set before this one has: it may still be being fetched. */
  readonly superseded: readonly string[];
}

/** Characters of a manifest; a set of all countries and 1,000 data sets has some 2 million. */
export const PUBLISHED_SET_LENGTH_MAX = 16_000_000;
/** Bytes of one file: several times the planet's largest country. */
const FILE_BYTES_MAX = 1e12;
const DATASETS_MAX = 10_000;
const SUPERSEDED_MAX = 10_000;
const TEXT_LENGTH_MAX = 2000;
/** Kinds of records in one country. */
const KINDS_MAX = 6;
const HASH = /^[0-9a-f]{64}$/u;
export const COUNTRY_CODE = /^[A-Z]{2}$/u;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u;
/** The folder of a version's published sets: other versions of the service have theirs next to it. */
export function publishedFolder(worldPath: string): string {
  return basename(worldPath).replace(/\.gazetteer$/u, "");
}

export function filesOf(
  { worldFile, directory, countries, drawings = {}, layers = {} }: PublishedSet,
): readonly PublishedFile[] {
  return [
    worldFile,
    ...(directory === undefined ? [] : [directory]),
    ...Object.values(countries),
    ...Object.values(drawings),
    ...Object.values(layers),
  ];
}

/**
 * Reads a manifest of a version of the service. Every value of it is checked: it may come from anyone who can write there.
 *
 * @throws {RangeError} that says in a phrase what is wrong with it.
 */
export function parsePublishedSet(text: string, { world }: { readonly world: string }): PublishedSet {
  if (text.length > PUBLISHED_SET_LENGTH_MAX) {
    throw new RangeError(`its manifest has more than ${PUBLISHED_SET_LENGTH_MAX} characters`);
  }
  const value = parseJson(text);
  if (!isObject(value)) {
    throw new RangeError("its manifest is no JSON object, as after a broken transfer");
  }
  if (value["format"] !== 1) {
    throw new RangeError("its manifest has a format that this version does not know: upgrade the service");
  }
  if (value["world"] !== world) {
    throw new RangeError("it was published by another version of the service");
  }
  requireValid(value);
  return value;
}

/** Whether a value is a list of descriptions of data sets. */
export function isDatasetInfos(value: unknown): value is readonly DatasetInfo[] {
  return Array.isArray(value) && value.length <= DATASETS_MAX && value.every(isDatasetInfo);
}

function requireValid(
  value: Readonly<Record<string, unknown>>,
): asserts value is Record<string, unknown> & PublishedSet {
  const { publishedAt, worldFile, directory, countries, drawings, layers, datasets, superseded } = value;
  const parts: readonly (readonly [name: string, isValid: boolean])[] = [
    ["publishedAt", isText(publishedAt, TIME) && !Number.isNaN(Date.parse(publishedAt))],
    ["worldFile", isFile(worldFile)],
    ["directory", directory === undefined || isFile(directory)],
    ["countries", isMap(countries, COUNTRY_CODE, isFile)],
    ["drawings", drawings === undefined || isMap(drawings, DATASET_NAME, isFile)],
    ["layers", layers === undefined || isMap(layers, DATASET_NAME, isFile)],
    ["datasets", isDatasetInfos(datasets)],
    ["superseded", Array.isArray(superseded) && superseded.length <= SUPERSEDED_MAX && superseded.every(isHash)],
  ];
  const [wrong] = parts.filter(([, isValid]) => !isValid).map(([name]) => name);
  if (wrong !== undefined) {
    throw new RangeError(`${wrong} of its manifest is not valid`);
  }
}

/** Whether a value is an object all of whose keys have a form, and whose values pass a check. */
export function isMap(value: unknown, key: RegExp, isValue: (value: unknown) => boolean): boolean {
  return isObject(value) && Object.entries(value).every(([name, each]) => key.test(name) && isValue(each));
}

/** Whether a value is a text of this form. */
export function isText(value: unknown, form: RegExp): value is string {
  return typeof value === "string" && form.test(value);
}

function isDatasetInfo(value: unknown): value is DatasetInfo {
  if (!isObject(value)) {
    return false;
  }
  const { name, source, inputHash, inputBytes, version, licence, attribution, dropped, countries } = value;
  return isText(name, DATASET_NAME) &&
    [source, inputHash, version, licence, attribution].every(isShortText) && isCount(inputBytes) && isObject(dropped) &&
    isMap(
      countries,
      COUNTRY_CODE,
      (kinds) => Array.isArray(kinds) && kinds.length <= KINDS_MAX && kinds.every(isCoverage),
    );
}

function isFile(value: unknown): value is PublishedFile {
  return isObject(value) && isHash(value["sha256"]) && isCount(value["bytes"]) && value["bytes"] <= FILE_BYTES_MAX;
}

function isHash(value: unknown): value is string {
  return isText(value, HASH);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** One line: terminals, answers and maps show it. */
function isShortText(value: unknown): value is string {
  return typeof value === "string" && plainTextFault(value, { min: 0, max: TEXT_LENGTH_MAX }) === undefined;
}
