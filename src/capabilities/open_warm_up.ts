import type { Gazetteer } from "../gazetteer/port.ts";
import { warmUpStep } from "../resolutions/mod.ts";

/** Callers that waited for the start come now, and may come again. Milliseconds. */
const QUIET_MS = 1000;

/**
 * Pause between two steps: at least this long, and four times as long as the step took, so that a fifth of one
 * processor is used. Milliseconds.
 */
const PAUSE_MS = 8;
const PAUSE_SHARE = 4;

/**
 * Steps per start: some three seconds of CPU with all data loaded. After 500, 2,000 and 6,000 steps (2, 4 and 9 s) the
 * next 200 calls took 1.4, 1.2 and 0.6 ms, without steps 3.5: decision 0020.
 */
const STEPS = 1000;

/**
 * Lets the engine compile what callers will need, in the background of a new process: one step at a time, none while
 * calls are answered, and none after as many calls, because these compile the same code. Never fails.
 */
export function openWarmUp({ gazetteer, answered, load, quietMs = QUIET_MS }: {
  /** The gazetteer in force, read at each step. */
  readonly gazetteer: () => Gazetteer;
  /** Number of calls answered so far. No step runs while it grows. */
  readonly answered: () => number;
  /** Loads code that callers may need, before the first step: 0.2 s in which the process answers nobody. */
  readonly load?: () => Promise<unknown>;
  /** Pause before the first step, and after calls were answered. Milliseconds. Default: `QUIET_MS`. */
  readonly quietMs?: number;
}): { close(): void } {
  let seen = answered();
  let step = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const after = (ms: number): void => {
    timer = setTimeout(next, ms);
    timer.unref();
  };
  const next = (): void => {
    const count = answered();
    if (count > seen) {
      step += count - seen;
      seen = count;
      return step < STEPS ? after(quietMs) : undefined;
    }
    const fromMs = performance.now();
    try {
      warmUpStep(gazetteer(), step++);
    } catch {
      // A caller with this input would get the error; here nobody called.
      return;
    }
    if (step < STEPS) {
      after(Math.max(PAUSE_MS, (performance.now() - fromMs) * PAUSE_SHARE));
    }
  };
  timer = setTimeout(() => {
    // A caller who needs it gets the error.
    load?.().catch(() => {});
    after(PAUSE_MS);
  }, quietMs);
  timer.unref();
  return { close: () => clearTimeout(timer) };
}
