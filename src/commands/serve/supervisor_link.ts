import type { ChildMessage, Environment } from "./messages.ts";

/** A child's side of the line to its supervisor. */
export interface SupervisorLink {
  /** The environment to begin with. Until it comes, the child may load its code. */
  readonly environment: Promise<Environment>;
  /** Resolves when the child is to end: on SIGTERM, and when the supervisor is gone, however it died. */
  readonly ended: Promise<void>;
  tell(message: ChildMessage): void;
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
  process.on("message", (message: unknown) => {
    if (isStart(message)) {
      environment.resolve(message.environment);
    }
  });
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => ended.resolve());
  process.on("disconnect", () => ended.resolve());
  return {
    environment: environment.promise,
    ended: ended.promise,
    tell(message) {
      if (process.connected) {
        send(message);
      }
    },
  };
}

function isStart(message: unknown): message is { readonly type: "start"; readonly environment: Environment } {
  return typeof message === "object" && message !== null && "type" in message && message.type === "start" &&
    "environment" in message;
}
