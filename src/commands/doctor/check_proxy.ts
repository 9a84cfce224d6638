import type { Config } from "../../config.ts";
import type { Finding } from "./finding.ts";

const TIMEOUT_MS = 5000;

/**
 * Checks that `/metrics` is not readable through `PUBLIC_URL`. The server trusts its own machine, and a proxy there that
 * does not forward the client's address looks like it. Skipped if `PUBLIC_URL` is the server itself.
 */
export async function checkProxy({ publicUrl, host, port }: Config): Promise<readonly Finding[]> {
  const url = new URL(publicUrl);
  const isServer = url.protocol === "http:" && Number(url.port || 80) === port &&
    [host, "localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (isServer) {
    return [{ check: "proxy", state: "skipped", found: "PUBLIC_URL is the server itself" }];
  }
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { status, body } = await fetch(`${publicUrl}/metrics`, { signal, redirect: "manual" });
    await body?.cancel();
    return status === 200
      ? [{
        check: "proxy",
        state: "fail",
        found: `${publicUrl}/metrics is open: anyone can read how many calls are made, and by how many organizations`,
        advice: "Set METRICS_TOKEN, and refuse /metrics in the proxy: see src/guides/production.md",
      }]
      : [{ check: "proxy", state: "ok", found: `${publicUrl} keeps the metrics (${status})` }];
  } catch {
    const advice = "Ask it from elsewhere: curl -i $PUBLIC_URL/metrics must not answer 200";
    return [{ check: "proxy", state: "warn", found: `${publicUrl} cannot be reached from here`, advice }];
  }
}
