import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, test } from "bun:test";
import { declarationOf } from "../../src/api/plugins/route.ts";
import { OutboundError } from "../../src/net/mod.ts";
import { ExpansionCache } from "../../src/resolutions/mod.ts";
import { smallWorld } from "../resolver/small_world.ts";
import { type ApiAnswer, type ApiClient, apiClient, problemOf } from "../support/api/api_client.ts";
import { testApi } from "../support/api/test_api.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { testRedis } from "../support/databases/test_redis.ts";
import { isInstalled } from "../support/runner/is_installed.ts";
import { patience, until } from "../support/runner/patience.ts";
import { findMark, keptTexts } from "../support/services/kept_texts.ts";
import { runService } from "../support/services/run_service.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";
import { wordsOf } from "../support/texts/words.ts";

/** One request of each route that takes an input. Each input has a mark, a word that occurs nowhere else. */
const REQUESTS: Readonly<Record<string, (client: ApiClient, mark: string) => Promise<ApiAnswer>>> = {
  "resolve": (client, mark) => client.post("/v1/resolve", { input: `${mark} 12, Utrecht`, explain: true }),
  "resolve, with a link": (client, mark) => client.post("/v1/resolve", { input: `https://maps.app.goo.gl/${mark}` }),
  "structured": (client, mark) => client.post("/v1/resolve/structured", { street: mark, locality: "Utrecht" }),
  "many": (client, mark) => client.post("/v1/resolve/many", { inputs: [{ id: mark, input: `${mark}, Utrecht` }] }),
  "match": (client, mark) => client.post("/v1/match", { a: `${mark}, Utrecht`, b: { street: mark } }),
  "parse": (client, mark) => client.post("/v1/parse", { input: `${mark} 12` }),
  "suggest": (client, mark) => client.get(`/v1/suggest?q=${mark}`),
  "nominatim": (client, mark) => client.get(`/compat/nominatim/search?q=${mark}`),
  "nominatim, structured": (client, mark) => client.get(`/compat/nominatim/search?street=${mark}`),
  "photon": (client, mark) => client.get(`/compat/photon/api?q=${mark}`),
  "pelias": (client, mark) => client.get(`/compat/pelias/v1/search?text=${mark}`),
  "pelias, autocomplete": (client, mark) => client.get(`/compat/pelias/v1/autocomplete?text=${mark}`),
  "libpostal": (client, mark) => client.post("/compat/libpostal/parser", { query: `${mark} 12` }),
  "mcp": (client, mark) => tool(client, "resolve_location", { input: `${mark}, Utrecht` }),
  "mcp, suggest": (client, mark) => tool(client, "suggest", { text: mark }),
  "a location": (client, mark) => client.post("/v1/locations", { ...POINT, label: `${mark} 12` }),
  "a location's input": (client, mark) =>
    client.post("/v1/locations", { input: "52.0907, 5.1214", name: mark, accept: "uncertain" }),
  "a correction": (client, mark) => client.post("/v1/corrections", { ...POINT, input: mark, label: "Depot" }),
  "a batch": (client, mark) => client.post("/v1/batches", { inputs: [{ id: mark, input: `${mark} 12, Utrecht` }] }),
  "a batch with a recipient": (client, mark) =>
    client.post("/v1/batches", { inputs: [{ id: mark, input: `${mark} 12, Utrecht` }], recipient }),
  "an upload with a recipient": (client, mark) => upload(client, `${mark},address\n${mark} 1,Utrecht\n2,${mark} 3\n`),
  "a preview": (client, mark) => upload(client, `name,address\n${mark} 1,Utrecht\n`, "/preview"),
};

const identity = await generateX25519Identity();
const recipient = await identityToRecipient(identity);

/** Also with a key for retries, for which bodies without a recipient are stored on disk. */
async function upload(client: ApiClient, csv: string, path = ""): Promise<ApiAnswer> {
  return await client.upload(`/v1/batches${path}?recipient=${recipient}`, csv, {
    "content-type": "text/csv",
    ...(path === "" ? { "idempotency-key": crypto.randomUUID() } : {}),
  });
}

const POINT = { coordinates: { latitude: 52.0907, longitude: 5.1214 } };

/** Their bodies are stored until they are delivered, and for a month. */
const EVENTS = ["batch.completed", "batch.failed", "location.created", "location.updated", "location.deleted"];

/** Those that store what they were sent. */
const STORING = ["a location", "a location's input", "a correction", "a batch"];

