import type { ProcessFamilies } from "../../observability/mod.ts";
import type { ChildMessage, Environment, MetricsMessage } from "./messages.ts";

/** A process that was silent for so long has ended or hangs: its figures are not shown any more. Milliseconds. */
const SILENT_MS = 20_000;

/** A child's side of the line to its supervisor. */
export interface SupervisorLink {
  /** The environment to begin with. Until it comes, the child may load its code. */
  readonly environment: Promise<Environment>;
  /** Resolves when the child is to end: on SIGTERM, and when the supervisor is gone, however it died. */
  readonly ended: Promise<void>;
  tell(message: ChildMessage): void;
  /** The metrics of the service's other processes, as they were last heard of. */
  heard(): readonly ProcessFamilies[];
}

/**
 * Takes the line to the supervisor, or answers undefined in a process that was started by hand.
 *
 * Ctrl-C reaches every process of a terminal. Here it is left to the supervisor, which ends its children in order.
 */
export function supervisorLink(): SupervisorLink | undefined {
  const send = process.send?.bind(process);
  if (send === undefined) {
    return undefined;
  }
  const environment = Promise.withResolvers<Environment>();
  const ended = Promise.withResolvers<void>();
  const heard = new Map<string, MetricsMessage & { readonly atMs: number }>();
  process.on("message", (message: unknown) => {
    if (isStart(message)) {
      environment.resolve(message.environment);
    } else if (isMetrics(message)) {
      heard.set(message.process, { ...message, atMs: performance.now() });
    }
  });
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => ended.resolve());
  process.on("disconnect", () => ended.resolve());
  return {
    environment: environment.promise,
    ended: ended.promise,
    heard: () => [...heard.values()].filter(({ atMs }) => performance.now() - atMs < SILENT_MS),
    tell(message) {
      if (process.connected) {
        send(message);
      }
    },
  };
}

/** Whoever sends here is the supervisor, which is the same program. */
function isMetrics(message: unknown): message is MetricsMessage {
  return typeof message === "object" && message !== null && "type" in message && message.type === "metrics";
}

function isStart(message: unknown): message is { readonly type: "start"; readonly environment: Environment } {
  return typeof message === "object" && message !== null && "type" in message && message.type === "start" &&
    "environment" in message;
}
