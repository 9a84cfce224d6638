import { migrateQueues } from "../../src/queue/mod.ts";
import { apiClient } from "../support/api/api_client.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { runService, WITHOUT_LIMITS } from "../support/services/run_service.ts";
import { addTown, followEnvironment, publishTo, startS3Store, versionOf } from "../support/services/s3_store.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";
import { freePort, scrape } from "../support/services/sockets.ts";

/** What the callers, the versions and the batches came to. */
interface FollowReport {
  /** Seconds from the end of each publication until two servers and a worker answered from it. */
  readonly agreedAfterS: readonly number[];
  readonly calls: number;
  readonly rows: number;
  /** Versions that rows of batches record. */
  readonly versionsOfRows: number;
  readonly slowestMs: number;
  /** Everything that must not be, each kind with its number. */
  readonly broken: readonly string[];
}

/** Pause of each caller after an answer. Milliseconds. */
const PAUSE_MS = 10;
/** Rows of a batch: some seconds of work for a worker. */
const BATCH_ROWS = 2000;
/** As promised to operators. */
const AGREED_MS_MAX = 60_000;
/** Of batches that still run at the end. */
const BATCHES_MS_MAX = 120_000;

/**
 * Lets two servers and a worker, each with a folder of its own, follow a bucket through some publications while callers
 * resolve addresses and batches run.
 */
export async function followUnderLoad(
  { publications, onStep }: { readonly publications: number; readonly onStep: (line: string) => void },
): Promise<FollowReport> {
  const store = await startS3Store();
  const database = await testDatabase();
  const [publisher, ...folders] = [smallDataDir(), smallDataDir(), smallDataDir(), smallDataDir()];
  await migrateQueues(database.ownerUrl, { role: "locus_app" });
  await addTown(publisher, ["1"]);
  await publishTo(store, publisher);
  const versions = new Set([await versionOf(publisher)]);
  const environment = {
    DATABASE_URL: database.ownerUrl,
    ...WITHOUT_LIMITS,
    LOG_LEVEL: "info",
    ...followEnvironment(store),
  };
  const servers = await Promise.all(
    folders.slice(0, 2).map((dataDir) => runService({ command: "server", dataDir, environment })),
  );
  const metricsPort = freePort();
  const worker = await runService({
    command: "worker",
    dataDir: folders[2],
    environment: { ...environment, METRICS_PORT: String(metricsPort) },
  });
  const parts = [...servers.map(({ url }) => url), `http://127.0.0.1:${metricsPort}`];
  const { client } = await apiClient(servers[0]!.url).signUp();
  const key = await client.withKey({ environment: "live" });

  const broken = new Map<string, number>();
  const note = (kind: string): void => void broken.set(kind, (broken.get(kind) ?? 0) + 1);
  const over = new AbortController();
  let calls = 0;
  let slowestMs = 0;
  const callers = servers.map(async ({ url }) => {
    const caller = apiClient(url, key.credential);
    while (!over.signal.aborted) {
      const fromMs = performance.now();
      try {
        const { status, body } = await caller.post("/v1/resolve", { input: "Probegasse 1, 9490 Vaduz" });
        calls++;
        if (status !== 200 || body.status !== "found") {
          note(`a call was answered ${status} ${body.status ?? body.code}`);
        } else if (!versions.has(body.gazetteer_version)) {
          note("an answer has a version that was never published");
        }
      } catch (error) {
        note(`a call failed: ${String(error)}`);
      }
      slowestMs = Math.max(slowestMs, performance.now() - fromMs);
      await Bun.sleep(PAUSE_MS);
    }
  });
  const batches: string[] = [];
  const sendBatch = async (): Promise<void> => {
    const inputs = Array.from(
      { length: BATCH_ROWS },
      (_, i) => ({ input: `Probegasse ${i % 40}, 9490 Vaduz, No. ${i}` }),
    );
    const { status, body } = await key.post("/v1/batches", { inputs });
    if (status === 202) {
      batches.push(body.id);
    } else {
      note(`a batch was answered ${status} ${body.code}`);
    }
  };

  const agreedAfterS: number[] = [];
  for (let i = 0; i < publications; i++) {
    await sendBatch();
    await addTown(publisher, Array.from({ length: i + 2 }, (_, at) => String(2 * at + 1)));
    const version = await versionOf(publisher);
    versions.add(version);
    await publishTo(store, publisher);
    const fromMs = performance.now();
    while (!(await Promise.all(parts.map(activeVersion))).every((active) => active === version)) {
      if (performance.now() - fromMs > AGREED_MS_MAX) {
        note("two servers and a worker had no common version after a minute");
        break;
      }
      await Bun.sleep(100);
    }
    const seconds = (performance.now() - fromMs) / 1000;
    agreedAfterS.push(Math.round(seconds * 10) / 10);
    onStep(`publication ${i + 1}: one version after ${seconds.toFixed(1)} s, ${calls} calls so far`);
  }
  over.abort();
  await Promise.all(callers);

  const versionsOfRows = new Set<string>();
  let rows = 0;
  for (const id of batches) {
    const deadline = performance.now() + BATCHES_MS_MAX;
    let batch = (await key.get(`/v1/batches/${id}`)).body;
    while (batch.status !== "completed" && performance.now() < deadline) {
      await Bun.sleep(200);
      batch = (await key.get(`/v1/batches/${id}`)).body;
    }
    if (batch.status !== "completed" || batch.counts.failed > 0) {
      note(`a batch is ${batch.status} with ${batch.counts.failed} failed rows`);
    }
    const { status, text } = await key.get(`/v1/batches/${id}/results?format=ndjson`);
    if (status !== 200) {
      note(`results of a batch were answered ${status}: ${text.slice(0, 200)}`);
    }
    for (const line of text.trim().split("\n").filter((each) => each !== "" && status === 200)) {
      const row = JSON.parse(line);
      const version = row.gazetteer_version ?? row.result?.gazetteer_version;
      rows++;
      versionsOfRows.add(version);
      if (!versions.has(version)) {
        note("a row has a version that was never published");
      }
    }
  }
  await Promise.all([...servers, worker].map((service) => service.end()));
  await database.close();
  return {
    agreedAfterS,
    calls,
    rows,
    versionsOfRows: versionsOfRows.size,
    slowestMs: Math.round(slowestMs),
    broken: [...broken].map(([kind, times]) => `${times} × ${kind}`),
  };
}

/** The version that a process has in force. */
async function activeVersion(url: string): Promise<string | undefined> {
  const scraped = await scrape(url);
  return scraped.find(({ name }) => name === "locus_gazetteer_info")?.labels["version"];
}
