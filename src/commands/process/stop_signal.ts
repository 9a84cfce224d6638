import { EXIT_CODE } from "../line/failure.ts";
import { whenLauncherEnds } from "./when_launcher_ends.ts";

/** A request to stop the service. */
export interface StopSignal {
  /** Aborted by the first request. */
  readonly signal: AbortSignal;
  /** Resolves at the first request. */
  readonly requested: Promise<void>;
}

/**
 * One Ctrl-C may arrive twice: from the terminal, and forwarded by the program that runs the package's scripts. A
 * person needs longer for a second one. Milliseconds.
 */
const SAME_REQUEST_MS = 400;

/**
 * Listens for SIGINT, SIGTERM and SIGHUP. The first one, or the end of the program that runs the package's scripts,
 * stops the service gracefully; a second one stops it at once.
 *
 * @param onSecond what to end at once; the process itself ends after it
 */
export function stopSignal(onSecond: () => void): StopSignal {
  const controller = new AbortController();
  const requested = Promise.withResolvers<void>();
  let requestedAtMs = 0;
  const request = (): void => {
    if (!controller.signal.aborted) {
      requestedAtMs = performance.now();
      controller.abort();
      requested.resolve();
    }
  };
  const onSignal = (): void => {
    if (controller.signal.aborted && performance.now() - requestedAtMs > SAME_REQUEST_MS) {
      onSecond();
      process.exit(EXIT_CODE.interrupted);
    }
    request();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  process.on("SIGHUP", onSignal);
  // Not counted as a second request: Ctrl-C ends `npx` at once.
  whenLauncherEnds(request);
  return { signal: controller.signal, requested: requested.promise };
}
