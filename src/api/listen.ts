import type { App } from "./app.ts";
import { IDLE_TIMEOUT_S } from "./plugins/incoming_body.ts";
import { targetRoutes } from "./plugins/plain_target.ts";

/** Where to listen. */
export interface ListenOptions {
  readonly hostname: string;
  /** 0: any free port. */
  readonly port: number;
}

/**
 * Listens with an app. Elysia's own `listen` passes no routes to Bun. Without them only the normalized path is known,
 * not the one that was sent, and the app answers 404 to every request: see `plain_target.ts`.
 *
 * @throws Bun's Error when the port is taken or not allowed
 */
export function listen(app: App, { hostname, port }: ListenOptions): void {
  app.compile();
  const answer = app.fetch;
  // Bun matches these letter by letter. Paths with parameters or wildcards, or a slash at the end, go by their segments.
  const fixedPaths = [...new Set(app.routes.map(({ path }) => path))].filter((path) => !/[:*]|.\/$/u.test(path));
  app.server = Bun.serve({
    hostname,
    port,
    // A second server on the same port must fail, not share it.
    reusePort: false,
    development: false,
    // Event streams send a comment more often.
    idleTimeout: IDLE_TIMEOUT_S,
    // Every route has its own limit, and answers a problem; Bun's own would be a bare 413. What a route does not read
    // stays with its sender: Bun takes no more of it than the socket's buffer holds.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    routes: targetRoutes(fixedPaths, answer),
    fetch: answer,
  });
}
