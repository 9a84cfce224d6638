import { connect, createServer, type Socket } from "node:net";
import { atEnd } from "../processes/at_end.ts";
import { freePort, listenHere } from "./sockets.ts";

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

/** A TCP port that forwards to a server once it is opened, and refuses connections before. */
interface LateProxy {
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

/** A minimal proxy for several servers: it probes which are ready, and never sends a request twice. */
interface SmallProxy {
  readonly url: string;
  /** Whether a server gets requests now. */
  isReady(url: string): boolean;
  close(): Promise<void>;
}

const PROBE_MS = 100;

/** Starts a proxy that sends each request to the next server whose last probe of `/readyz` succeeded. */
export function smallProxy(servers: readonly string[]): SmallProxy {
  const ready = new Set<string>();
  let turn = 0;
  const probe = async (server: string): Promise<void> => {
    const isWell = await fetch(`${server}/readyz`).then((answer) => answer.ok, () => false);
    if (isWell) {
      ready.add(server);
    } else {
      ready.delete(server);
    }
  };
  const timer = setInterval(() => servers.forEach((server) => void probe(server)), PROBE_MS);
  const listener = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const [server] = [...ready].slice(turn++ % Math.max(ready.size, 1));
      if (server === undefined) {
        return new Response("nobody is ready", { status: 502 });
      }
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = method === "GET" ? undefined : await request.bytes();
      try {
        const answer = await fetch(`${server}${pathname}${search}`, { method, headers, ...(body ? { body } : {}) });
        const type = answer.headers.get("content-type") ?? "text/plain";
        return new Response(await answer.bytes(), { status: answer.status, headers: { "content-type": type } });
      } catch (error) {
        return new Response(`${server}: ${String(error)}`, { status: 502 });
      }
    },
  });
  return {
    url: `http://127.0.0.1:${listener.port}`,
    isReady: (url) => ready.has(url),
    async close() {
      clearInterval(timer);
      await listener.stop(true);
    },
  };
}
