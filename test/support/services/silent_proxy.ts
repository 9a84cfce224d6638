import { connect, createServer, type Socket } from "node:net";
import { listenHere } from "./free_port.ts";

/** A proxy to a server on this machine that does not answer at first. */
export interface SilentProxy {
  readonly port: number;
  close(): Promise<void>;
}

/** Forwards bytes to a port, except those of the first `silent` connections, which get no answer. */
export async function silentProxy(to: number, silent: number): Promise<SilentProxy> {
  let count = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => {});
    if (count++ < silent) {
      return;
    }
    const target = connect(to, "127.0.0.1");
    open.add(target);
    target.on("error", () => socket.destroy());
    socket.pipe(target).pipe(socket);
  });
  return {
    port: await listenHere(server),
    async close() {
      open.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
