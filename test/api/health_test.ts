import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { LANGUAGES } from "../../src/dashboard/base/languages.ts";
import type { HealthReport } from "../../src/observability/mod.ts";
import { commitOf, ROOT, VERSION } from "../../src/release/mod.ts";
import { EXAMPLE_LANGUAGES, EXAMPLES } from "../../src/resolutions/mod.ts";
import { smallStreets } from "../resolver/small_streets.ts";
import { apiClient, statusesOf } from "../support/api/api_client.ts";
import { testApi } from "../support/api/test_api.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { patience, until } from "../support/runner/patience.ts";
import { runService } from "../support/services/run_service.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";
import { scrape, type Scraped, sumOf } from "../support/services/sockets.ts";
import { wordsOf } from "../support/texts/words.ts";

const HEALTHS = [["pass", 200], ["warn", 200], ["fail", 503]] as const;
test.each(HEALTHS)("a service whose health is %s answers %d, and is live in any case", async (status, http) => {
  const report: HealthReport = {
    status,
    version: "1.2.3",
    checks: {
      postgres: [{ status, time: "2025-03-01T12:00:00.000Z", observedValue: 1, observedUnit: "ms", output: "slow" }],
    },
  };
  const api = await testApi({ health: async () => report });
  for (const path of ["/v1/health", "/readyz"]) {
    const answer = await api.client.get(path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([http, "application/health+json"]);
    expect(answer.body).toEqual(report);
  }
  const lives = await api.client.get("/livez");
  expect([lives.status, lives.text]).toEqual([200, "ok\n"]);
});

async function untilScraped(url: string, isSo: (scraped: readonly Scraped[]) => boolean): Promise<readonly Scraped[]> {
  for (;;) {
    const scraped = await scrape(url);
    if (isSo(scraped)) {
      return scraped;
    }
    await Bun.sleep(100);
  }
}

// `commands/serve_test.ts` reads the metrics of a worker in a separate process.
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
  const scraped = await untilScraped(service.url, (found) => sumOf(found, "locus_batch_rows_total") === 3);
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
  const cases = wordsOf(`
    locus_queue_jobs locus_queue_oldest_seconds locus_batches_open locus_webhook_deliveries_pending
    locus_webhook_deliveries_oldest_seconds
  `);
  for (const name of cases) {
    expect([name, names.has(name)]).toEqual([name, true]);
  }
  expect((await fetch(`${service.url}/metrics`, { headers: { "x-forwarded-for": "127.0.0.1" } })).status).toBe(403);
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

interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly service: string;
}

interface Message {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { readonly value: { readonly stringValue: string } }[] };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<ReceivedSpan, "service">[] }[];
  }[];
}

