import { lstatSync, realpathSync, type Stats, statSync } from "node:fs";
import { chown, cp, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { chooseIdentity, type Identity } from "./choose_identity.ts";
import type { Binaries } from "./find_binaries.ts";

export interface ClusterLocation {
  /** Its real path, without symbolic links. */
  readonly cluster: string;
  /** The link to create for the next start once the cluster exists, when it is not in the data folder itself. */
  readonly link?: string;
  readonly exists: boolean;
  /** The major version of Postgres that made it; absent: it does not exist yet. */
  readonly madeBy?: number;
  readonly identity: Identity;
  readonly binaries: Binaries;
}

export interface SettleOptions {
  readonly uid: number;
  readonly binaries: Binaries;
  readonly namespaces: "auto" | "never";
  /** Where root puts what an unprivileged Postgres cannot reach in its own place. */
  readonly fallbackFolder: string;
}

/**
 * Finds the cluster of the data folder, or the place for a new one, and the user that can run it there. Root without
 * user namespaces runs Postgres as `nobody`, who cannot enter `/root`. What is inside such a folder goes to
 * `fallbackFolder`: a copy of the programs, and the cluster, to which the data folder then has a link.
 */
export async function settleCluster(folder: string, options: SettleOptions): Promise<ClusterLocation> {
  const named = join(folder, "cluster");
  const found = findCluster(named);
  const identity = chooseIdentity({ ...options, cluster: found?.stats });
  const binaries = await reachableBinaries(identity, options);
  if (found !== undefined) {
    const madeBy = await readVersion(found.path, binaries);
    assertOurs(found, options.uid);
    if (blockedFolder(found.path, identity) === undefined) {
      await changeOwner(found, identity);
      return { cluster: found.path, exists: true, madeBy, identity, binaries };
    }
    const cluster = await moveToFallback(found, { named, identity, options });
    return { cluster, exists: true, madeBy, identity, binaries };
  }
  if (blockedFolder(named, identity) === undefined) {
    return { cluster: join(realpathSync(folder), "cluster"), exists: false, identity, binaries };
  }
  return { cluster: await newFallback(options.fallbackFolder), link: named, exists: false, identity, binaries };
}

interface Found {
  readonly path: string;
  readonly stats: Stats;
}

function findCluster(named: string): Found | undefined {
  const entry = lstatSync(named, { throwIfNoEntry: false });
  if (entry === undefined) {
    return undefined;
  }
  try {
    const path = realpathSync(named);
    return { path, stats: statSync(path) };
  } catch (cause) {
    throw new Error(`Cannot start Postgres because ${named} leads to nothing: bring its folder back or remove it`, {
      cause,
    });
  }
}

/**
 * The major version of Postgres that made a cluster. Throws for a newer one than the programs: there is no way back.
 */
async function readVersion(cluster: string, { major }: Binaries): Promise<number> {
  const version = (await readFile(join(cluster, "PG_VERSION"), "utf8").catch((cause: unknown) => {
    throw new Error(`Cannot start Postgres because ${cluster} is not a cluster we may read`, { cause });
  })).trim();
  if (!/^\d{2}$/u.test(version) || Number(version) > major) {
    throw new Error(
      `Cannot start Postgres because ${cluster} was made by Postgres ${version} and this is ${major}: ` +
        "install the version of the service that made it",
    );
  }
  return Number(version);
}

function assertOurs({ path, stats }: Found, uid: number): void {
  if (uid !== 0 && stats.uid !== uid) {
    throw new Error(
      `Cannot start Postgres because ${path} belongs to user ${stats.uid} and we are user ${uid}: ` +
        "start as that user, or choose another DATA_DIR",
    );
  }
}

/** The highest folder on the path that the identity may not enter; undefined when it may enter all. */
function blockedFolder(path: string, { user }: Identity): string | undefined {
  if (user === undefined) {
    return undefined;
  }
  const folders: string[] = [];
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    folders.unshift(folder);
  }
  return folders.find((folder) => !mayEnter(statSync(folder), user));
}

function mayEnter(stats: Stats, { uid, gid }: { readonly uid: number; readonly gid: number }): boolean {
  const shift = stats.uid === uid ? 6 : stats.gid === gid ? 3 : 0;
  return (stats.mode >> shift & 1) === 1;
}

