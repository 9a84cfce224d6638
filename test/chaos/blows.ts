import postgres from "postgres";
import { descendantsOf, signalEach } from "../support/processes/process_tree.ts";
import { seeded } from "../support/random/random.ts";
import { type ChaosPostgres, type Deployment, type Part, patiently } from "./deployment.ts";

/** Something that happens to a deployment, and is over when it returns: what ended is started by `reviveAll`. */
interface Blow {
  readonly name: string;
  /** Whether this machine and deployment can have it. */
  readonly isPossible: (deployment: Deployment) => boolean;
  readonly strike: (deployment: Deployment, random: () => number) => Promise<void>;
}

/** How long a disk stays full or read-only, and a process stands still. */
const TROUBLE_MS = 1200;
/** Longer than a worker's lease of a chunk: another has done its work when it goes on. */
const LONG_FREEZE_MS = 17_000;
/** Less than one segment of the log of Postgres: neither tables nor log can grow. */
const FULL_DISK_BYTES = 65_536;

const always = (): boolean => true;
const canLimit = (): boolean => Bun.which("prlimit") !== null;
const hasRedis = ({ redis }: Deployment): boolean => redis !== undefined;

/** Every blow, by the part that it hits. */
export const BLOWS: readonly Blow[] = [
  { name: "server killed", isPossible: always, strike: ({ servers }, random) => kill(pick(servers, random)) },
  { name: "worker killed", isPossible: always, strike: ({ workers }, random) => kill(pick(workers, random)) },
  { name: "every process killed", isPossible: always, strike: killAll },
  { name: "worker frozen past its lease", isPossible: always, strike: freezeLong },
  { name: "server frozen", isPossible: always, strike: ({ servers }, random) => freeze(pick(servers, random)) },
  { name: "Redis killed", isPossible: hasRedis, strike: ({ redis }) => bounceRedis(redis, "kept") },
  { name: "Redis lost", isPossible: hasRedis, strike: ({ redis }) => bounceRedis(redis, "lost") },
  { name: "Postgres restarted", isPossible: always, strike: (deployment) => deployment.postgres.stop() },
  { name: "Postgres killed", isPossible: always, strike: (deployment) => deployment.postgres.crash() },
  { name: "connections cut", isPossible: always, strike: cutConnections },
  { name: "disk of Postgres full", isPossible: canLimit, strike: fillDiskOfPostgres },
  { name: "disk of servers and workers full", isPossible: canLimit, strike: fillDiskOfParts },
  { name: "Postgres read-only", isPossible: always, strike: makeReadOnly },
  { name: "Postgres frozen", isPossible: always, strike: freezePostgres },
];

function pick(parts: readonly Part[], random: () => number): Part {
  const part = parts[Math.floor(random() * parts.length)];
  if (part === undefined) {
    throw new RangeError("Cannot pick a part because there is none");
  }
  return part;
}

async function kill(part: Part): Promise<void> {
  await part.service().end("SIGKILL");
}

async function killAll({ servers, workers }: Deployment): Promise<void> {
  await Promise.all([...servers, ...workers].map(kill));
}

/** All processes of the cluster, as when the machine under it stands still. */
async function freezePostgres({ postgres: { pid } }: Deployment): Promise<void> {
  const postmaster = pid();
  if (postmaster === undefined) {
    return;
  }
  const pids = [postmaster, ...descendantsOf(postmaster)];
  signalEach(pids, "SIGSTOP");
  await Bun.sleep(TROUBLE_MS);
  signalEach(pids, "SIGCONT");
}

async function freeze(part: Part): Promise<void> {
  const { pid } = part.service();
  signalEach([pid], "SIGSTOP");
  await Bun.sleep(TROUBLE_MS);
  signalEach([pid], "SIGCONT");
}

/** The other blows go on meanwhile. */
function freezeLong({ workers }: Deployment, random: () => number): Promise<void> {
  const { pid } = pick(workers, random).service();
  signalEach([pid], "SIGSTOP");
  setTimeout(() => signalEach([pid], "SIGCONT"), LONG_FREEZE_MS);
  return Promise.resolve();
}

async function bounceRedis(redis: Deployment["redis"], data: "kept" | "lost"): Promise<void> {
  if (redis === undefined) {
    return;
  }
  if (data === "lost") {
    const client = new Bun.RedisClient(redis.url);
    await client.send("FLUSHALL", ["SYNC"]);
    client.close();
  }
  await redis.kill();
  await redis.restart();
}

