import { readFileSync } from "node:fs";
import { type ApiClient, apiClient } from "../support/api/api_client.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { testRedis } from "../support/databases/test_redis.ts";
import { cpuMicroseconds, descendantsOf } from "../support/processes/process_tree.ts";
import { newDataDir, runService, WITHOUT_LIMITS } from "../support/services/run_service.ts";
import { LOAD_INPUTS } from "./open_load.ts";

/** One Postgres and one Redis for any number of servers and workers, without limits that a load would meet. */
async function scaleSettings() {
  const [database, redis, dataDir] = await Promise.all([testDatabase(), testRedis(), newDataDir()]);
  return { dataDir, environment: { DATABASE_URL: database.ownerUrl, REDIS_URL: redis.url, ...WITHOUT_LIMITS } };
}

/** What a number of equal processes came to, side by side on this machine. */
export interface ScaleRow {
  /** How many servers, or workers. */
  readonly parts: number;
  /** Calls, or rows. */
  readonly perSecond: number;
  /** CPU microseconds a call or row: of all parts together, of Postgres, of Redis. */
  readonly cpuUs: number;
  readonly postgresUs: number;
  readonly redisUs: number;
}

interface CapacityOptions {
  /** Calls that are always under way. */
  readonly connections: number;
  readonly seconds: number;
}

const DEADLINE_MS = 30_000;

/** Calls a second that are answered when some are always under way: what the machine, with the caller on it, can do. */
export async function capacityOf(
  call: (signal: AbortSignal) => Promise<Response>,
  { connections, seconds }: CapacityOptions,
): Promise<number> {
  const over = AbortSignal.timeout(seconds * 1000);
  const startMs = performance.now();
  let answered = 0;
  await Promise.all(Array.from({ length: connections }, async () => {
    while (!over.aborted) {
      const answer = await call(AbortSignal.timeout(DEADLINE_MS));
      await answer.arrayBuffer();
      answered += answer.ok ? 1 : 0;
    }
  }));
  return answered / (performance.now() - startMs) * 1000;
}

/** Microseconds of CPU by what spent them. */
interface CpuByKind {
  readonly postgres: number;
  readonly redis: number;
}

/** What the databases that this process started have used so far. Backends that ended are not counted. */
async function cpuByKind(): Promise<CpuByKind> {
  const sums = { postgres: 0, redis: 0 };
  for (const pid of descendantsOf(process.pid)) {
    const kind = kindOf(pid);
    if (kind !== undefined) {
      // It may have ended since.
      sums[kind] += await cpuMicroseconds(pid).catch(() => 0);
    }
  }
  return sums;
}

function kindOf(pid: number): keyof CpuByKind | undefined {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return command.includes("redis-server") ? "redis" : command.includes("postgres") ? "postgres" : undefined;
  } catch {
    return undefined;
  }
}

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
  const cpuUs = (after.servers - before.servers) / calls;
  const postgresUs = (after.postgres - before.postgres) / calls;
  return { parts, perSecond: calls / tookMs * 1000, cpuUs, postgresUs, redisUs: (after.redis - before.redis) / calls };
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

const LOOK_MS = 100;
/** As many more are resolved before, for the compiler. */
const WARM_ROWS = 5000;

/**
 * Rows of a batch over some workers on one Postgres and one Redis: different coordinates, each answered with its nearest
 * place. From when the first worker takes it to its end.
 */
export async function scaleWorkers(parts: number, { rows }: { readonly rows: number }): Promise<ScaleRow> {
  const { dataDir, environment } = await scaleSettings();
  const server = await runService({ command: "server", dataDir, environment });
  const workers = await Promise.all(
    Array.from({ length: parts }, () => runService({ command: "worker", dataDir, environment })),
  );
  const { client } = await apiClient(server.url).signUp();
  const key = await client.withKey({ environment: "live" });
  const used = async () => ({
    ...await cpuByKind(),
    workers: (await Promise.all(workers.map(({ pid }) => cpuMicroseconds(pid)))).reduce((sum, one) => sum + one, 0),
  });
  await resolveAll(key, { rows: WARM_ROWS * parts, from: 0 });
  const before = await used();
  const seconds = await resolveAll(key, { rows, from: WARM_ROWS * parts });
  const after = await used();
  await Promise.all([server, ...workers].map((service) => service.end()));
  const cpuUs = (after.workers - before.workers) / rows;
  const postgresUs = (after.postgres - before.postgres) / rows;
  return { parts, perSecond: rows / seconds, cpuUs, postgresUs, redisUs: (after.redis - before.redis) / rows };
}

/** Sends a batch and waits for its end. Resolves to the seconds from its start to its end. */
async function resolveAll(key: ApiClient, { rows, from }: { readonly rows: number; readonly from: number }) {
  let text = "where\n";
  for (let i = from; i < from + rows; i++) {
    // Over Europe, no two alike.
    text += `"${(40 + (i % 1500) / 100).toFixed(2)}, ${(i / 100_000 + 2).toFixed(5)}"\n`;
  }
  const sent = await fetch(`${key.url}/v1/batches?input_column=where`, {
    method: "POST",
    headers: { "content-type": "text/csv", authorization: `Bearer ${key.credential}` },
    body: text,
  });
  if (sent.status !== 202) {
    throw new Error(`A batch was answered ${sent.status}: ${await sent.text()}`);
  }
  const { id } = JSON.parse(await sent.text());
  for (;;) {
    const { body } = await key.get(`/v1/batches/${id}`);
    if (body.status === "completed") {
      return (Date.parse(body.finished_at) - Date.parse(body.started_at)) / 1000;
    }
    if (body.status === "failed") {
      throw new Error("The batch failed");
    }
    await Bun.sleep(LOOK_MS);
  }
}
