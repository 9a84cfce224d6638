import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A group of processes that may use a certain amount of memory together (Linux control groups, version 1 or 2). */
export interface MemoryLimit {
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
