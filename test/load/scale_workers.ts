import { type ApiClient, apiClient } from "../support/api/api_client.ts";
import { cpuMicroseconds } from "../support/processes/cpu_microseconds.ts";
import { runService } from "../support/services/run_service.ts";
import { cpuByKind } from "./cpu_by_kind.ts";
import type { ScaleRow } from "./scale_row.ts";
import { scaleSettings } from "./scale_settings.ts";

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
  return {
    parts,
    perSecond: rows / seconds,
    cpuUs: (after.workers - before.workers) / rows,
    postgresUs: (after.postgres - before.postgres) / rows,
    redisUs: (after.redis - before.redis) / rows,
  };
}

/** Sends a batch and waits for its end. Resolves to the seconds from its start to its end. */
async function resolveAll(
  key: ApiClient,
  { rows, from }: { readonly rows: number; readonly from: number },
): Promise<number> {
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
