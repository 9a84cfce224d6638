import { apiClient } from "../support/api/api_client.ts";
import { cpuMicroseconds } from "../support/processes/cpu_microseconds.ts";
import { runService } from "../support/services/run_service.ts";
import { cpuByKind } from "./cpu_by_kind.ts";
import { LOAD_INPUTS } from "./load_inputs.ts";
import type { ScaleRow } from "./scale_row.ts";
import { scaleSettings } from "./scale_settings.ts";

const CONNECTIONS = 32;
/** Of each server: until then its code is compiled. */
const WARM_SECONDS = 5;

/**
 * Calls of `POST /v1/resolve` over some servers on one Postgres and one Redis, spread evenly, 32 always under way. The
 * caller runs on the same machine and takes its part of the machine.
 */
export async function scaleServers(parts: number, { seconds }: { readonly seconds: number }): Promise<ScaleRow> {
  const { dataDir, environment } = await scaleSettings();
  const servers = await Promise.all(
    Array.from({ length: parts }, () => runService({ command: "server", dataDir, environment })),
  );
  const [{ url } = { url: "" }] = servers;
  const key = (await (await apiClient(url).signUp()).client.withKey({ environment: "live" })).credential;
  let next = 0;
  const call = async (): Promise<void> => {
    const answer = await fetch(`${servers[next % parts]?.url}/v1/resolve`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      body: JSON.stringify({ input: LOAD_INPUTS[next++ % LOAD_INPUTS.length] }),
    });
    if (!answer.ok) {
      throw new Error(`A call was answered ${answer.status}: ${await answer.text()}`);
    }
    await answer.arrayBuffer();
  };
  const used = async () => ({
    ...await cpuByKind(),
    servers: (await Promise.all(servers.map(({ pid }) => cpuMicroseconds(pid)))).reduce((sum, one) => sum + one, 0),
  });
  await callFor(WARM_SECONDS * parts, call);
  const before = await used();
  const startMs = performance.now();
  const calls = await callFor(seconds, call);
  const tookMs = performance.now() - startMs;
  const after = await used();
  await Promise.all(servers.map((server) => server.end()));
  return {
    parts,
    perSecond: calls / tookMs * 1000,
    cpuUs: (after.servers - before.servers) / calls,
    postgresUs: (after.postgres - before.postgres) / calls,
    redisUs: (after.redis - before.redis) / calls,
  };
}

async function callFor(seconds: number, call: () => Promise<void>): Promise<number> {
  const endMs = performance.now() + seconds * 1000;
  let calls = 0;
  await Promise.all(Array.from({ length: CONNECTIONS }, async () => {
    while (performance.now() < endMs) {
      await call();
      calls++;
    }
  }));
  return calls;
}
