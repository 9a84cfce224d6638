import { atEnd } from "../processes/at_end.ts";
import { until } from "../runner/patience.ts";
import { freePort } from "../services/sockets.ts";

/**
 * Starts a server that parses the JSON body of each request and sends always the same answer: what Bun itself costs. A
 * process of its own, which ends with the bench.
 */
export async function startBare(answer: string): Promise<{ readonly url: string; readonly pid: number }> {
  const port = freePort();
  const child = Bun.spawn([process.execPath, import.meta.path, String(port), answer], {
    stdout: "ignore",
    stderr: "inherit",
  });
  atEnd(() => child.kill());
  const url = `http://127.0.0.1:${port}`;
  await until(() => fetch(url, { method: "POST", body: "{}" }).then(() => true, () => false));
  return { url, pid: child.pid };
}

if (import.meta.main) {
  const [port = "", answer = ""] = process.argv.slice(2);
  Bun.serve({
    hostname: "127.0.0.1",
    port: Number(port),
    async fetch(request) {
      await request.json();
      return new Response(answer, { headers: { "content-type": "application/json" } });
    },
  });
}
