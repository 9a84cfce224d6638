import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { ANY_COUNTRY } from "./country_spool.ts";
import { type DatasetInfo, parseInfo, readInfo, restoreInterrupted } from "./dataset_info.ts";
import {
  countriesFolder,
  datasetsFolder,
  type Manifest,
  OWN_FILE,
  readEverySet,
  readManifest,
  readSet,
  removeSet,
} from "./manifest.ts";
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { isLeftover, replaceFile } from "../builder/write_file.ts";

export function readDatasetInfo(folder: string, name: string): DatasetInfo {
  const path = join(datasetsFolder(folder), name);
  const info = readInfo(path);
  if (info !== undefined) {
    return info;
  }
  restoreInterrupted(datasetsFolder(folder), name);
  return parseInfo(path);
}

/** The descriptions of the data sets that a set was made from. */
export function datasetsOf(folder: string, set: Manifest | undefined): readonly DatasetInfo[] {
  return set?.followed?.datasets ?? (set?.datasets ?? []).map((name) => readDatasetInfo(folder, name));
}

export function recordsPath(folder: string, info: DatasetInfo, code: string): string {
  return join(datasetsFolder(folder), info.name, "records", `${code}.records`);
}

/** The last set of the version that has this world file. */
export function readOwn(folder: string, world: string): Manifest | undefined {
  const set = readSet(folder, world);
  return set?.world === world ? set : undefined;
}

/** A hash of the descriptions of data sets: a set is built again when it changes. */
export function inputsOf(infos: readonly DatasetInfo[]): string {
  return createHash("sha256").update(JSON.stringify(infos)).digest("hex");
}

/**
 * Whether the last set of the version that has this world file was made from the data sets in force, as they are now. A
 * published set stays: a command in a shell without `GAZETTEER_URL` must not take it from running servers.
 */
export function isCurrent(folder: string, world: string): boolean {
  const own = readOwn(folder, world);
  const infos = (readManifest(folder)?.datasets ?? []).map((name) => readDatasetInfo(folder, name));
  return own?.followed !== undefined || own?.inputs === inputsOf(infos);
}

/** The name of a country's file in a set of the version that has this world file. */
export function countryFile(world: string, infos: readonly DatasetInfo[], code: string): string {
  return `${code}-${fingerprint(world, infos, code)}.gazetteer`;
}

/** A hash of all inputs of a country's file: the world file (whose name covers the code) and each data set's records. */
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

/** The files that data sets have of their own in a set, next to those of countries. */
const OWN_FILES = {
  /** What maps draw of it. */
  drawing: { name: "map.drawing", ending: "drawing" },
  /** Its areas as a column next to answers. */
  layer: { name: "areas.layer", ending: "layer" },
} as const;

export type OwnFile = keyof typeof OWN_FILES;

/** Hexadecimal digits of a file's hash in its name. */
const NAME_DIGITS = 12;

/** The name of a data set's own file in its folder. */
export function ownFileName(kind: OwnFile): string {
  return OWN_FILES[kind].name;
}

/** The name of a data set's own file among the files of a set. */
export function ownFile(kind: OwnFile, dataset: string, hash: string): string {
  return `${dataset}-${hash.slice(0, NAME_DIGITS)}.${OWN_FILES[kind].ending}`;
}

/** Puts the own files of data sets among the files of the set; returns data set → file name. */
export function placeOwnFiles(folder: string, infos: readonly DatasetInfo[], kind: OwnFile): Record<string, string> {
  const files: Record<string, string> = {};
  for (const { name, [kind]: described } of infos) {
    const from = join(datasetsFolder(folder), name, OWN_FILES[kind].name);
    if (described === undefined || !existsSync(from)) {
      continue;
    }
    const file = ownFile(kind, name, described.hash);
    const to = join(countriesFolder(folder), file);
    if (!existsSync(to)) {
      mkdirSync(countriesFolder(folder), { recursive: true });
      linkOrCopy(from, to);
    }
    files[name] = file;
  }
  return files;
}

