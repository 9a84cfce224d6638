import { existsSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { basename, join } from "node:path";
import { isLeftover } from "../builder/write_file.ts";
import { readOwn } from "./country_files.ts";
import { countriesFolder, OWN_FILE, readEverySet, removeSet } from "./manifest.ts";

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
