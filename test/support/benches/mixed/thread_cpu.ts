import { readdirSync, readFileSync } from "node:fs";

/** CPU time of a process. Microseconds. */
export interface ThreadCpu {
  /** Of the thread that runs the program. */
  readonly main: number;
  /** Of all threads: the others compile, collect garbage and return memory. */
  readonly all: number;
}

/** CPU time of each thread so far, by its identifier. Microseconds. */
type CpuOfThreads = ReadonlyMap<number, number>;

/**
 * CPU time that each thread of a process has used. The scheduler counts it in nanoseconds, while `/proc/PID/stat` counts
 * in hundredths of a second.
 *
 * @see https://docs.kernel.org/scheduler/sched-stats.html
 */
export function threadCpu(pid: number): { readonly pid: number; readonly threads: CpuOfThreads } {
  const threads = new Map<number, number>();
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    const nanoseconds = readTimes(`/proc/${pid}/task/${id}/schedstat`);
    if (nanoseconds !== undefined) {
      threads.set(Number(id), nanoseconds / 1000);
    }
  }
  return { pid, threads };
}

/** What a process has used between two readings. Of a thread that ended meanwhile nothing is counted. */
export function growthOf(
  before: ReturnType<typeof threadCpu>,
  after: ReturnType<typeof threadCpu>,
): ThreadCpu {
  let all = 0;
  for (const [id, used] of after.threads) {
    all += used - (before.threads.get(id) ?? 0);
  }
  return { main: (after.threads.get(after.pid) ?? 0) - (before.threads.get(before.pid) ?? 0), all };
}

/** The first number: time on a processor. Undefined for a thread that has ended since it was listed. */
function readTimes(path: string): number | undefined {
  try {
    return Number(readFileSync(path, "utf8").split(" ", 1)[0]);
  } catch {
    return undefined;
  }
}
