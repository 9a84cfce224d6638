/**
 * Memory for the streets of a build: more of them are sorted in runs on the disk and merged. The read windows of the merge
 * share the same bytes. Besides, each street takes some thirty bytes, and each distinct text its length.
 */
export const BUILD_MEMORY_BYTES = 64 * 2 ** 20;

/** Growth after which garbage is collected: at 64 MB the collector took an eighth of an import of a small country. */
const GROWTH_BYTES = 192 * 2 ** 20;
/** Share of the memory in use: collecting garbage takes longer the more is in use. */
const GROWTH_SHARE = 1 / 4;

/** Between two checks of the memory in a loop: a build makes some 20 MB of garbage in this time. Milliseconds. */
const CHECK_MS = 20;

/** Bytes of the process after garbage was last collected here; at first, of the program. */
let afterLast = process.memoryUsage.rss();
/** When the memory was last read. */
let checkedMs = 0;

/**
 * Collects garbage and returns the memory to the system if the process has grown by more than these bytes and by more
 * than `GROWTH_SHARE` of what it used. Call it between the stages of a build, and `releaseMemoryInLoop()` in long loops.
 * The engine itself waits until a share of all memory is garbage: on a machine of 24 GB it kept four times of what a build
 * needs.
 */
export function releaseMemory(growthBytes = GROWTH_BYTES): void {
  checkedMs = performance.now();
  const now = process.memoryUsage.rss();
  afterLast = Math.min(afterLast, now);
  if (now - afterLast > Math.max(growthBytes, afterLast * GROWTH_SHARE)) {
    releaseAllMemory();
  }
}

/** The same however little the process has grown: where much of what was in use has just become garbage. */
export function releaseAllMemory(): void {
  Bun.gc(true);
  afterLast = process.memoryUsage.rss();
}

/**
 * The same for each round of a loop: a call that follows soon after another one does nothing, because reading the size
 * takes up to a quarter of a millisecond.
 */
export function releaseMemoryInLoop(): void {
  if (performance.now() - checkedMs >= CHECK_MS) {
    releaseMemory();
  }
}
