import { freePort } from "./free_port.ts";

/** A TCP port that forwards to a server once it is opened, and refuses connections before. */
export interface LateProxy {
  readonly port: number;
  open(): void;
  close(): Promise<void>;
}

/** Makes a port of this machine that passes connections on to another one once it is opened. */
export function lateProxy(target: { readonly hostname: string; readonly port: number }): LateProxy {
  const port = freePort();
  let listener: { stop(closeAll: boolean): void } | undefined;
  return {
    port,
    open() {
      listener = Bun.listen<{ other?: Bun.Socket; early: Uint8Array[] }>({
        hostname: "127.0.0.1",
        port,
        socket: {
          async open(socket) {
            socket.data = { early: [] };
            const other = await Bun.connect({
              ...target,
              socket: { data: (_, bytes) => void socket.write(bytes), close: () => void socket.end() },
            });
            socket.data.early.forEach((bytes) => other.write(bytes));
            socket.data.other = other;
          },
          data(socket, bytes) {
            if (socket.data.other === undefined) {
              socket.data.early.push(bytes.slice());
            } else {
              socket.data.other.write(bytes);
            }
          },
          close: (socket) => void socket.data.other?.end(),
        },
      });
    },
    async close() {
      listener?.stop(true);
      await Promise.resolve();
    },
  };
}