/** A link takes no space; some file systems have none. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    replaceFile(to, (temporary) => copyFileSync(from, temporary));
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long the files of a version are kept after its last start, for a rollback. */
const VERSION_KEPT_MS = 7 * DAY_MS;
/** How long a file without a manifest is kept: its set may still be being built. */
const UNNAMED_KEPT_MS = DAY_MS;

const WORLD_FILE = /^world-[0-9a-f]+\.gazetteer$/;
const COUNTRY_FILE = /^[A-Z]{2}-[0-9a-f]+\.gazetteer$/;
/** Files that a running service set aside. */
const DAMAGED_FILE = /\.damaged$/;
/** `<version of the set>.<world file>.directory`; without the world file: of a version before 7 days ago. */
const DIRECTORY_FILE = /^[0-9a-f]+(?:\.(?<world>.+))?\.directory$/;

/** Marks the version that has this world file as used, and removes what is left of versions that are not used any more. */
export function sweepVersions(worldPath: string, now: Date): void {
  try {
    utimesSync(worldPath, now, now);
  } catch {
    // A read-only folder: a process that may write there sweeps it.
    return;
  }
  const folder = join(worldPath, "..");
  for (const name of readdirSync(folder)) {
    if (WORLD_FILE.test(name) && name !== basename(worldPath) && isOlder(join(folder, name), VERSION_KEPT_MS, now)) {
      // Servers that still run on it keep it: the system frees it when the last one has closed it.
      rmSync(join(folder, name), { force: true });
      removeSet(folder, name);
    }
  }
}

/**
 * Removes the files of countries and the directories that no set of any version needs: those that this version has replaced
 * twice at once, the others after a day. So are the temporary files of builds that were killed: a build that begins again
 * after its data sets have changed has another name, and does not find them.
 */
export function sweepCountries(folder: string, replaced: readonly string[]): void {
  const named = new Set(
    readEverySet(folder).flatMap(({ countries, superseded = [], drawings = {}, layers = {} }) => [
      ...Object.values(countries),
      ...superseded,
      ...Object.values(drawings),
      ...Object.values(layers),
    ]),
  );
  const now = new Date();
  const countries = countriesFolder(folder);
  for (const name of existsSync(countries) ? readdirSync(countries) : []) {
    const path = join(countries, name);
    const world = DIRECTORY_FILE.exec(name)?.groups?.["world"];
    const isUnneeded = isLeftover(name)
      ? isOlder(path, UNNAMED_KEPT_MS, now)
      : DAMAGED_FILE.test(name)
      ? isOlder(path, VERSION_KEPT_MS, now)
      : COUNTRY_FILE.test(name)
      ? !named.has(name) && (replaced.includes(name) || isOlder(path, UNNAMED_KEPT_MS, now))
      // A process that still draws from one leaves out what it does not find, until it switches.
      : OWN_FILE.test(name)
      ? !named.has(name)
      : DIRECTORY_FILE.test(name) && !existsSync(join(folder, world ?? "")) && isOlder(path, UNNAMED_KEPT_MS, now);
    if (isUnneeded) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}

/** How long the files of a set stay after another one replaced it: every process has switched by then. */
const SWITCHED_MS = 60_000;

/**
 * Removes the files that only the set before needs, once every process of the machine has switched. The system frees
 * those that one still has mapped when it closes them.
 */
export function removeSuperseded(folder: string, worldPath: string): void {
  const set = readOwn(folder, basename(worldPath));
  const superseded = set?.superseded ?? [];
  if (superseded.length > 0 && isOlder(join(folder, "manifest.json"), SWITCHED_MS, new Date())) {
    const needed = new Set(readEverySet(folder).flatMap(({ countries }) => Object.values(countries)));
    for (const name of superseded.filter((file) => !needed.has(file))) {
      rmSync(join(countriesFolder(folder), name), { force: true });
    }
  }
}

function isOlder(path: string, ageMs: number, now: Date): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && now.getTime() - stats.mtimeMs > ageMs;
}
