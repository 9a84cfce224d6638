import { cpuMicroseconds, descendantsOf, statusKb } from "../../processes/process_tree.ts";

/** Memory of a process, in bytes. */
export interface ProcessMemory {
  /** Resident: with the mapped pages of the gazetteer, which all processes share. */
  readonly rss: number;
  /** Its own: what no file backs, heaps and stacks. */
  readonly anonymous: number;
}

/** The kinds of processes of a running service. */
export type PartName = "server" | "worker" | "postgres" | "redis" | "launcher";

/** CPU and memory of a service's processes. */
export interface WatchedParts {
  /** CPU of each kind of part since the watch began, all of its processes together. Microseconds. */
  cpu(): Promise<Readonly<Record<PartName, number>>>;
  /** The most that a server, and that any worker, had at once beyond what it had when the watch began. */
  peaks(): Readonly<Record<"server" | "worker", ProcessMemory>>;
  /** Resets the peaks: measures them again from the current memory on. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 250;
const SHOWN = ["server", "worker"] as const;

/** Samples the memory of a service's server and workers four times a second. Linux only. */
export async function watchParts(pid: number, redisPid?: number): Promise<WatchedParts> {
  const cpuAtStart = await cpuNow(pid, redisPid);
  let idle = new Map<number, ProcessMemory>();
  let peaks = { server: NOTHING, worker: NOTHING };
  const look = async (isFirst: boolean): Promise<void> => {
    const parts = await partsOf(pid);
    for (const name of SHOWN) {
      for (const one of parts[name]) {
        const rss = statusKb("VmRSS", one);
        if (rss !== undefined) {
          const now = { rss: 1024 * rss, anonymous: 1024 * (statusKb("RssAnon", one) ?? 0) };
          const before = isFirst ? now : idle.get(one) ?? NOTHING;
          idle.set(one, before);
          peaks = { ...peaks, [name]: larger(peaks[name], less(now, before)) };
        }
      }
    }
  };
  await look(true);
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look(false);
      await Bun.sleep(EVERY_MS);
    }
  })();
  return {
    async cpu() {
      const sums = await cpuNow(pid, redisPid);
      PARTS.forEach((name) => sums[name] -= cpuAtStart[name]);
      return sums;
    },
    peaks: () => peaks,
    async restart() {
      idle = new Map();
      peaks = { server: NOTHING, worker: NOTHING };
      await look(true);
    },
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

const NOTHING: ProcessMemory = { rss: 0, anonymous: 0 };

function less(one: ProcessMemory, other: ProcessMemory): ProcessMemory {
  return { rss: one.rss - other.rss, anonymous: one.anonymous - other.anonymous };
}

function larger(one: ProcessMemory, other: ProcessMemory): ProcessMemory {
  return { rss: Math.max(one.rss, other.rss), anonymous: Math.max(one.anonymous, other.anonymous) };
}

const PARTS: readonly PartName[] = ["server", "worker", "postgres", "redis", "launcher"];

async function cpuNow(pid: number, redisPid: number | undefined): Promise<Record<PartName, number>> {
  const pids = { ...await partsOf(pid), redis: redisPid === undefined ? [] : [redisPid] };
  const sums = { server: 0, worker: 0, postgres: 0, redis: 0, launcher: 0 };
  for (const name of PARTS) {
    for (const one of pids[name]) {
      // A process that has ended meanwhile does not count.
      sums[name] += await cpuMicroseconds(one).catch(() => 0);
    }
  }
  return sums;
}

async function partsOf(pid: number): Promise<Record<PartName, number[]>> {
  const parts: Record<PartName, number[]> = { server: [], worker: [], postgres: [], redis: [], launcher: [pid] };
  for (const one of descendantsOf(pid)) {
    const command = await Bun.file(`/proc/${one}/cmdline`).text().catch(() => "");
    if (command.includes("workers/main.ts")) {
      parts.worker.push(one);
    } else if (command.includes("src/main.ts")) {
      parts.server.push(one);
    } else if (command.includes("postgres")) {
      parts.postgres.push(one);
    }
  }
  return parts;
}