/** Coordinates and their marks, which are digits. */
const POINTS: Readonly<Record<string, (client: ApiClient, digits: string) => Promise<ApiAnswer>>> = {
  "resolve, a point": (client, digits) => client.post("/v1/resolve", { input: `47.${digits}, 9.5` }),
  "nominatim, reverse": (client, digits) => client.get(`/compat/nominatim/reverse?lat=47.${digits}&lon=9.5`),
  "photon, reverse": (client, digits) => client.get(`/compat/photon/reverse?lat=47.${digits}&lon=9.5`),
  "pelias, reverse": (client, digits) => client.get(`/compat/pelias/v1/reverse?point.lat=47.${digits}&point.lon=9.5`),
  "mcp, reverse": (client, digits) => tool(client, "reverse", { latitude: Number(`47.${digits}`), longitude: 9.5 }),
};

function tool(client: ApiClient, name: string, args: object): Promise<ApiAnswer> {
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
  return client.post("/mcp", call, { accept: "application/json, text/event-stream" });
}

/** Sends one request of each kind, and returns the marks by kind and the statuses by kind. */
async function sendAll(client: ApiClient, first: number) {
  const marks: Record<string, string> = {};
  const statuses: Record<string, number> = {};
  for (const [at, [kind, send]] of Object.entries({ ...REQUESTS, ...POINTS }).entries()) {
    // Letters only, so that it is read as a word; digits for a point.
    const number = String(first + at);
    const mark = kind in POINTS
      ? `3141${number}`
      : `Quxel${number.replaceAll(/[0-9]/gu, (digit) => "abcdefghij"[Number(digit)] ?? "")}brandt`;
    marks[kind] = mark;
    statuses[kind] = (await send(client, mark)).status;
  }
  return { marks, statuses };
}

/** Words that occur in no data, code or identifier. */
const MARKS = ["Quxelbrandt", "47.314159", "Zwiftpool"];
/** Requests that ask that nothing of them is stored. */
const BODIES = [
  { input: "Quxelbrandt 12, Zwiftpool" },
  { input: "47.314159, 9.27182" },
  { input: "https://maps.app.goo.gl/Quxelbrandt" },
  { input: "Zwiftpool", explain: true, alternatives: 10, near: { latitude: 47.314159, longitude: 9 } },
];

/** Waits until all batches of an organization are answered. */
async function untilAnswered(client: ApiClient): Promise<void> {
  for (const environment of ["test", "live"]) {
    for (;;) {
      const { body } = await client.get("/v1/batches", { "locus-environment": environment });
      if (body.data.every((batch: { status: string }) => batch.status === "completed")) {
        break;
      }
      await Bun.sleep(50);
    }
  }
}

/** The status of a request with zero data retention. */
function statusOf(kind: string): number {
  if (kind === "a batch") {
    return 422;
  }
  return STORING.includes(kind) ? 403 : kind.endsWith("with a recipient") ? 202 : 200;
}

test.if(isInstalled("redis-server"))(
  "with zero data retention or no_store no input is in the database, Redis, the data folder, the logs or the metrics",
  async () => {
    const [database, redis, dataDir] = await Promise.all([testDatabase(), testRedis(), smallDataDir()]);
    const service = await runService({
      command: "serve",
      dataDir,
      environment: {
        DATABASE_URL: database.ownerUrl,
        REDIS_URL: redis.url,
        LOG_LEVEL: "debug",
        WEBHOOK_ALLOW_PRIVATE: "on",
      },
    });
    const { client: storing } = await apiClient(service.url).signUp();
    const { client: ofOrganization } = await apiClient(service.url).signUp();
    await ofOrganization.call("PUT", "/v1/organization/zero-data-retention", { body: { enabled: true } });
    const { body: { key } } = await storing.post("/v1/api-keys", {
      name: "Clinic",
      environment: "live",
      zero_data_retention: true,
    });
    for (const organization of [storing, ofOrganization]) {
      for (const environment of ["test", "live"]) {
        const wanted = { url: "http://127.0.0.1:9/locus", events: EVENTS };
        const made = await organization.post("/v1/webhooks", wanted, { "locus-environment": environment });
        expect(made.status).toBe(201);
      }
    }
    const live = await storing.withKey({ environment: "live" });
    const kept = await sendAll(live, 1100);
    for (const body of BODIES) {
      const answer = await live.post("/v1/resolve", { ...body, no_store: true }, { "idempotency-key": "Quxelbrandt" });
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    }
    // A value that breaks a rule is not repeated either.
    expect((await live.post("/v1/resolve", { input: "Zwiftpool", no_store: "Quxelbrandt" })).status).toBe(422);
    const callers = {
      "an organization's key": await ofOrganization.withKey({ environment: "live" }),
      "an organization's session": ofOrganization,
      "a key": storing.as(key),
    };
    const notKept = await Promise.all(
      Object.entries(callers).map(async ([caller, client], at) => {
        const sent = await sendAll(client, 1200 + 100 * at);
        const wanted = Object.keys(sent.statuses).map((kind) => [kind, statusOf(kind)]);
        expect([caller, sent.statuses]).toEqual([caller, Object.fromEntries(wanted)]);
        return sent.marks;
      }),
    );
    const waiting = await keptTexts({ ...database, redisUrl: redis.url, dataDir });
    await untilAnswered(storing);
    await untilAnswered(ofOrganization);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    // Stopping writes everything that was kept in memory.
    expect(await service.end()).toBe(0);

    const texts = [
      metrics,
      service.output(),
      ...waiting,
      ...await keptTexts({ ...database, redisUrl: redis.url, dataDir }),
    ];
    expect([metrics.includes("locus_"), service.output().includes("/v1/resolve")]).toEqual([true, true]);
    // The search finds what is stored.
    for (const kind of STORING) {
      expect([kind, findMark(texts, kept.marks[kind] ?? "").length > 0]).toEqual([kind, true]);
    }
    const unstored = MARKS.map((mark) => ["no_store", mark] as const);
    for (const [kind, mark] of [...unstored, ...notKept.flatMap((marks) => Object.entries(marks))]) {
      expect([kind, findMark(texts, mark).map((text) => text.slice(0, 200))]).toEqual([kind, []]);
    }
    await redis.close();
    await database.close();
  },
  patience(300_000),
);