test(
  "a request, its stages and statements, the job it adds and the worker's stages are one trace, sent by OTLP",
  async () => {
    const spans: ReceivedSpan[] = [];
    const texts: string[] = [];
    const collector = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      async fetch(request) {
        if (request.url.endsWith("/hook")) {
          return new Response(null, { status: 204 });
        }
        expect([new URL(request.url).pathname, request.headers.get("api-key")]).toEqual(["/v1/traces", "a key"]);
        const text = await request.text();
        texts.push(text);
        const message: Message = JSON.parse(text);
        for (const { resource, scopeSpans } of message.resourceSpans) {
          const service = resource.attributes[0]?.value.stringValue ?? "";
          spans.push(...scopeSpans.flatMap((scope) => scope.spans).map((span) => ({ ...span, service })));
        }
        return Response.json({});
      },
    });
    const service = await runService({
      environment: {
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}/`,
        OTEL_EXPORTER_OTLP_HEADERS: "api-key=a%20key",
        WEBHOOK_ALLOW_PRIVATE: "on",
      },
    });
    const { client } = await apiClient(service.url).signUp();
    const key = await client.withKey();
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    const unsampled = `00-${traceId.replace("4", "5")}-00f067aa0ba902b7-00`;
    expect((await key.post("/v1/resolve", { input: "Utrecht" }, { traceparent })).status).toBe(200);
    expect((await key.post("/v1/resolve", { input: "Utrecht" }, { traceparent: unsampled })).status).toBe(200);
    const ours = (): readonly ReceivedSpan[] => spans.filter((span) => span.traceId === traceId);
    expect((await key.post("/v1/batches", { inputs: [{ input: "Utrecht" }] }, { traceparent })).status).toBe(202);
    // Any job may take the rows, so the job that the request added may find them taken.
    await until(() => ["chunk", "resolve_chunk"].every((name) => ours().some((span) => span.name === name)));
    const hook = { url: `http://127.0.0.1:${collector.port}/hook`, events: ["batch.completed"] };
    const { body: { id: webhookId } } = await key.post("/v1/webhooks", hook);
    expect((await key.post(`/v1/webhooks/${webhookId}/test`, {})).status).toBe(202);
    const isDelivery = ({ name, kind }: ReceivedSpan): boolean => name === "webhook" && kind === 3;
    await until(() => spans.some(isDelivery) && spans.some(({ name }) => name === "deliver_webhook"));
    await service.end();
    await collector.stop(true);

    const named = (name: string): ReceivedSpan | undefined => ours().find((span) => span.name === name);
    const [resolve, batch, chunk, job] = ["POST /v1/resolve", "POST /v1/batches", "chunk", "resolve_chunk"].map(named);
    expect([resolve?.parentSpanId, batch?.parentSpanId]).toEqual(["00f067aa0ba902b7", "00f067aa0ba902b7"]);
    expect([resolve?.kind, job?.kind]).toEqual([2, 5]);
    expect([chunk?.parentSpanId, chunk?.service]).toEqual([batch?.spanId, "locus-worker"]);
    for (const parent of [resolve, chunk]) {
      const stages = ours().filter(({ parentSpanId }) => parentSpanId === parent?.spanId).map(({ name }) => name);
      expect(stages).toContain("rank");
    }
    const delivery = spans.find(isDelivery);
    expect(spans.find(({ spanId }) => spanId === delivery?.parentSpanId)?.name).toBe("deliver_webhook");
    const statements = ours().filter(({ kind }) => kind === 3);
    expect(statements.find(({ name }) => name === "INSERT batches")?.parentSpanId).toBe(batch?.spanId);
    for (const { spanId, service: of } of ours().filter(({ name }) => name === "chunk")) {
      expect([of, statements.some(({ parentSpanId }) => parentSpanId === spanId)]).toEqual(["locus-worker", true]);
    }
    for (const span of ours()) {
      expect(span.spanId).toMatch(/^[0-9a-f]{16}$/u);
      expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true);
    }
    expect(spans.some((span) => span.traceId === unsampled.slice(3, 35))).toBe(false);
    expect(texts.join("")).not.toMatch(/Utrecht|locus_test_|@example|\/hook|whsec_/u);
  },
  patience(180_000),
);

const api = await testApi();

test("GET /v1/service tells visitors who may sign up, and whether anybody has", async () => {
  const before = await api.client.get("/v1/service");
  expect(before.body).toEqual({
    signup: "open",
    has_accounts: false,
    first_account_command: "bun run user create you@example.com",
    mail: false,
    version: VERSION,
    commit: commitOf(ROOT) ?? null,
    bill_of_materials: "/v1/service/bill-of-materials",
    examples: EXAMPLES,
  });
  await api.client.signUp();
  expect((await api.client.get("/v1/service")).body).toMatchObject({ has_accounts: true, first_account_command: null });
});

test("GET /v1/service/bill-of-materials lists packages and data with their hashes", async () => {
  const { status, headers, text, body } = await api.client.get("/v1/service/bill-of-materials");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("application/json");
  expect(body).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
  expect(text).toContain(`"name":"elysia"`);
});

test("examples are answered by the resolver without a credential, and no other text is", async () => {
  const { status, body } = await api.client.get("/v1/service/examples/coordinates?language=en");
  expect(status).toBe(200);
  expect(body)
    .toMatchObject({ status: "found", input_kind: "coordinates", request_id: expect.stringMatching(/^req_/u) });
  const again = await api.client.get("/v1/service/examples/coordinates?language=en");
  expect(again.body).toEqual({ ...body, request_id: again.body.request_id });
  expect((await api.client.get("/v1/service/examples/Utrecht")).status).toBe(404);
  expect((await api.client.get("/v1/service/examples/link?input=Utrecht")).status).toBe(422);
  const inputs = api.logged.filter((line) => EXAMPLES.some(({ input }) => line.includes(input)));
  expect(inputs).toEqual([]);
});

