import type { Server } from "node:net";

/** A TCP port of 127.0.0.1 that is free at this moment. */
export function freePort(): number {
  const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = listener;
  listener.stop(true);
  return port;
}

/** Lets a server listen on a free port of 127.0.0.1, and returns the port. */
export async function listenHere(server: Pick<Server, "listen" | "address">): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}
