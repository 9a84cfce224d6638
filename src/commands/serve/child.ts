import type { Family, Logger } from "../../observability/mod.ts";
import { Failure } from "../failure.ts";
import type { ChildMessage, Environment, MetricsMessage, StartMessage } from "./messages.ts";

/** A process of the service that is kept running. */
export interface Child {
  /** Begins with this environment, now and after every restart. Resolves when it serves for the first time. */
  start(environment: Environment): Promise<void>;
  /** Tells it something, if it runs. */
  send(message: MetricsMessage): void;
  /** Lets it finish what it does, and ends it by force when that takes too long. */
  stop(): Promise<void>;
  /** Ends it at once, to be started again with another environment. */
  restart(environment: Environment): void;
  /** Ends it at once. */
  kill(): void;
}

/** What a child is started from. */
export interface ChildOptions {
  /** For the log: `server`, `worker 1`. */
  readonly name: string;
  /** The program's file. */
  readonly file: string;
  readonly logger: Logger;
  /** Told of the metrics that it sends from time to time. */
  readonly onMetrics?: (families: readonly Family[]) => void;
}

/** Restarts at first: at once for whoever waits. Milliseconds. */
const RESTART_DELAYS_MS = [0, 250, 500, 1000] as const;
/** A child that cannot start is tried this often at most, so that the log stays readable. Milliseconds. */
const RESTART_DELAY_MAX_MS = 30_000;
/** A child that ran this long can start: its end has another cause. Milliseconds. */
const STARTED_MS = 10_000;
/** A child may take this long to finish its requests and jobs: longer than it gives them itself. Milliseconds. */
const DRAIN_MS = 25_000;

/** How often in a row a child has ended right after its start, counting an end of now. */
export function failedStarts(before: number, ranMs: number): number {
  return ranMs >= STARTED_MS ? 0 : before + 1;
}

/** The wait before a restart: up to a second at first, then doubled for each further start that failed. Milliseconds. */
export function restartDelayMs(failed: number): number {
  const first = RESTART_DELAYS_MS[failed];
  const last = RESTART_DELAYS_MS.length - 1;
  // The exponent is bounded, as an endless crash would overflow it.
  return first ?? Math.min(1000 * 2 ** Math.min(failed - last, 10), RESTART_DELAY_MAX_MS);
}

/**
 * Starts a process and keeps it running: one that ends is restarted, later each time where it ends right after its
 * start. The process is started at once and loads its code; `start` hands it the environment to begin with.
 */
export function superviseChild(options: ChildOptions): Child {
  const { name, file, logger } = options;
  const firstReady = Promise.withResolvers<void>();
  // Whoever calls `start` hears of it; a failure before that must not be an unhandled one.
  firstReady.promise.catch(() => {});
  let environment: Environment | undefined;
  let state: "starting" | "ready" | "stopping" = "starting";
  let failed = 0;
  let restart: ReturnType<typeof setTimeout> | undefined;
  let running = spawn();

  function spawn(): Bun.Subprocess {
    const startedAt = performance.now();
    const child = Bun.spawn([process.execPath, file], {
      stdin: "ignore",
      stdout: "inherit",
      stderr: "inherit",
      serialization: "json",
      ipc: (message: ChildMessage) => onMessage(message),
      onExit: (_, code, signal) => onExit({ code, signal, ranMs: performance.now() - startedAt }),
    });
    begin(child);
    return child;
  }

  function begin(child: Bun.Subprocess): void {
    if (environment !== undefined) {
      child.send({ type: "start", environment } satisfies StartMessage);
    }
  }

  function onMessage(message: ChildMessage): void {
    if (message.type === "ready" && state === "starting") {
      state = "ready";
      firstReady.resolve();
    } else if (message.type === "metrics") {
      options.onMetrics?.(message.families);
    } else if (message.type === "failed") {
      firstReady.reject(new Failure(message.message, { exitCode: message.exitCode }));
    }
  }

  function onExit(
    end: { readonly code: number | null; readonly signal: string | number | null; readonly ranMs: number },
  ): void {
    if (state === "stopping") {
      return;
    }
    if (state === "starting") {
      firstReady.reject(new Failure(`The ${name} ended before it was ready (exit code ${end.code})`));
      return;
    }
    failed = failedStarts(failed, end.ranMs);
    const delayMs = restartDelayMs(failed);
    logger.error("process ended", { name, code: end.code, signal: end.signal, restart_in_ms: delayMs });
    restart = setTimeout(() => running = spawn(), delayMs);
  }

  return {
    start(given) {
      environment = given;
      begin(running);
      return firstReady.promise;
    },
    send(message) {
      if (environment !== undefined && running.exitCode === null) {
        running.send(message);
      }
    },
    async stop() {
      state = "stopping";
      clearTimeout(restart);
      running.kill("SIGTERM");
      const force = setTimeout(() => running.kill("SIGKILL"), DRAIN_MS);
      await running.exited;
      clearTimeout(force);
    },
    restart(given) {
      environment = given;
      running.kill("SIGKILL");
    },
    kill() {
      state = "stopping";
      clearTimeout(restart);
      running.kill("SIGKILL");
    },
  };
}
