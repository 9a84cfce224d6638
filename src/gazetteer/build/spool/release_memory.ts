import { BUILD_MEMORY_BYTES } from "./memory_limit.ts";

/** Of what is in use: collecting garbage takes the longer the more is no garbage. */
const GROWTH_SHARE = 1 / 8;

/**
 * Gives memory that is no longer used back to the system, between the stages of a large build. The engine itself waits
 * until a share of all memory is garbage: on a machine of 24 GB it kept four times of what a build needs.
 */
export function releaseMemory(): void {
  Bun.gc(true);
}

/**
 * Gives a function to call now and then: it releases memory where the process has grown by as much as a build may hold,
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
