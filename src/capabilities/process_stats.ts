import { readdirSync } from "node:fs";

/** Resources that this process uses. Seconds and bytes. */
export interface ProcessStats {
  readonly cpuSeconds: number;
  readonly residentBytes: number;
  readonly heapBytes: number;
  /** Seconds since 1970. */
  readonly startedAt: number;
  /** Absent where the system does not report it. */
  readonly openFiles?: number;
}

/** Reads the process's own figures. */
export function processStats(): ProcessStats {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const openFiles = countOpenFiles();
  return {
    cpuSeconds: (user + system) / 1e6,
    residentBytes: rss,
    heapBytes: heapUsed,
    startedAt: performance.timeOrigin / 1000,
    ...(openFiles === undefined ? {} : { openFiles }),
  };
}

/** Processor time that the calling thread has used so far. Milliseconds. */
export function threadProcessorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Linux lists them; elsewhere there is no such folder. */
function countOpenFiles(): number | undefined {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return undefined;
  }
}
