import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ApiClient } from "../support/api/api_client.ts";

/** A running service under attack, and what an attack may use of it. */
export interface Target {
  /** Base URL of the service, without a trailing slash. */
  readonly url: string;
  /** A client without a credential; each attack signs up organizations of its own. */
  readonly client: ApiClient;
}

/**
 * One attack on a running service. Whether the service survives, answers `/livez` and gives its memory back is checked
 * around every attack by `runAttacks`; the attack itself checks what it alone can know.
 *
 * A new one is a row of a list in `attacks/`.
 */
export interface Attack {
  readonly name: string;
  /** What must hold, in one sentence, for the report. */
  readonly promise: string;
  /** Environment variables the attack needs; attacks with the same ones share a service. */
  readonly environment?: Readonly<Record<string, string>>;
  /**
   * Attacks, bounded in time and requests.
   *
   * @throws Error that says which promise is broken
   */
  run(target: Target): Promise<void>;
}

/** @throws Error, the broken promise, with the current value where one is given, unless it holds. */
export function demand(holds: boolean, promise: string, current?: number | string): void {
  if (!holds) {
    throw new Error(current === undefined ? promise : `${promise}: current value is ${current}`);
  }
}

/** How long a batch of some thousand rows may take on a slow machine. */
const BATCH_MS = 60_000;

/** Waits until a batch is completed. */
export async function batchCompleted(client: ApiClient, batchId: string): Promise<void> {
  const deadline = performance.now() + BATCH_MS;
  while ((await client.get(`/v1/batches/${batchId}`)).body.status !== "completed") {
    demand(performance.now() < deadline, `the batch must be completed within ${BATCH_MS} ms`);
    await Bun.sleep(100);
  }
}

/** A group of processes that may use a certain amount of memory together (Linux control groups, version 1 or 2). */
interface MemoryLimit {
  /** Words to put before a command so that it, and all it starts, runs inside the limit. */
  readonly prefix: readonly string[];
  /** How often the kernel ended a process because the limit was reached. */
  kills(): number;
  remove(): void;
}

const ROOT = "/sys/fs/cgroup";

/**
 * Makes a group limited to `bytes`; undefined where this user or system cannot make one, for example in most
 * containers. The caller then watches the memory itself.
 */
export function limitMemory(bytes: number): MemoryLimit | undefined {
  const isVersion1 = existsSync(join(ROOT, "memory"));
  const folder = join(isVersion1 ? join(ROOT, "memory") : ROOT, `locus-attack-${process.pid}`);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, isVersion1 ? "memory.limit_in_bytes" : "memory.max"), String(bytes));
  } catch {
    return undefined;
  }
  const members = join(folder, "cgroup.procs");
  const counts = join(folder, isVersion1 ? "memory.oom_control" : "memory.events");
  return {
    prefix: ["sh", "-c", `echo $$ > ${members} && exec "$@"`, "limited"],
    kills: () => Number(/^oom_kill (\d+)$/mu.exec(readFileSync(counts, "utf8"))?.[1] ?? 0),
    remove() {
      try {
        rmdirSync(folder);
      } catch {
        // A process that is still ending keeps the group; it is empty and harmless afterwards.
      }
    },
  };
}
