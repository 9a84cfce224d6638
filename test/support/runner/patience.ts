import { availableParallelism, loadavg } from "node:os";

/**
 * How patient the tests are. Limits of time are written as they are on a quiet machine, and are multiplied by how many
 * times slower this one is: on a busy or slow machine a test gets more time, and one that hangs still fails.
 *
 * The runner measures once and hands the factor to its processes; a plain `bun test` measures for itself.
 */
export const SLOWNESS_VARIABLE = "LOCUS_TEST_SLOWNESS";

/** Limit of a test that states none. Several times what the longest one takes on a quiet machine. */
export const TEST_LIMIT_MS = 180_000;

/** A hang is found even where the measurement was wrong. */
const SLOWNESS_MAX = 12;
/** Steps of the measured work, and milliseconds of them on a quiet core. */
const STEPS = 100_000_000;
const QUIET_MS = 150;

/** Milliseconds of a limit on this machine. */
export function patience(quietMs: number): number {
  return Math.ceil(quietMs * slowness());
}

/** How many times slower than a quiet machine this one is, at least 1. Measured at most once. */
export function slowness(): number {
  const known = Number(process.env[SLOWNESS_VARIABLE]);
  if (known >= 1) {
    return known;
  }
  const measured = Math.min(SLOWNESS_MAX, Math.max(1, workedMs() / QUIET_MS, loadavg()[0]! / availableParallelism()));
  process.env[SLOWNESS_VARIABLE] = measured.toFixed(2);
  return measured;
}

/** Milliseconds of a fixed piece of work: long enough that the scheduler gives other processes their turns. */
function workedMs(): number {
  const began = performance.now();
  let state = 1;
  for (let step = 0; step < STEPS; step++) {
    state = Math.imul(state, 1_664_525) + step | 0;
  }
  const ms = performance.now() - began;
  // Its result is used, so that no compiler leaves the work out.
  return Number.isInteger(state) ? ms : 0;
}

/** Waits until it is so. The test's own limit ends what never comes. */
export async function until(isSo: () => boolean | Promise<boolean>, pauseMs = 10): Promise<void> {
  while (!await isSo()) {
    await Bun.sleep(pauseMs);
  }
}
