import { readdirSync } from "node:fs";
import { edenGC, fullGC } from "bun:jsc";

/** Interval of a timer whose delay shows how busy the event loop is. Milliseconds. */
const EVERY_MS = 250;

/**
 * CPU time of the main thread between two collections: the resolver leaves some 400 MB of garbage in a second of it, and
 * a collection takes 4 ms. Milliseconds.
 */
const WORK_MS = 100;
/** Collections of recent garbage for each one of everything, which takes 20 to 40 ms. */
const RECENT_PER_FULL = 50;
/**
 * What is in use when recent garbage is collected, such as the rows that are being read, counts as old and stays until
 * everything is collected. That is done at the latest when the heap has grown by this much: rows of downloads and
 * uploads grow it by 2 to 10 MB with each collection.
 */
const GROWTH_BYTES = 24 * 2 ** 20;
/** How often the time is read, which takes a microsecond. Milliseconds. */
const CHECK_MS = 20;

/** The ways in which the engine collects garbage. */
interface Engine {
  /** Returns the bytes of the heap afterwards. */
  readonly collectRecent: () => number;
  readonly collectAll: () => void;
}

const ENGINE: Engine = {
  collectRecent: edenGC,
  collectAll: fullGC,
};

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

/** Measures the delay of this process's timers until closed. */
export function watchLoopLag(record: (lagMs: number) => void): { close(): void } {
  let dueMs = performance.now() + EVERY_MS;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    record(Math.max(0, nowMs - dueMs));
    dueMs = nowMs + EVERY_MS;
  }, EVERY_MS);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

/**
 * Collects garbage by the work that was done. The engine counts mapped files as part of its heap, and lets garbage grow to
 * a multiple of that before it collects by itself: to hundreds of megabytes with a few countries loaded, and to gigabytes
 * with many. Collecting earlier costs no more CPU, because most of what is recent is garbage.
 *
 * @param options `full`: when everything is collected. A server does it only where the heap has grown, because its callers
 * wait meanwhile; `Bun.gc(false)` lets nobody wait, but collects nothing that is old.
 */
export function openCollector(
  { full, engine = ENGINE, workMs = WORK_MS }: {
    readonly full: "regularly" | "when grown";
    readonly engine?: Engine;
    readonly workMs?: number;
  },
): { close(): void } {
  let from = process.threadCpuUsage();
  let recent = 0;
  let isFullDue = false;
  /** The smallest size since everything was last collected. */
  let smallest = Number.POSITIVE_INFINITY;
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(from);
    if (user + system < workMs * 1000) {
      return;
    }
    if (isFullDue) {
      recent = 0;
      isFullDue = false;
      smallest = Number.POSITIVE_INFINITY;
      engine.collectAll();
    } else {
      const size = engine.collectRecent();
      smallest = Math.min(smallest, size);
      recent++;
      isFullDue = size - smallest > GROWTH_BYTES || (full === "regularly" && recent === RECENT_PER_FULL - 1);
    }
    from = process.threadCpuUsage();
  }, CHECK_MS);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
