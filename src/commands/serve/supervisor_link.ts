import type { ProcessFamilies } from "../../observability/mod.ts";
import type { ChildMessage, Environment, MetricsMessage } from "./messages.ts";

/** After this long without a message a process has ended or hangs, and its metrics are dropped. Milliseconds. */
const SILENT_MS = 20_000;

/** A child's connection to its supervisor. */
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
  process.on("message", (message: unknown) => {
    if (isStart(message)) {
      environment.resolve(message.environment);
    } else if (isMetrics(message)) {
      latest.set(message.process, { ...message, atMs: performance.now() });
    } else if (hasType(message, "port")) {
      port.resolve();
    } else if (hasType(message, "gazetteer")) {
      gazetteer.resolve();
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

/** The sender is the supervisor, which is the same program. */
function isMetrics(message: unknown): message is MetricsMessage {
  return hasType(message, "metrics");
}

function hasType<Type extends string>(message: unknown, type: Type): message is { readonly type: Type } {
  return typeof message === "object" && message !== null && "type" in message && message.type === type;
}

function isStart(message: unknown): message is { readonly type: "start"; readonly environment: Environment } {
  return hasType(message, "start") && "environment" in message;
}
