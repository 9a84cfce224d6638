import { parentPort, workerData } from "node:worker_threads";
import { PROBLEM_MEDIA_TYPE, PROBLEM_TITLES, problemType } from "../../api/plugins/problems/problem_response.ts";
import { securityHeaders } from "../../api/plugins/requests/security_headers.ts";
import { openChance } from "../../capabilities/chance.ts";
import { openClock } from "../../capabilities/clock.ts";
import { newIdentifier } from "../../domain/identifier.ts";
import { VERSION } from "../../release/mod.ts";

// The thread of `openLobby()`. It loads no package, so that it answers within a fraction of a second.

export interface LobbyAddress {
  readonly host: string;
  readonly port: number;
  /** The service's own, as callers reach it. */
  readonly publicUrl: string;
  /** "the database is being prepared" */
  readonly waitsFor: string;
}

/** From the thread: it answers, it has freed the port, or the code of the system's error. */
export type FromLobby =
  | { readonly type: "listening" | "closed" }
  | { readonly type: "failed"; readonly code: string };

const RETRY_AFTER_S = 1;
/** Its sender is `openLobby()`. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { host, port, publicUrl, waitsFor } = workerData as LobbyAddress;
const HEADERS = {
  ...Object.fromEntries(securityHeaders(publicUrl)),
  // Every connection ends with its answer: the next one reaches the server.
  "connection": "close",
  "retry-after": String(RETRY_AFTER_S),
};

try {
  const server = Bun.serve({ hostname: host, port, reusePort: false, development: false, fetch: answer });
  parentPort?.on("message", () => void server.stop(true).then(() => send({ type: "closed" })));
  send({ type: "listening" });
} catch (error) {
  send({ type: "failed", code: error instanceof Error && "code" in error ? String(error.code) : String(error) });
}

function send(message: FromLobby): void {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);
}

function answer(request: Request): Response {
  const { pathname } = new URL(request.url);
  if (pathname === "/livez") {
    return new Response("ok\n", { headers: { ...HEADERS, "content-type": "text/plain;charset=utf-8" } });
  }
  if (pathname === "/readyz" || pathname === "/v1/health") {
    return refusal("application/health+json", JSON.stringify(report()));
  }
  return request.headers.get("accept")?.includes("text/html") === true
    ? refusal("text/html;charset=utf-8", PAGE)
    : refusal(PROBLEM_MEDIA_TYPE, JSON.stringify(problem()));
}

function refusal(type: string, body: string): Response {
  return new Response(body, { status: 503, headers: { ...HEADERS, "content-type": type } });
}

/** As the server's own report. */
function report(): unknown {
  const start = {
    status: "fail",
    time: new Date().toISOString(),
    observedValue: Math.round(performance.now()),
    observedUnit: "ms",
    output: `starting: ${waitsFor}`,
  };
  return { status: "fail", version: VERSION, checks: { start: [start] } };
}

function problem(): unknown {
  return {
    success: false,
    type: problemType("UNAVAILABLE"),
    title: PROBLEM_TITLES.UNAVAILABLE,
    status: 503,
    detail: `The service is starting: ${waitsFor}`,
    code: "UNAVAILABLE",
    request_id: newIdentifier("req", { clock: openClock(), chance: openChance() }),
  };
}

/** For a person who opens the dashboard early. It asks again by itself. */
const PAGE =
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="${RETRY_AFTER_S}">
<title>Locus is starting</title><p>Locus is starting: ${waitsFor}.</p></html>
`;
