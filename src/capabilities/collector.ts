import { edenGC, fullGC } from "bun:jsc";

/**
 * CPU time of the main thread between two collections: the resolver leaves some 400 MB of garbage in a second of it, and
 * a collection takes 4 ms. Milliseconds.
 */
const WORK_MS = 100;
/** Collections of recent garbage for each one of everything, which takes some 40 ms. */
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
  readonly collectInBackground: () => void;
}

const ENGINE: Engine = {
  collectRecent: edenGC,
  collectAll: fullGC,
  collectInBackground: () => Bun.gc(false),
};

/**
 * Collects garbage by the work that was done. The engine counts mapped files as part of its heap, and lets garbage grow to
 * a multiple of that before it collects by itself: to hundreds of megabytes with a few countries loaded, and to gigabytes
 * with many. Collecting earlier costs no more CPU, because most of what is recent is garbage.
 *
 * @param options `full`: how everything is collected. A server does it in the background, because its callers wait.
 */
export function openCollector(
  { full, engine = ENGINE, workMs = WORK_MS }: {
    readonly full: "at once" | "in the background";
    readonly engine?: Engine;
    readonly workMs?: number;
  },
): { close(): void } {
  let from = process.threadCpuUsage();
  let recent = 0;
  let isFullDue = false;
  /** The smallest size since everything was last collected, which in the background takes a while. */
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
      if (full === "at once") {
        engine.collectAll();
      } else {
        engine.collectInBackground();
      }
    } else {
      const size = engine.collectRecent();
      smallest = Math.min(smallest, size);
      recent++;
      isFullDue = recent === RECENT_PER_FULL - 1 || size - smallest > GROWTH_BYTES;
    }
    from = process.threadCpuUsage();
  }, CHECK_MS);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
