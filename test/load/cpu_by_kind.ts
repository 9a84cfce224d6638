import { readFileSync } from "node:fs";
import { cpuMicroseconds } from "../support/processes/cpu_microseconds.ts";
import { descendantsOf } from "../support/processes/process_tree.ts";

/** Microseconds of CPU by what spent them. */
export interface CpuByKind {
  readonly postgres: number;
  readonly redis: number;
}

/** What the databases that this process started have used so far. Backends that ended are not counted. */
export async function cpuByKind(): Promise<CpuByKind> {
  const sums = { postgres: 0, redis: 0 };
  for (const pid of descendantsOf(process.pid)) {
    const kind = kindOf(pid);
    if (kind !== undefined) {
      // It may have ended since.
      sums[kind] += await cpuMicroseconds(pid).catch(() => 0);
    }
  }
  return sums;
}

function kindOf(pid: number): keyof CpuByKind | undefined {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return command.includes("redis-server") ? "redis" : command.includes("postgres") ? "postgres" : undefined;
  } catch {
    return undefined;
  }
}