const api = await testApi();

test("zero data retention is switched by admins, recorded, and takes effect at once", async () => {
  const { client } = await api.client.signUp();
  const key = await client.withKey({ environment: "live" });
  const correct = { ...POINT, input: "Depot 3", label: "Depot" };
  expect((await client.get("/v1/organization")).body.zero_data_retention).toBe(false);
  expect((await key.call("PUT", "/v1/organization/zero-data-retention", { body: { enabled: true } })).status).toBe(403);
  expect((await key.post("/v1/corrections", correct)).status).toBe(201);

  const on = await client.call("PUT", "/v1/organization/zero-data-retention", { body: { enabled: true } });
  expect([on.status, on.body.zero_data_retention]).toEqual([200, true]);
  const refused = await key.post("/v1/corrections", { ...correct, input: "Depot 4" });
  expect([refused.status, problemOf(refused)]).toMatchObject([403, {
    code: "ZERO_DATA_RETENTION",
    detail:
      "Zero data retention is on for this organization or key, and this request would store an input or an answer",
  }]);
  // What was stored before can be read and deleted, and still applies.
  expect((await key.post("/v1/resolve", { input: "Depot 3" })).body.reasons).toContain("corrected");
  const { body: { data: [stored] } } = await key.get("/v1/corrections");
  expect((await key.call("DELETE", `/v1/corrections/${stored.id}`)).status).toBe(204);

  const off = await client.call("PUT", "/v1/organization/zero-data-retention", { body: { enabled: false } });
  expect(off.body.zero_data_retention).toBe(false);
  expect((await key.post("/v1/corrections", correct)).status).toBe(201);
  const { body: { data: events } } = await client.get("/v1/audit-events");
  expect(events.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(["organization.zero_data_retention_enabled", "organization.zero_data_retention_disabled"]),
  );
});

test("a key keeps zero data retention when it is rotated, and another key of the organization does not have it", async () => {
  const { client } = await api.client.signUp();
  const made = await client.post("/v1/api-keys", { name: "Clinic", environment: "test", zero_data_retention: true });
  const rotated = await client.post(`/v1/api-keys/${made.body.id}/rotate`, {});
  expect([made.body.zero_data_retention, rotated.body.zero_data_retention]).toEqual([true, true]);
  const other = await client.withKey();
  const correct = { ...POINT, input: "Depot 5", label: "Depot" };
  expect((await api.client.as(rotated.body.key).post("/v1/corrections", correct)).status).toBe(403);
  expect((await other.post("/v1/corrections", correct)).status).toBe(201);
  const { body: { data } } = await client.get("/v1/api-keys");
  const named = (name: string) => data.filter((row: { name: string }) => row.name === name);
  expect(named("Clinic")).toMatchObject([{ zero_data_retention: true }, { zero_data_retention: true }]);
  expect(named("Test")).toMatchObject([{ zero_data_retention: false }]);
});

