/** A minimal proxy for several servers: it probes which are ready, and never sends a request twice. */
export interface SmallProxy {
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
