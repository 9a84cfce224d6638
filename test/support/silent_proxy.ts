import { connect, createServer, type Socket } from "node:net";

/** A way to a server on this machine that stands still at first. */
export interface SilentProxy {
  readonly port: number;
  close(): Promise<void>;
}

/** Passes bytes on to a port, except those of the first connections, which hear nothing at all. */
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    async close() {
      open.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