test("an idempotent retry of a call is answered again, because no answer to a call is recorded", async () => {
  const { client } = await api.client.signUp();
  await client.call("PUT", "/v1/organization/zero-data-retention", { body: { enabled: true } });
  const key = await client.withKey({ environment: "live" });
  for (let i = 0; i < 2; i++) {
    const answer = await key.post("/v1/resolve", { input: "1, 2" }, { "idempotency-key": "again" });
    expect([answer.status, answer.headers.get("idempotency-replayed")]).toEqual([200, null]);
  }
});

test("an upload without a recipient is refused if the switch goes on while its rows arrive", async () => {
  const { client } = await api.client.signUp();
  const enabled = Promise.withResolvers<void>();
  const rows = new ReadableStream<Uint8Array>({
    async start(controller) {
      // More than a server holds back before it passes bytes on.
      controller.enqueue(new TextEncoder().encode(`address\n${"Utrecht\n".repeat(100_000)}`));
      await enabled.promise;
      controller.enqueue(new TextEncoder().encode("Utrecht\n"));
      controller.close();
    },
  });
  const live = { "locus-environment": "live" };
  const uploaded = client.upload("/v1/batches?input_column=address", rows, { "content-type": "text/csv", ...live });
  const { ownerSql } = api.accounts.db;
  const organizationId: string = (await client.get("/v1/organization")).body.id;
  const batches = () => ownerSql`select from batches where organization_id = ${organizationId}`;
  await until(async () => (await batches()).length > 0);
  await client.call("PUT", "/v1/organization/zero-data-retention", { body: { enabled: true } });
  enabled.resolve();
  const answer = await uploaded;
  expect([answer.status, answer.body]).toMatchObject([422, { errors: [{ pointer: "/recipient" }] }]);
  expect(await batches()).toHaveLength(0);
});

/** Routes that store something which is no input and no answer. `POST /v1/batches` encrypts them. */
const STORING_OTHERS = wordsOf(`
  PATCH /v1/maps/:id | PATCH /v1/organization | PATCH /v1/organization/sso/providers/:id | POST /v1/api-keys |
  POST /v1/api-keys/:id/rotate | POST /v1/auth/signup | POST /v1/batches | POST /v1/maps |
  POST /v1/maps/:id/locations | POST /v1/organization/invitations | POST /v1/organization/sso/providers |
  POST /v1/webhooks | POST /v1/webhooks/:id/deliveries/:delivery_id/replay | POST /v1/webhooks/:id/rotate |
  POST /v1/webhooks/:id/test | PUT /v1/maps/:id/locations/:location_id |
  PUT /v1/organization/sso/providers/:id/domains/:domain
`);

test("every route that stores is refused with zero data retention, or stores something else", () => {
  const others = api.app.routes.filter((route) => {
    const { isCreating, isStoring, isKeeping } = declarationOf(route);
    return (isCreating || isStoring) && !isKeeping;
  });
  expect(others.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(STORING_OTHERS);
});

function closedNetwork(): never {
  throw new OutboundError("timed_out", "The network of the test is closed");
}

test("targets of short links are not cached on any route", async () => {
  const cache = new ExpansionCache({ now: () => new Date(0) });
  const gazetteer = smallWorld();
  const links = { isOn: true, cache, count: () => {}, fetch: closedNetwork };
  const { client: anybody } = await testApi({ resolutions: { gazetteer: () => gazetteer, links } });
  const { client } = await anybody.signUp();
  const body = { name: "Clinic", environment: "live", zero_data_retention: true };
  const { body: { key } } = await client.post("/v1/api-keys", body);
  const routes: readonly ((by: ApiClient, link: string) => Promise<ApiAnswer>)[] = [
    (by, link) => by.post("/v1/resolve", { input: link }),
    (by, link) => by.post("/v1/resolve/many", { inputs: [link] }),
    (by, link) => by.post("/v1/match", { a: link, b: "Utrecht" }),
    (by, link) => by.get(`/compat/nominatim/search?q=${encodeURIComponent(link)}`),
    (by, link) => by.get(`/compat/photon/api?q=${encodeURIComponent(link)}`),
    (by, link) => by.get(`/compat/pelias/v1/search?text=${encodeURIComponent(link)}`),
    (by, link) => tool(by, "resolve_location", { input: link }),
    (by, link) => tool(by, "match_addresses", { a: link, b: "Utrecht" }),
  ];
  const storing = await client.withKey({ environment: "live" });
  for (const [at, send] of routes.entries()) {
    const before = cache.size;
    expect((await send(anybody.as(key), `https://maps.app.goo.gl/kept${at}`)).status).toBe(200);
    expect([at, cache.size - before]).toEqual([at, 0]);
    expect((await send(storing, `https://maps.app.goo.gl/kept${at}`)).status).toBe(200);
    expect([at, cache.size - before]).toEqual([at, 1]);
  }
});
