import { EXIT_CODE } from "./exit_code.ts";
import { whenLauncherEnds } from "./when_launcher_ends.ts";

/** The operator's wish to end. */
export interface StopSignal {
  /** Aborted by the first wish. */
  readonly signal: AbortSignal;
  /** Resolves then. */
  readonly asked: Promise<void>;
}

/**
 * One Ctrl-C may arrive twice: from the terminal, and passed on by the program that runs the package's scripts. A
 * person needs longer for a second one. Milliseconds.
 */
const SAME_WISH_MS = 400;

/**
 * Listens for SIGINT, SIGTERM and SIGHUP. The first asks to finish and stop, as does the end of the program that
 * runs the package's scripts; the second means now.
 *
 * @param onSecond what to end at once; the process itself ends after it
 */
export function stopSignal(onSecond: () => void): StopSignal {
  const controller = new AbortController();
  const asked = Promise.withResolvers<void>();
  let askedAt = 0;
  const ask = (): void => {
    if (!controller.signal.aborted) {
      askedAt = performance.now();
      controller.abort();
      asked.resolve();
    }
  };
  const onSignal = (): void => {
    if (controller.signal.aborted && performance.now() - askedAt > SAME_WISH_MS) {
      onSecond();
      process.exit(EXIT_CODE.interrupted);
    }
    ask();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  process.on("SIGHUP", onSignal);
  // Never a second wish: Ctrl-C ends `npx` at once.
  whenLauncherEnds(ask);
  return { signal: controller.signal, asked: asked.promise };
}
