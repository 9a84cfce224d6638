import { edenGC, fullGC } from "bun:jsc";

/**
 * CPU time of the main thread between two collections: the resolver leaves some 400 MB of garbage in a second of it, and
 * a collection takes 4 ms. Milliseconds.
 */
const WORK_MS = 100;
/** Collections of recent garbage for each one of everything, which takes some 40 ms. */
const RECENT_PER_FULL = 50;
/** How often the time is read, which takes a microsecond. Milliseconds. */
const CHECK_MS = 20;

/** The ways in which the engine collects garbage. */
interface Engine {
  readonly collectRecent: () => void;
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
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(from);
    if (user + system < workMs * 1000) {
      return;
    }
    recent = (recent + 1) % RECENT_PER_FULL;
    if (recent > 0) {
      engine.collectRecent();
    } else if (full === "at once") {
      engine.collectAll();
    } else {
      engine.collectInBackground();
    }
    from = process.threadCpuUsage();
  }, CHECK_MS);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
