import { BUILD_MEMORY_BYTES } from "./memory_limit.ts";

/** Share of the memory in use: collecting garbage takes longer the more is in use. */
const GROWTH_SHARE = 1 / 8;

/**
 * Returns unused memory to the system, between the stages of a large build. The engine itself waits
 * until a share of all memory is garbage: on a machine of 24 GB it kept four times of what a build needs.
 */
export function releaseMemory(): void {
  Bun.gc(true);
}

/**
 * Returns a function to call regularly: it releases memory where the process has grown by as much as a build may hold,
 * or by a share of what it has, since the last time.
 */
export function releaseOnGrowth(): () => void {
  let before = process.memoryUsage.rss();
  return () => {
    if (process.memoryUsage.rss() - before > Math.max(BUILD_MEMORY_BYTES, before * GROWTH_SHARE)) {
      releaseMemory();
      before = process.memoryUsage.rss();
    }
  };
}