test("an example is resolved once in each language of the pages, and once for all other languages", async () => {
  expect(EXAMPLE_LANGUAGES).toEqual(LANGUAGES.map(({ code }) => code));
  const gazetteer = smallStreets();
  let resolved = 0;
  const counting = await testApi({
    resolutions: {
      gazetteer: () => gazetteer,
      timing: () => {
        resolved++;
        return () => {};
      },
    },
  });
  for (const language of ["de", "de-AT", "DE", "nl", "zz", "qaa-x-1", "pt-BR", "de"]) {
    expect((await counting.client.get(`/v1/service/examples/ambiguous?language=${language}`)).status).toBe(200);
  }
  expect(resolved).toBe(2);
});

test("an example that failed is tried again", async () => {
  const gazetteer = smallStreets();
  let calls = 0;
  const failing = await testApi({
    resolutions: {
      gazetteer: () => {
        calls += 1;
        if (calls === 2) {
          throw new Error("Cannot open the gazetteer");
        }
        return gazetteer;
      },
    },
  });
  const path = "/v1/service/examples/coordinates?language=en";
  expect((await failing.client.get(path)).status).toBe(500);
  expect((await failing.client.get(path)).status).toBe(200);
});

test("one address may try the examples, and not without end", async () => {
  const statuses = await statusesOf(120, () => api.client.get("/v1/service/examples/code"));
  expect(statuses.slice(0, 80)).toEqual(Array.from({ length: 80 }, () => 200));
  const refused = await api.client.get("/v1/service/examples/code");
  expect([statuses.at(-1), refused.status, refused.body.code]).toEqual([429, 429, "RATE_LIMITED"]);
  expect(refused.headers.get("retry-after")).toBe("1");
});

test.each<[Record<string, string>, string, string]>([
  [{}, "en", "ltr"],
  [{ "accept-language": "de-AT,de;q=0.9,en;q=0.8" }, "de", "ltr"],
  [{ "accept-language": "nl, fr-CA;q=0.7, en;q=0.5" }, "fr", "ltr"],
  [{ "accept-language": "nl", "cookie": "other=de; locus_language=ar" }, "ar", "rtl"],
  [{ "accept-language": "nl", "cookie": "other=de; __Secure-locus_language=ar" }, "ar", "rtl"],
  [{ "accept-language": "es", "cookie": 'locus_language="><script>' }, "es", "ltr"],
])("the document for %j is in %s", async (headers, language, direction) => {
  const { text, headers: answered } = await api.client.get("/login", headers);
  expect(text).toContain(`<html lang="${language}" dir="${direction}">`);
  const [, script = ""] = /<script type="module" src="([^"]+)"/u.exec(text) ?? [];
  expect(script).toStartWith(`/assets/main-${language}-`);
  expect((await api.client.get(script)).status).toBe(200);
  expect(answered.get("vary")).toContain("Accept-Language, Cookie");
});

test("the first page says in its HTML what the service does, and names the parts that visitors load", async () => {
  const { text } = await api.client.get("/", { "accept-language": "de" });
  expect(text).toContain("<h1>Finden, wo es ist</h1>");
  expect(text).toMatch(/<meta name="description" content="Locus [^"]{30,}">/u);
  const parts = [...text.matchAll(/<link rel="modulepreload" href="([^"]+)">/gu)].map(([, path = ""]) => path);
  expect(parts.length).toBeGreaterThan(0);
  expect(await Promise.all(parts.map(async (path) => (await api.client.get(path)).status)))
    .toEqual(parts.map(() => 200));
  const members = (await api.client.get("/o/acme/test/batches")).text;
  expect(members).not.toContain("modulepreload");
  expect(members).not.toContain("<h1>");
});

test("the first page greets below a path too, and only there", async () => {
  const below = await testApi({ publicUrl: "https://locus.example.com/geo" });
  const { text } = await below.client.get("/");
  expect(text).toContain("<h1>Find where it is</h1>");
  expect(text).toContain('<link rel="modulepreload" href="/geo/assets/');
  expect((await below.client.get("/o/acme/test/batches")).text).not.toContain("modulepreload");
  await below.close();
});
