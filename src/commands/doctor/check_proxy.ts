import type { Config } from "../../config.ts";
import type { Finding } from "./finding.ts";

const ASK_MS = 5000;

/**
 * Whether the way in from outside shows the metrics: to the server, a proxy on its own machine that does not say whom it
 * asks for is that machine. Asks `PUBLIC_URL`, where that is somebody else than the server.
 */
export async function checkProxy({ publicUrl, host, port }: Config): Promise<readonly Finding[]> {
  const asked = new URL(publicUrl);
  const isServer = asked.protocol === "http:" && Number(asked.port || 80) === port &&
    [host, "localhost", "127.0.0.1", "[::1]"].includes(asked.hostname);
  if (isServer) {
    return [{ check: "proxy", state: "skipped", found: "PUBLIC_URL is the server itself" }];
  }
  try {
    const signal = AbortSignal.timeout(ASK_MS);
    const { status, body } = await fetch(`${publicUrl}/metrics`, { signal, redirect: "manual" });
    await body?.cancel();
    return status === 200
      ? [{
        check: "proxy",
        state: "fail",
        found: `${publicUrl}/metrics is open: anybody reads how much is asked, and by how many`,
        advice: "Set METRICS_TOKEN, and refuse /metrics in the proxy: see src/guides/production.md",
      }]
      : [{ check: "proxy", state: "ok", found: `${publicUrl} keeps the metrics (${status})` }];
  } catch {
    const advice = "Ask it from elsewhere: curl -i $PUBLIC_URL/metrics must not answer 200";
    return [{ check: "proxy", state: "warn", found: `${publicUrl} cannot be asked from here`, advice }];
  }
}
