import type { Gazetteer } from "../gazetteer/port.ts";
import { rehearse } from "../resolutions/mod.ts";

/** What a rehearsal is made with. */
export interface RehearsalOptions {
  /** The gazetteer in force: asked for anew at each step. */
  readonly gazetteer: () => Gazetteer;
  /** Calls that were answered so far: while they come, nothing is rehearsed. */
  readonly answered: () => number;
  /** Before the first step, and after a call that was answered meanwhile. Milliseconds. Default: `QUIET_MS`. */
  readonly quietMs?: number;
}

/** Whoever waited for the start asks now, and whoever asked may ask again. Milliseconds. */
const QUIET_MS = 1000;

/**
 * At least so long between two steps, and four times as long as the step took: a fifth of one processor. Milliseconds.
 */
const PAUSE_MS = 8;
const PAUSE_SHARE = 4;

/**
 * Steps of one start: some three seconds of CPU, everything loaded. Behind 500, 2,000 and 6,000 steps (2, 4 and 9 s) the
 * next 200 calls took 1.4, 1.2 and 0.6 ms, with none 3.5: decision 0217.
 */
const STEPS = 1000;

/**
 * Lets the engine compile what callers will need, in the background of a process that has just started: one step at a
 * time, none while calls are answered, and none after as many calls, which compile as well. Never fails.
 */
export function openRehearsal({ gazetteer, answered, quietMs = QUIET_MS }: RehearsalOptions): { close(): void } {
  let heard = answered();
  let step = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const after = (ms: number): void => {
    timer = setTimeout(next, ms);
    timer.unref();
  };
  const next = (): void => {
    const count = answered();
    if (count > heard) {
      step += count - heard;
      heard = count;
      return step < STEPS ? after(quietMs) : undefined;
    }
    const fromMs = performance.now();
    try {
      rehearse(gazetteer(), step++);
    } catch {
      // Whoever asks the same is told; here nobody asked.
      return;
    }
    if (step < STEPS) {
      after(Math.max(PAUSE_MS, (performance.now() - fromMs) * PAUSE_SHARE));
    }
  };
  after(quietMs);
  return { close: () => clearTimeout(timer) };
}
