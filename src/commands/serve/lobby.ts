import { Worker } from "node:worker_threads";
import { EXIT_CODE, Failure } from "../line/failure.ts";
import type { FromLobby, LobbyAddress } from "./lobby_thread.ts";

/** Answers on the server's port until the server does. */
export interface Lobby {
  /** Frees the port for the server. May be repeated. */
  close(): Promise<void>;
}

/**
 * Claims the server's port before anything is started for it, and answers there meanwhile: `/livez` 200, everything else
 * 503 with the reason. It has a thread of its own, because loading the server's code takes a second in one piece.
 *
 * @throws Failure that says which of host and port is wrong, and why.
 */
export async function openLobby(address: LobbyAddress): Promise<Lobby> {
  const thread = new Worker(new URL("lobby_thread.ts", import.meta.url), { workerData: address });
  const listening = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  thread.on("message", (message: FromLobby) => {
    if (message.type === "failed") {
      listening.reject(portFailure(message, address));
    } else {
      (message.type === "listening" ? listening : closed).resolve();
    }
  });
  thread.on("error", listening.reject);
  await listening.promise;
  thread.unref();
  return {
    async close() {
      // A thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      thread.postMessage("close");
      await closed.promise;
      await thread.terminate();
    },
  };
}

export function portFailure(error: unknown, { host, port }: { readonly host: string; readonly port: number }): Failure {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is in use: stop the server that has it, or set PORT to another one`,
    EACCES: `Port ${port} is not allowed for this user: set PORT to 1024 or above`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine`,
    // Bun's code for a name that it cannot look up.
    EINVAL: `HOST ${host} is not an address of this machine`,
  };
  const message = reasons[code] ?? `Cannot listen on port ${port} of ${host}: ${code === "" ? String(error) : code}`;
  return new Failure(message, { exitCode: EXIT_CODE.failed, cause: error });
}
