import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { apiClient } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { testDatabase } from "../../support/databases/test_database.ts";
import { runService } from "../../support/services/run_service.ts";
import { smallDataDir } from "../../support/services/small_data_dir.ts";
import { scrape, type Scraped, sumOf } from "../../support/services/scrape.ts";
import { wordsOf } from "../../support/texts/words.ts";

async function until(url: string, isSo: (scraped: readonly Scraped[]) => boolean): Promise<readonly Scraped[]> {
  for (;;) {
    const scraped = await scrape(url);
    if (isSo(scraped)) {
      return scraped;
    }
    await Bun.sleep(100);
  }
}

// `commands/process/parts_test.ts` reads the metrics of a worker in a separate process.
test("GET /metrics of serve reports requests, refusals, resolutions, jobs and rows, its workers' too", async () => {
  // A Postgres that is given: serve starts none.
  const database = await testDatabase();
  const environment = { DATABASE_URL: database.ownerUrl };
  const service = await runService({ dataDir: smallDataDir(), environment });
  const { client } = await apiClient(service.url).signUp();
  const key = await client.withKey();
  expect((await key.post("/v1/resolve", { input: "48.8584, 2.2945" })).status).toBe(200);
  expect((await key.post("/v1/resolve", { input: "test:rate_limited" })).status).toBe(429);
  expect((await key.post("/v1/resolve", { inputt: "x" })).status).toBe(422);
  expect((await client.get("/v1/nothing/here")).status).toBe(404);
  const inputs = ["48.1, 2.1", "48.2, 2.2", "48.3, 2.3"].map((input) => ({ input }));
  expect((await key.post("/v1/batches", { inputs })).status).toBe(202);
  const scraped = await until(service.url, (found) => sumOf(found, "locus_batch_rows_total") === 3);
  const resolve = { method: "POST", route: "/v1/resolve", process: "server" };
  expect([
    sumOf(scraped, "locus_http_requests_total", { ...resolve, status: "200" }),
    sumOf(scraped, "locus_http_requests_total", { ...resolve, status: "429" }),
    sumOf(scraped, "locus_http_request_duration_seconds_count", resolve),
    sumOf(scraped, "locus_refusals_total", { code: "INVALID_REQUEST" }),
    sumOf(scraped, "locus_refusals_total", { code: "NOT_FOUND" }),
    sumOf(scraped, "locus_http_requests_total", { route: "none", status: "404" }),
    sumOf(scraped, "locus_resolutions_total", { input_kind: "coordinates", status: "found", environment: "test" }),
    sumOf(scraped, "locus_batch_rows_total", { process: "worker 1" }),
    sumOf(scraped, "locus_gazetteer_outdated", { process: "server" }),
    sumOf(scraped, "locus_metrics_missing"),
  ]).toEqual([1, 1, 3, 1, 1, 1, 1, 3, 0, 0]);
  for (
    const name of wordsOf(`
      locus_resolver_stage_seconds_count locus_event_loop_lag_seconds_count process_resident_memory_bytes
      process_cpu_seconds_total locus_postgres_connections_max locus_gazetteer_info locus_gazetteer_dataset_info
      locus_jobs_total locus_job_duration_seconds_count
    `)
  ) {
    expect([name, sumOf(scraped, name) > 0]).toEqual([name, true]);
  }
  // Empty queues are reported too.
  const names = new Set(scraped.map(({ name }) => name));
  for (
    const name of [
      "locus_queue_jobs",
      "locus_queue_oldest_seconds",
      "locus_batches_open",
      "locus_webhook_deliveries_pending",
      "locus_webhook_deliveries_oldest_seconds",
    ]
  ) {
    expect([name, names.has(name)]).toEqual([name, true]);
  }
  const forwarded = await fetch(`${service.url}/metrics`, { headers: { "x-forwarded-for": "127.0.0.1" } });
  expect(forwarded.status).toBe(403);
  expect(readdirSync(service.dataDir)).toEqual(["gazetteer"]);
  expect(await service.end()).toBe(0);
  await database.close();
});

test("GET /metrics requires the token where one is set, and nothing else", async () => {
  const token = "a-token-of-many-letters";
  const api = await testApi({ metricsToken: token });
  const [none, wrong, right] = await Promise.all([
    api.client.get("/metrics"),
    api.client.as(`${token}x`).get("/metrics"),
    api.client.as(token).get("/metrics"),
  ]);
  expect([none.status, none.body.code, wrong.status, right.status]).toEqual([401, "UNAUTHORIZED", 401, 200]);
  expect(right.headers.get("content-type")).toStartWith("text/plain; version=0.0.4");
  await api.close();
});