/** Programs that the identity can reach: a copy in the fallback folder where it cannot reach these. */
export async function reachableBinaries(
  identity: Identity,
  { binaries, fallbackFolder }: Pick<SettleOptions, "binaries" | "fallbackFolder">,
): Promise<Binaries> {
  const program = realpathSync(join(binaries.root, "bin", "postgres"));
  if (blockedFolder(program, identity) === undefined) {
    return binaries;
  }
  const copy = join(fallbackFolder, `programs-${binaries.major}-${Bun.hash(program).toString(36)}`);
  const copied = { root: copy, major: binaries.major };
  if (statSync(copy, { throwIfNoEntry: false }) !== undefined) {
    return copied;
  }
  await mkdir(fallbackFolder, { recursive: true, mode: 0o711 });
  const unfinished = `${copy}.new-${crypto.randomUUID()}`;
  await cp(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true });
  if (binaries.linkFolder !== undefined) {
    for (const name of await readdir(binaries.linkFolder)) {
      const file = basename(realpathSync(join(binaries.linkFolder, name)));
      await symlink(file, join(unfinished, "lib", name));
    }
  }
  await rename(unfinished, copy).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true });
    // Another start copied them in the meantime.
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") {
      throw error;
    }
  });
  return copied;
}

async function newFallback(fallbackFolder: string): Promise<string> {
  const home = join(fallbackFolder, `data-${crypto.randomUUID()}`);
  await mkdir(home, { recursive: true, mode: 0o711 });
  return join(realpathSync(home), "cluster");
}

async function moveToFallback(
  found: Found,
  { named, identity, options }: { named: string; identity: Identity; options: SettleOptions },
): Promise<string> {
  const cluster = await newFallback(options.fallbackFolder);
  await cp(found.path, cluster, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  await changeOwner({ path: cluster, stats: statSync(cluster) }, identity);
  await rename(found.path, `${named}.moved`);
  await symlink(cluster, named);
  await rm(`${named}.moved`, { recursive: true, force: true });
  return cluster;
}

/** Changes the owner of every file of a cluster that is not running to its runner. Only root needs this. */
async function changeOwner({ path, stats }: Found, { ownerUid, user }: Identity): Promise<void> {
  if (stats.uid === ownerUid || user === undefined) {
    return;
  }
  for (const name of await readdir(path, { recursive: true })) {
    await chown(join(path, name), user.uid, user.gid);
  }
  await chown(path, user.uid, user.gid);
}

/** How much of a program's output is searched for its reason. */
const TAIL_CHARACTERS = 4000;

/** Messages of Postgres and the loader, and their meaning for an operator. */
const MEANINGS: readonly { readonly pattern: RegExp; readonly meaning: string }[] = [
  {
    pattern: /error while loading shared libraries: ([^\s:]+)|Library not loaded: (\S+)/,
    meaning: "a shared library is missing from the system: install it, or set DATABASE_URL",
  },
  { pattern: /could not create any TCP\/IP sockets/, meaning: "its port is taken" },
  { pattern: /No space left on device/, meaning: "the disk is full" },
  { pattern: /Disk quota exceeded/, meaning: "the disk quota is used up" },
  { pattern: /could not look up effective user ID/, meaning: "its user has no entry in /etc/passwd" },
  {
    pattern:
      /(?:could not access|could not open|could not change permissions|could not create) [^\n]{0,200}Permission denied/,
    meaning: "it may not use its data folder",
  },
  { pattern: /Permission denied/, meaning: "it may not read its programs or its data folder" },
  { pattern: /Read-only file system/, meaning: "the data folder is on a read-only file system" },
  { pattern: /invalid locale|locale [^\n]{0,100} is not supported/, meaning: "the system lacks the locale it needs" },
  { pattern: /could not map anonymous shared memory|Cannot allocate memory/, meaning: "there is not enough memory" },
  { pattern: /could not resize shared memory segment/, meaning: "/dev/shm is too small or full" },
  { pattern: /database files are incompatible with server/, meaning: "the data was made by another version" },
  { pattern: /could not locate a valid checkpoint record|invalid checkpoint|PANIC/, meaning: "the data is damaged" },
];

/**
 * An error that says why a program of Postgres failed, from its output: the known reason and its own words.
 *
 * @param action what failed, as in "make the database"
 */
export function explainFailure(action: string, output: string): Error {
  const tail = output.slice(-TAIL_CHARACTERS).trim();
  const known = MEANINGS.find(({ pattern }) => pattern.test(tail))?.meaning;
  const own = tail.split("\n").filter((line) => /FATAL|PANIC|error|could not/i.test(line)).at(-1) ??
    tail.split("\n").at(-1);
  const reason = known ?? "of an unknown error";
  const words = own === undefined || own === "" ? "it wrote nothing" : `it wrote: ${own.trim()}`;
  return new Error(`Cannot ${action} because ${reason} (${words})`);
}
