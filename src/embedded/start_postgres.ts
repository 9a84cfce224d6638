import { mkdir, rm, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import {
  APP_ROLE,
  createCluster,
  DATABASE,
  newSecrets,
  OWNER_ROLE,
  readSecrets,
  resetPasswords,
  type Secrets,
  writeSecrets,
} from "./create_cluster.ts";
import { findBinaries, formerBinaries, removeFormerBinaries } from "./find_binaries.ts";
import { launch } from "./launch.ts";
import { readPostmaster, RECOVERY_MS, stopLeftover, watchRecovery } from "./postmaster.ts";
import { type ClusterLocation, reachableBinaries, settleCluster } from "./settle_cluster.ts";
import { finishChangingPlaces, formerClusters, type Upgrade, upgradeCluster } from "./upgrade_cluster.ts";
import { Database } from "bun:sqlite";
import { readFileSync, writeFileSync } from "node:fs";

/** Our own Postgres. */
export interface EmbeddedPostgres extends AsyncDisposable {
  /** The database, as its owner: for migrations. */
  readonly url: string;
  /** The database, as the role `locus_app`, which owns nothing: for serving. */
  readonly appUrl: string;
  /** The cluster's `postgres` database, as its superuser: for tests and repairs. */
  readonly superuserUrl: string;
  /** Whether this call started it; false when it joined one that another process runs. */
  readonly isOurs: boolean;
  /**
   * Settles with the exit code when the server ends: stopped, crashed, or ended because it stayed in recovery. Never
   * settles when it is not ours.
   */
  readonly exited: Promise<number>;
  /** Stops the server and keeps everything written. Returns when it has ended. Does nothing when it is not ours. */
  stop(): Promise<void>;
}

export interface StartPostgresOptions {
  /** The service's data folder; the cluster goes into its subfolder `postgres`. */
  readonly dataDir: string;
  readonly signal?: AbortSignal;
  /** Behaviour when another process runs the Postgres of this folder: refuse (the default), or join it. */
  readonly whenRunning?: "refuse" | "join";
  /** Absent or taken: a free port. */
  readonly port?: number;
  /** Settings of postgresql.conf in addition to ours, or in place of them. */
  readonly settings?: Readonly<Record<string, string>>;
  /** `never`: root does not look for user namespaces. */
  readonly namespaces?: "auto" | "never";
  /** Where root without user namespaces puts what an unprivileged user cannot reach in its own place. */
  readonly fallbackFolder?: string;
  /**
   * How long a running server may refuse connections while it recovers before it is ended, in milliseconds. Default: two
   * minutes.
   */
  readonly recoveryMs?: number;
  /** How the data of an earlier major version is brought over. Absent: such data is refused. */
  readonly upgrade?: Upgrade | undefined;
}

/** Time for a joined server to become ready: another process is starting it. */
const JOIN_MS = 60_000;
const POLL_MS = 20;

/**
 * Starts the Postgres of a data folder, and creates its cluster first when there is none. It listens on a free port of
 * 127.0.0.1, requires generated passwords, and ends when this process does. A Postgres left behind by a killed process
 * is stopped first. Throws an error that names the reason when it cannot be started: already running, no programs for
 * this system, a full disk, a folder of another user.
 */
export async function startPostgres(options: StartPostgresOptions): Promise<EmbeddedPostgres> {
  options.signal?.throwIfAborted();
  const folder = join(resolve(options.dataDir), "postgres");
  // Other users may pass through it to reach the cluster, which may belong to another user, but not list it.
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const lock = takeLock(folder);
  if ("holder" in lock) {
    return options.whenRunning === "join" ? await joinRunning(folder, options.signal) : refuse(folder, lock.holder);
  }
  try {
    return await start(folder, options, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function start(
  folder: string,
  options: StartPostgresOptions,
  release: () => void,
): Promise<EmbeddedPostgres> {
  const { signal, namespaces = "auto", fallbackFolder = "/var/lib/locus" } = options;
  await finishChangingPlaces(join(folder, "cluster"));
  const location = await settleCluster(folder, {
    uid: process.getuid?.() ?? 1,
    binaries: await findBinaries(join(folder, "libraries")),
    namespaces,
    fallbackFolder,
  });
  if (location.madeBy !== undefined && location.madeBy !== location.binaries.major) {
    await upgradeFrom(location.madeBy, { folder, location, options, fallbackFolder });
  }
  const secrets = await prepare(folder, location, options);
  const server = await launch(location.cluster, {
    program: location,
    logFile: join(folder, "server.log"),
    settings: options.settings ?? {},
    port: options.port,
    signal,
  });
  const endWatch = watchRecovery({
    cluster: location.cluster,
    patienceMs: options.recoveryMs ?? RECOVERY_MS,
    onStuck: () => server.stop(),
  });
  // Now that the new one has answered.
  await removeFormer(location.cluster, options.upgrade, location.binaries.major);
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    endWatch();
    return stopped ??= server.stop().finally(release);
  };
  return { ...urlsOf(secrets, server.port), isOurs: true, exited: server.exited, stop, [Symbol.asyncDispose]: stop };
}

/** Brings the data of an earlier major version into a new cluster, which then is in the old one's place. */
async function upgradeFrom(
  major: number,
  { folder, location, options, fallbackFolder }: {
    readonly folder: string;
    readonly location: ClusterLocation;
    readonly options: StartPostgresOptions;
    readonly fallbackFolder: string;
  },
): Promise<void> {
  const { cluster, identity } = location;
  const { upgrade, signal, settings = {} } = options;
  if (upgrade === undefined) {
    throw new Error(
      `Cannot start Postgres because ${cluster} was made by Postgres ${major} and this is ` +
        `${location.binaries.major}: start the service once, which upgrades it`,
    );
  }
  const binaries = await formerBinaries(major, { folder, signal });
  const former = { identity, binaries: await reachableBinaries(identity, { binaries, fallbackFolder }) };
  const secrets = await prepare(folder, { ...location, ...former }, options);
  await upgradeCluster({
    cluster,
    program: location,
    former,
    secrets,
    upgrade,
    urlAt: (port) => urlsOf(secrets, port).url,
    logFile: join(folder, "server.log"),
    settings,
    signal,
  });
  await removeFormerBinaries(major, folder);
}

/** Removes the clusters of earlier versions whose time is over. */
async function removeFormer(cluster: string, upgrade: Upgrade | undefined, to: number): Promise<void> {
  for (const { path, major: from, untilMs } of await formerClusters(cluster)) {
    if (untilMs < Date.now()) {
      await rm(path, { recursive: true, force: true });
      upgrade?.report("removed", { from, to });
    }
  }
}

/** Creates the cluster where there is none; stops a leftover server where there is one. */
async function prepare(
  folder: string,
  location: ClusterLocation,
  { signal, settings }: StartPostgresOptions,
): Promise<Secrets> {
  const { cluster, link } = location;
  if (location.exists) {
    await stopLeftover(cluster);
    const kept = await readSecrets(folder);
    if (kept !== undefined) {
      return kept;
    }
  }
  const secrets = newSecrets();
  if (location.exists) {
    await resetPasswords(cluster, { program: location, secrets });
  }
  // Written before the cluster appears: a cluster without its passwords would need the repair above.
  await writeSecrets(folder, secrets);
  if (!location.exists) {
    const durability = settings?.["fsync"] === "off" ? "none" : "full";
    await createCluster(cluster, { program: location, secrets, durability, signal });
  }
  if (link !== undefined) {
    await symlink(cluster, link);
  }
  return secrets;
}

function refuse(folder: string, holder: number | undefined): never {
  const who = holder === undefined ? "another process" : `process ${holder}`;
  throw new Error(
    `Cannot start Postgres because ${who} is using ${folder}: stop it first, or choose another DATA_DIR`,
  );
}

async function joinRunning(folder: string, signal: AbortSignal | undefined): Promise<EmbeddedPostgres> {
  const end = performance.now() + JOIN_MS;
  while (performance.now() < end) {
    signal?.throwIfAborted();
    const running = readPostmaster(join(folder, "cluster"));
    const secrets = running?.status === "ready" ? await readSecrets(folder) : undefined;
    if (running !== undefined && secrets !== undefined) {
      const exited = new Promise<never>(() => {});
      const stop = { stop: () => Promise.resolve(), [Symbol.asyncDispose]: () => Promise.resolve() };
      return { ...urlsOf(secrets, running.port), isOurs: false, exited, ...stop };
    }
    await Bun.sleep(POLL_MS);
  }
  throw new Error(`Cannot join the Postgres of ${folder} because it was not ready within ${JOIN_MS} ms`);
}

function urlsOf(secrets: Secrets, port: number): Pick<EmbeddedPostgres, "url" | "appUrl" | "superuserUrl"> {
  const at = `127.0.0.1:${port}`;
  return {
    url: `postgres://${OWNER_ROLE}:${secrets.owner}@${at}/${DATABASE}`,
    appUrl: `postgres://${APP_ROLE}:${secrets.app}@${at}/${DATABASE}`,
    superuserUrl: `postgres://postgres:${secrets.superuser}@${at}/postgres`,
  };
}

/** A folder that is locked until released, or until this process dies. */
interface FolderLock {
  release(): void;
}

/**
 * Locks the folder for this process, or returns the holder. The kernel releases the lock when the holder dies, however
 * it dies.  The lock is an exclusive transaction on an empty SQLite file: the one file lock of the kernel that Bun
 * offers.
 */
export function takeLock(folder: string): FolderLock | { readonly holder: number | undefined } {
  const file = join(folder, "lock");
  makeFile(file);
  const held = new Database(file);
  const note = join(folder, "lock.pid");
  try {
    held.run("PRAGMA busy_timeout = 0");
    held.run("PRAGMA journal_mode = OFF");
    held.run("BEGIN EXCLUSIVE");
    writeFileSync(note, String(process.pid), { mode: 0o600 });
  } catch (error) {
    held.close();
    if (error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY")) {
      return { holder: readHolder(note) };
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Cannot lock the folder ${folder}: ${reason}`, { cause: error });
  }
  return { release: () => held.close() };
}

/**
 * Created here and not by SQLite, so that only this user can open and lock it. An existing file is not touched: the
 * kernel releases a process's locks when it closes any descriptor of the file.
 */
function makeFile(file: string): void {
  try {
    writeFileSync(file, "", { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) {
      throw error;
    }
  }
}

function readHolder(note: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(note, "utf8"), 10) || undefined;
  } catch {
    return undefined;
  }
}
