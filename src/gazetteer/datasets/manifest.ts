import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GazetteerFileError } from "../file/map_bytes.ts";
import { replaceFile } from "../builder/write_file.ts";
import { DATASET_NAME, type DatasetInfo } from "./dataset_info.ts";
import { COUNTRY_CODE, isDatasetInfos, isMap, isText } from "./published_set.ts";
import { isObject, parseJson } from "../../text/json_value.ts";

/**
 * Which files are in force. Replaced by a rename: a reader sees one complete set.
 *
 * Several versions of the service may share a gazetteer folder, each with a world file of its own. `manifest.json` is
 * the set that was put in force last, by any of them, and holds the data sets; `manifest.<world file>.json` is the last
 * set of one version, which stays usable when another version has put its own in force.
 */
export interface Manifest {
  readonly format: 1;
  /**
   * Data sets of this installation in the order of trust: of two geometries of one place the later one's wins. While a
   * published set is followed they are not in force.
   */
  readonly datasets: readonly string[];
  /** ISO 3166-1 alpha-2 → file name in `countries/`. */
  readonly countries: Readonly<Record<string, string>>;
  /** Data set → the file of its drawing, in `countries/`. Manifests of older versions of the service lack it. */
  readonly drawings?: Readonly<Record<string, string>>;
  /** Data set → the file of its layer of areas, in `countries/`. Manifests of older versions of the service lack it. */
  readonly layers?: Readonly<Record<string, string>>;
  /** Name of the world file that the countries were joined with: they are built again when it changes. */
  readonly world: string;
  /** A hash of the data sets when the files were built. */
  readonly inputs?: string;
  /** Files of the previous set, for servers that are still switching. */
  readonly superseded?: readonly string[];
  /** Where the set was published by another installation. */
  readonly followed?: FollowedSet;
}

/** The published set that is in force. */
export interface FollowedSet {
  /** The remote folder, as `GAZETTEER_URL` names it. */
  readonly url: string;
  /** SHA-256 of the manifest that was published, hexadecimal. */
  readonly manifestHash: string;
  readonly publishedAt: string;
  /** The countries that processes of this folder want of it (`GAZETTEER_COUNTRIES`); absent: all. */
  readonly wanted?: readonly string[];
  /** What the data sets of its publisher are; their records stay there. */
  readonly datasets: readonly DatasetInfo[];
}

const FILE = "manifest.json";
const ANY_FILE = /^manifest\.(?:.+\.)?json$/;
const COUNTRY_FILE = /^[A-Z]{2}-[0-9a-f]{12}\.gazetteer$/;
/** Not a path: it becomes part of a file name. */
const WORLD_FILE = /^[A-Za-z0-9._-]{1,100}$/;
/** `<data set>-<hash>.drawing` or `.layer`. */
export const OWN_FILE = /^[a-z0-9][a-z0-9-]{0,62}-[0-9a-f]{12}\.(?:drawing|layer)$/;

export function datasetsFolder(folder: string): string {
  return join(folder, "datasets");
}

export function countriesFolder(folder: string): string {
  return join(folder, "countries");
}

/**
 * The manifest that was put in force last; undefined where no data set was ever added.
 *
 * @throws GazetteerFileError when the file is not a manifest of this format.
 */
export function readManifest(folder: string): Manifest | undefined {
  return readFile(folder, FILE);
}

/**
 * The set of the version that has this world file: the one in force, or the last one of that version. Where it never
 * had one, the set in force, which was joined with another world file.
 *
 * @throws GazetteerFileError when the file is not a manifest of this format.
 */
export function readSet(folder: string, world: string): Manifest | undefined {
  const current = readManifest(folder);
  return current === undefined || current.world === world ? current : readFile(folder, fileOf(world)) ?? current;
}

export function writeManifest(folder: string, manifest: Manifest): void {
  mkdirSync(folder, { recursive: true });
  for (const file of [fileOf(manifest.world), FILE]) {
    replaceFile(join(folder, file), (temporary) => {
      writeFileSync(temporary, `${JSON.stringify(manifest, null, 2)}\n`, { flag: "wx", flush: true });
    });
  }
}

export function removeSet(folder: string, world: string): void {
  rmSync(join(folder, fileOf(world)), { force: true });
}

/** The manifests of all versions; unreadable ones are left out. */
export function readEverySet(folder: string): Manifest[] {
  return readdirSync(folder).filter((file) => ANY_FILE.test(file)).flatMap((file) => {
    try {
      return readFile(folder, file) ?? [];
    } catch {
      return [];
    }
  });
}

function fileOf(world: string): string {
  return `manifest.${world}.json`;
}

function readFile(folder: string, file: string): Manifest | undefined {
  const path = join(folder, file);
  if (!existsSync(path)) {
    return undefined;
  }
  const value = parseJson(readFileSync(path, "utf8"));
  if (!isManifest(value)) {
    throw new GazetteerFileError(
      `${path} is damaged, or no manifest of this version: restore it, or remove it and add the data again`,
    );
  }
  return value;
}

function isManifest(value: unknown): value is Manifest {
  if (!isObject(value) || value["format"] !== 1) {
    return false;
  }
  const { datasets, world, superseded = [], followed, drawings = {}, layers = {}, countries } = value;
  return Array.isArray(datasets) &&
    datasets.every((name) => isText(name, DATASET_NAME)) && isText(world, WORLD_FILE) && Array.isArray(superseded) &&
    superseded.every(isCountryFile) && (followed === undefined || isFollowed(followed)) &&
    [drawings, layers].every((files) => isMap(files, DATASET_NAME, (file) => isText(file, OWN_FILE))) &&
    isMap(countries, COUNTRY_CODE, isCountryFile);
}

function isCountryFile(value: unknown): boolean {
  return isText(value, COUNTRY_FILE);
}

function isFollowed(value: unknown): value is FollowedSet {
  return isObject(value) &&
    [value["url"], value["manifestHash"], value["publishedAt"]].every((text) => typeof text === "string") &&
    Array.isArray(value["wanted"] ?? []) && isDatasetInfos(value["datasets"]);
}
