import { readFileSync } from "node:fs";
import { lstat, readdir, readlink, rename, rm, stat, statfs, utimes } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { createCluster, type Secrets } from "./create_cluster.ts";
import { exists } from "./find_binaries.ts";
import { launch, type LaunchOptions } from "./launch.ts";
import { stopLeftover } from "./postmaster.ts";

/** How rows get from the cluster of one major version into that of another. */
export interface Upgrade {
  /** Writes every row of a database into a file. */
  write(url: string, path: string, signal: AbortSignal | undefined): Promise<void>;
  /** Creates the schema in an empty database and reads the rows of a file. Throws unless every row is there. */
  read(url: string, path: string): Promise<void>;
  /** A step begins or has ended. */
  report(state: UpgradeState, versions: { readonly from: number; readonly to: number }): void;
}

/** `removed`: the old cluster, some days after the upgrade. */
export type UpgradeState = "started" | "reading" | "writing" | "finished" | "removed";

export interface UpgradeClusterOptions extends Omit<LaunchOptions, "port"> {
  /** The cluster's real path. */
  readonly cluster: string;
  /** The programs of the version that made it. */
  readonly former: LaunchOptions["program"];
  readonly secrets: Secrets;
  readonly upgrade: Upgrade;
  /** The address of a server's database, as its owner. */
  readonly urlAt: (port: number) => string;
}

/** The new cluster has at most the old one's size, and the file of rows, which is compressed, much less. */
const SPACE_FACTOR = 2;
/** Besides, for the log of changes of the new one. Bytes. */
const SPACE_BYTES = 64 * 1024 * 1024;
/** For so long an operator can go back to the version before. */
const KEPT_MS = 7 * 24 * 3_600_000;
const HASH_CHARACTERS = 16;

/**
 * Brings the data of a cluster into a new one of the installed major version: all rows are written into a file, read
 * into a new cluster, and the two change places. Whenever it is interrupted, the next call goes on: with the rows that
 * are in the file, if the old cluster has not changed since. The old cluster is changed by nothing and stays next to
 * the new one for a week.
 *
 * @throws Error where the disk has too little space, or a row cannot be brought over. Then the old cluster is in place.
 */
export async function upgradeCluster(options: UpgradeClusterOptions): Promise<void> {
  const { cluster, program, former, secrets, upgrade, urlAt, settings, signal } = options;
  const versions = { from: former.binaries.major, to: program.binaries.major };
  upgrade.report("started", versions);
  await assertSpace(cluster);
  const rows = await rowsOf(options);
  const next = `${cluster}.next`;
  await stopLeftover(next);
  await rm(next, { recursive: true, force: true });
  await createCluster(next, { program, secrets, durability: settings["fsync"] === "off" ? "none" : "full", signal });
  {
    await using server = await launch(next, { program, logFile: options.logFile, settings, signal });
    upgrade.report("writing", versions);
    await upgrade.read(urlAt(server.port), rows);
    signal?.throwIfAborted();
  }
  await changePlaces(cluster, versions.from);
  await rm(rows, { force: true });
  upgrade.report("finished", versions);
}

/** Postgres counts each change of a cluster there: the same content means that nothing has written since. */
function stateOf(cluster: string): string {
  const control = readFileSync(join(cluster, "global/pg_control"));
  return new Bun.CryptoHasher("sha256").update(control).digest("hex").slice(0, HASH_CHARACTERS);
}

/** The file of all rows: that of an interrupted upgrade, if it is of this very state, or a new one. */
async function rowsOf(
  { cluster, former, program, upgrade, urlAt, logFile, settings, signal }: UpgradeClusterOptions,
): Promise<string> {
  const fileOf = (state: string): string => `${cluster}.rows-${state}`;
  const written = fileOf(stateOf(cluster));
  await removeOthers(cluster, written);
  if (await exists(written)) {
    return written;
  }
  upgrade.report("reading", { from: former.binaries.major, to: program.binaries.major });
  const part = `${cluster}.rows-part`;
  {
    await using server = await launch(cluster, { program: former, logFile, settings, signal });
    await upgrade.write(urlAt(server.port), part, signal);
    signal?.throwIfAborted();
  }
  const complete = fileOf(stateOf(cluster));
  await rename(part, complete);
  return complete;
}

async function removeOthers(cluster: string, written: string): Promise<void> {
  for (const name of await readdir(dirname(cluster))) {
    if (name.startsWith(`${basename(cluster)}.rows-`) && name !== basename(written)) {
      await rm(join(dirname(cluster), name), { force: true });
    }
  }
}

async function assertSpace(cluster: string): Promise<void> {
  const needed = SPACE_FACTOR * await bytesIn(cluster) + SPACE_BYTES;
  const { bavail, bsize } = await statfs(dirname(cluster));
  if (bavail * bsize < needed) {
    throw new Error(
      `Cannot upgrade the database because its disk has ${megabytes(bavail * bsize)} MB free and the upgrade needs ` +
        `${megabytes(needed)} MB: make room and start again. Nothing was changed`,
    );
  }
}

export async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    const entry = await stat(join(folder, name)).catch(() => undefined);
    bytes += entry?.isFile() === true ? entry.size : 0;
  }
  return bytes;
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1e6);
}

/**
 * Puts the new cluster in the old one's place. It is first renamed to a name that says it is complete: a start that
 * finds no cluster takes it, whatever moment this was interrupted at.
 */
async function changePlaces(cluster: string, from: number): Promise<void> {
  const kept = `${cluster}-${from}`;
  await rm(kept, { recursive: true, force: true });
  await rename(`${cluster}.next`, `${cluster}.complete`);
  await rename(cluster, kept);
  await rename(`${cluster}.complete`, cluster);
  // Its age counts from now.
  await utimes(kept, new Date(), new Date());
}

/**
 * Ends an upgrade that was interrupted between two renames.
 *
 * @param named where the cluster is expected; it may be a link to another folder
 */
export async function finishChangingPlaces(named: string): Promise<void> {
  const entry = await lstat(named).catch(() => undefined);
  const cluster = entry?.isSymbolicLink() === true ? resolve(dirname(named), await readlink(named)) : named;
  if (!await isFolder(`${cluster}.complete`)) {
    return;
  }
  if (await isFolder(cluster)) {
    // The old one is in place and may be used again by the version before: the next upgrade begins with its rows.
    await rm(`${cluster}.complete`, { recursive: true, force: true });
    return;
  }
  await rename(`${cluster}.complete`, cluster);
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then((entry) => entry.isDirectory(), () => false);
}

/** A cluster that an upgrade has left next to the new one. */
export interface FormerCluster {
  readonly path: string;
  readonly major: number;
  /** When it is removed. Milliseconds since 1970. */
  readonly untilMs: number;
}

/** The clusters of earlier major versions that are still there. */
export async function formerClusters(cluster: string): Promise<readonly FormerCluster[]> {
  const found: FormerCluster[] = [];
  for (const name of await readdir(dirname(cluster)).catch(() => [])) {
    const major = /^-(\d{2})$/u.exec(name.slice(basename(cluster).length))?.[1];
    if (name.startsWith(`${basename(cluster)}-`) && major !== undefined) {
      const path = join(dirname(cluster), name);
      found.push({ path, major: Number(major), untilMs: (await stat(path)).mtimeMs + KEPT_MS });
    }
  }
  return found;
}
