import type { App } from "./app.ts";
import { IDLE_TIMEOUT_S } from "./plugins/body/read_bytes.ts";
import { targetRoutes } from "./plugins/requests/request_url.ts";

export interface ListenOptions {
  readonly hostname: string;
  /** 0: any free port. */
  readonly port: number;
  /** Frees the port. Absent: it is free. */
  readonly claimPort?: (() => Promise<void>) | undefined;
}

/**
 * Listens with an app. Elysia's own `listen` passes no routes to Bun. Without them the app knows only the
 * normalized path, not the one that was sent, and answers 404 to every request: see `request_url.ts`.
 *
 * @throws Bun's Error when the port is taken or not allowed
 */
export async function listen(app: App, { hostname, port, claimPort }: ListenOptions): Promise<void> {
  // Takes as long as a start may be without an answer: so it comes before the port is freed.
  app.compile();
  const answer = app.fetch;
  // Bun matches these exactly. Paths with parameters, wildcards or a slash at the end are matched by their segments.
  const fixedPaths = [...new Set(app.routes.map(({ path }) => path))].filter((path) => !/[:*]|.\/$/u.test(path));
  await claimPort?.();
  app.server = Bun.serve({
    hostname,
    port,
    // A second server on the same port must fail, not share it.
    reusePort: false,
    development: false,
    // Event streams send comments more often than this.
    idleTimeout: IDLE_TIMEOUT_S,
    // Every route has its own limit and answers with a problem; Bun would answer a bare 413. Bun does not receive more
    // of an unread body than the socket's buffer holds.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    routes: targetRoutes(fixedPaths, answer),
    fetch: answer,
  });
}
