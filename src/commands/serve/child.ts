import { setPriority } from "node:os";
import type { Family, Logger } from "../../observability/mod.ts";
import { Failure } from "../line/failure.ts";
import type { ChildMessage, Environment, MetricsMessage, ProgressMessage, StartMessage } from "./supervisor_link.ts";

/** A process of the service that is kept running. */
export interface Child {
  /** Hands over the environment, now and after every restart. Resolves when it serves for the first time. */
  start(environment: Environment): Promise<void>;
  /** Reports that the gazetteer is prepared, now and after every restart. */
  gazetteerPrepared(): void;
  send(message: MetricsMessage): void;
  /** Lets it finish its work, and kills it when that takes too long. */
  stop(): Promise<void>;
  /** Kills it, to be started again with another environment. */
  restart(environment: Environment): void;
  kill(): void;
}

export interface ChildOptions {
  /** Name in the log: `server`, `worker 1`. */
  readonly name: string;
  readonly file: string;
  /** Up to 19: how far it lets other processes go first where all wait for a processor. */
  readonly niceness?: number;
  /** Added to the environment of this process, whose own values count first. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly logger: Logger;
  /** Frees the port that it is going to listen on. Called again after a restart. */
  readonly freePort?: () => Promise<void>;
  readonly onMetrics?: (families: readonly Family[]) => void;
}

/** Delays of the first restarts: none at first, because callers wait. Milliseconds. */
const RESTART_DELAYS_MS = [0, 250, 500, 1000] as const;
/** Longest delay, so that a child that cannot start does not flood the log. Milliseconds. */
const RESTART_DELAY_MAX_MS = 30_000;
/** A child that ran this long started properly: its end has another cause. Milliseconds. */
const STARTED_MS = 10_000;
/** Time for a child to finish its requests and jobs: longer than its own limit. Milliseconds. */
const DRAIN_MS = 25_000;

/** Number of consecutive starts that ended early, including this one. */
export function failedStarts(before: number, ranMs: number): number {
  return ranMs >= STARTED_MS ? 0 : before + 1;
}

/** The delay before a restart: up to a second at first, then doubled for each further failed start. Milliseconds. */
export function restartDelayMs(failed: number): number {
  const first = RESTART_DELAYS_MS[failed];
  const last = RESTART_DELAYS_MS.length - 1;
  // The exponent is bounded, because an endless crash loop would overflow it.
  return first ?? Math.min(1000 * 2 ** Math.min(failed - last, 10), RESTART_DELAY_MAX_MS);
}

/**
 * Starts a process and keeps it running: one that ends is restarted, later each time where it ends right after its
 * start. The process is started at once and loads its code; `start` hands over the environment.
 */
export function superviseChild(options: ChildOptions): Child {
  const { name, file, logger } = options;
  const firstReady = Promise.withResolvers<void>();
  // The caller of `start` gets the failure; before that it must not be an unhandled rejection.
  firstReady.promise.catch(() => {});
  let environment: Environment | undefined;
  let isGazetteerPrepared = false;
  let state: "starting" | "ready" | "stopping" = "starting";
  let failed = 0;
  let restart: ReturnType<typeof setTimeout> | undefined;
  let running = spawn();

  function spawn(): Bun.Subprocess {
    const startedAt = performance.now();
    const child = Bun.spawn([process.execPath, file], {
      env: { ...options.variables, ...process.env },
      stdin: "ignore",
      stdout: "inherit",
      stderr: "inherit",
      serialization: "json",
      ipc: (message: ChildMessage, from) => void onMessage(message, from),
      onExit: (_, code, signal) => onExit({ code, signal, ranMs: performance.now() - startedAt }),
    });
    if (options.niceness !== undefined) {
      setPriority(child.pid, options.niceness);
    }
    begin(child);
    return child;
  }

  function begin(child: Bun.Subprocess): void {
    if (environment !== undefined) {
      child.send({ type: "start", environment } satisfies StartMessage);
    }
    if (isGazetteerPrepared) {
      child.send({ type: "gazetteer" } satisfies ProgressMessage);
    }
  }

  async function onMessage(message: ChildMessage, from: Bun.Subprocess): Promise<void> {
    if (message.type === "port") {
      await options.freePort?.();
      // A child that ended meanwhile has no connection.
      if (from.exitCode === null && from.signalCode === null) {
        from.send({ type: "port" } satisfies ProgressMessage);
      }
    } else if (message.type === "ready" && state === "starting") {
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
    gazetteerPrepared() {
      isGazetteerPrepared = true;
      if (running.exitCode === null && running.signalCode === null) {
        running.send({ type: "gazetteer" } satisfies ProgressMessage);
      }
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
