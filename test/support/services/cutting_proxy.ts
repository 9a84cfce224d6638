import { connect, createServer, type Socket } from "node:net";
import { atEnd } from "../processes/at_end.ts";
import { listenHere } from "./free_port.ts";

/** A proxy of connections that can break them. */
export interface CuttingProxy {
  readonly port: number;
  /** Bytes that went through it so far, towards the client and towards the server. */
  readonly sent: { down: number; up: number };
  /** Breaks a connection once this many more bytes went in one direction, and calls back; once. */
  cutAfter(bytes: number, direction: "down" | "up", onCut?: () => void): void;
  /** From now on nothing is accepted; or again. */
  setOpen(state: "open" | "closed"): void;
}

/** Starts a proxy in front of a port of this machine. It ends with the tests. */
export async function startCuttingProxy(target: number): Promise<CuttingProxy> {
  const sent = { down: 0, up: 0 };
  const sockets = new Set<Socket>();
  let cut: { left: number; readonly direction: "down" | "up"; readonly onCut: () => void } | undefined;
  let state = "open";
  const pass = (from: Socket, to: Socket, direction: "down" | "up"): void => {
    from.on("data", (chunk: Buffer) => {
      const isCut = cut?.direction === direction && chunk.length > cut.left;
      const part = isCut && cut !== undefined ? chunk.subarray(0, cut.left) : chunk;
      sent[direction] += part.length;
      if (cut?.direction === direction) {
        cut.left -= part.length;
      }
      if (isCut) {
        const { onCut } = cut ?? {};
        cut = undefined;
        to.end(part);
        from.destroy();
        onCut?.();
      } else if (!to.write(part)) {
        from.pause();
        to.once("drain", () => from.resume());
      }
    });
  };
  const server = createServer((client) => {
    if (state === "closed") {
      client.destroy();
      return;
    }
    const upstream = connect(target, "127.0.0.1");
    for (const [socket, other] of [[client, upstream], [upstream, client]] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy()).on("close", () => {
        sockets.delete(socket);
        // What is on its way arrives.
        other.end();
      });
    }
    pass(upstream, client, "down");
    pass(client, upstream, "up");
  });
  const port = await listenHere(server);
  atEnd(() => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  return {
    port,
    sent,
    cutAfter(bytes, direction, onCut = () => {}) {
      cut = { left: bytes, direction, onCut };
    },
    setOpen(next) {
      state = next;
      if (next === "closed") {
        sockets.forEach((socket) => socket.destroy());
      }
    },
  };
}
