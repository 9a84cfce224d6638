import type { Family, ProcessFamilies } from "../../observability/mod.ts";

/** After this long without a message a process has ended or hangs, and its metrics are dropped. Milliseconds. */
const SILENT_MS = 20_000;

export type Environment = Readonly<Record<string, string | undefined>>;

/** From the supervisor to a child: everything else is ready, begin with this environment. */
export interface StartMessage {
  readonly type: "start";
  readonly environment: Environment;
}

/** From the supervisor to the server: the metrics of another child. */
export interface MetricsMessage {
  readonly type: "metrics";
  readonly process: string;
  readonly families: readonly Family[];
}

/** From the supervisor to the server: the port is free, or the gazetteer is prepared. */
export interface ProgressMessage {
  readonly type: "port" | "gazetteer";
}

/** From a child to the supervisor: it needs its port, it serves, its progress, or why it cannot continue. */
export type ChildMessage =
  | { readonly type: "port" | "ready" }
  | { readonly type: "progress"; readonly fraction: number; readonly step: string }
  | { readonly type: "metrics"; readonly families: readonly Family[] }
  | { readonly type: "failed"; readonly message: string; readonly exitCode: number };

export interface SupervisorLink {
  /** The environment to begin with. The child may load its code until it arrives. */
  readonly environment: Promise<Environment>;
  /** Resolves when the supervisor has prepared the gazetteer. */
  readonly gazetteer: Promise<void>;
  /** Resolves when the port is free for the child. */
  claimPort(): Promise<void>;
  /** Resolves when the child is to end: on SIGTERM, and when the supervisor is gone, however it died. */
  readonly ended: Promise<void>;
  send(message: ChildMessage): void;
  /** The latest metrics of the service's other processes. */
  childMetrics(): readonly ProcessFamilies[];
}

/**
 * Opens the connection to the supervisor; undefined in a process that was started by hand.  Ctrl-C reaches every
 * process of a terminal. Children ignore it: the supervisor ends them in order.
 */
export function supervisorLink(): SupervisorLink | undefined {
  const send = process.send?.bind(process);
  if (send === undefined) {
    return undefined;
  }
  const environment = Promise.withResolvers<Environment>();
  const ended = Promise.withResolvers<void>();
  const gazetteer = Promise.withResolvers<void>();
  const port = Promise.withResolvers<void>();
  const latest = new Map<string, MetricsMessage & { readonly atMs: number }>();
  process.on("message", (received: unknown) => {
    // The sender is the supervisor, which is the same program.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    const message = received as StartMessage | MetricsMessage | ProgressMessage;
    switch (message.type) {
      case "start":
        return environment.resolve(message.environment);
      case "metrics":
        return void latest.set(message.process, { ...message, atMs: performance.now() });
      case "port":
        return port.resolve();
      case "gazetteer":
        return gazetteer.resolve();
    }
  });
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => ended.resolve());
  process.on("disconnect", () => ended.resolve());
  const post = (message: ChildMessage): void => {
    if (process.connected) {
      send(message);
    }
  };
  return {
    environment: environment.promise,
    gazetteer: gazetteer.promise,
    claimPort() {
      post({ type: "port" });
      return port.promise;
    },
    ended: ended.promise,
    childMetrics: () => [...latest.values()].filter(({ atMs }) => performance.now() - atMs < SILENT_MS),
    send: post,
  };
}