async function cutConnections({ postgres: server }: Deployment): Promise<void> {
  await asSuperuser(server, (sql) =>
    sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend'`);
}

async function fillDiskOfPostgres({ postgres: { pid } }: Deployment): Promise<void> {
  const postmaster = pid();
  if (postmaster === undefined) {
    return;
  }
  limitFiles(postmaster, FULL_DISK_BYTES);
  await Bun.sleep(TROUBLE_MS);
  limitFiles(postmaster, "unlimited");
}

async function fillDiskOfParts({ servers, workers }: Deployment): Promise<void> {
  const pids = [...servers, ...workers].map((part) => part.service().pid);
  pids.forEach((pid) => limitFiles(pid, 0));
  await Bun.sleep(TROUBLE_MS);
  pids.forEach((pid) => limitFiles(pid, "unlimited"));
}

/** What a managed Postgres does whose disk is nearly full, and what a server sees whose database was demoted. */
async function makeReadOnly({ postgres: server }: Deployment): Promise<void> {
  const set = (command: string) =>
    asSuperuser(server, async (sql) => {
      await sql.unsafe(command);
      await sql`select pg_reload_conf()`;
    });
  await set("alter system set default_transaction_read_only = on");
  await Bun.sleep(TROUBLE_MS);
  await set("alter system reset default_transaction_read_only");
}

/** Again where Postgres is still recovering from the blow before, or was ended because it did not recover. */
async function asSuperuser(server: ChaosPostgres, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  await patiently(async () => {
    await server.start();
    const sql = postgres(server.superuserUrl, {
      max: 1,
      onnotice: () => {},
      connection: { default_transaction_read_only: false },
    });
    try {
      await work(sql);
    } finally {
      await sql.end({ timeout: 1 });
    }
  });
}

/** A child that was forked before its parent's limit changed, and after the children were listed, is found by the second. */
const PASSES = 2;

/**
 * Lets a process and its children write no file beyond a size: to them the disk is full. Needs Linux and `prlimit`.
 *
 * @param bytes `unlimited` takes it back
 */
export function limitFiles(pid: number, bytes: number | "unlimited"): void {
  for (let pass = 1; pass <= PASSES; pass++) {
    for (const one of [pid, ...descendantsOf(pid)]) {
      // One that has ended meanwhile needs no limit.
      Bun.spawnSync(["prlimit", "--pid", String(one), `--fsize=${bytes}:unlimited`]);
    }
  }
}

export interface PlannedBlow {
  /** Since the run began. Where the blow before is not over yet, it falls when that is. */
  readonly atMs: number;
  readonly name: string;
  /** Of the blow's own choice: which server or worker. */
  readonly seed: number;
}

/** How many blows fall, and over which time. */
export interface BlowsToPlan {
  readonly seed: number;
  /** Absent: as many as there are in `minutes` at the usual pace. */
  readonly blows?: number | undefined;
  /** Absent: as long as the blows take at the usual pace. */
  readonly minutes?: number | undefined;
  /** The blows there are. */
  readonly names: readonly string[];
}

/** The mean time between two blows where nothing else is said. */
const PACE_MS = 1200;
/** Where neither number is said. */
const BLOWS_UNSAID = 100;
const SEEDS = 0x7fff_ffff;

/**
 * Plans a whole run before it begins, so that a seed always gives the same blows in the same order at the same times:
 * each blow once, then any, at times spread evenly at random.
 */
export function planBlows({ seed, blows, minutes, names }: BlowsToPlan): readonly PlannedBlow[] {
  if (names.length === 0) {
    throw new RangeError("Cannot plan blows because there are none");
  }
  const random = seeded(seed);
  const lengthMs = minutes === undefined ? (blows ?? BLOWS_UNSAID) * PACE_MS : minutes * 60_000;
  const count = blows ?? Math.max(1, Math.round(lengthMs / PACE_MS));
  const times = Array.from({ length: count }, () => Math.round(random() * lengthMs)).sort((a, b) => a - b);
  return times.map((atMs, i) => ({
    atMs,
    name: names[i < names.length ? i : Math.floor(random() * names.length)] ?? "",
    seed: Math.floor(random() * SEEDS),
  }));
}
