import { expect, test } from "bun:test";
import { setMonthlyLimit } from "../../../src/accounts/mod.ts";
import { mayHavePageKey } from "../../../src/api/plugins/requests/request_url.ts";
import { declarationOf } from "../../../src/api/plugins/route.ts";
import { smallStreets } from "../../resolver/small_streets.ts";
import { type ApiAnswer, problemOf, refusalOf } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { wordsOf } from "../../support/texts/words.ts";

const PER_MINUTE = 40;
const SHOP = "https://shop.example";
const METRICS_TOKEN = "a token for the metrics";
const LOCAL = "http://localhost:8080";
const gazetteer = smallStreets();
let nowMs = 0;
let addresses = 0;
const api = await testApi({
  resolutions: { gazetteer: () => gazetteer },
  publishablePerMinute: PER_MINUTE,
  trustedProxies: ["127.0.0.1"],
  monotonicMs: () => nowMs,
  metricsToken: METRICS_TOKEN,
});

const admin = (await api.client.signUp()).client;
const { key, id: keyId } = await pageKey("live", [SHOP, LOCAL]);
const [first] = (await suggest()).body.data;
const placeId = first.place_id;

/** A new publishable key. */
async function pageKey(environment: "live" | "test", origins: readonly string[], by = admin) {
  const { status, body } = await by.post("/v1/api-keys", { name: "Shop", environment, publishable: true, origins });
  expect(status).toBe(201);
  return body;
}

/** A visitor of a page: each call comes from another address, unless it is given. */
function page(path: string, headers: Readonly<Record<string, string>> = {}): Promise<ApiAnswer> {
  const address = `198.51.100.${++addresses % 250}`;
  return api.client.get(path, { "origin": SHOP, "x-forwarded-for": address, ...headers });
}

function suggest(headers: Readonly<Record<string, string>> = {}): Promise<ApiAnswer> {
  return page(`/v1/suggest?q=hauptstrasse&key=${key}`, headers);
}

test("a publishable key has its own form, and is shown and listed with its origins", async () => {
  expect(key).toMatch(/^locus_pub_live_[0-9A-Za-z]{33}$/u);
  const { data } = (await admin.get("/v1/api-keys")).body;
  const prefix = key.slice(0, "locus_pub_live_".length + 4);
  expect(data).toMatchObject([{ id: keyId, scopes: ["resolve"], publishable: true, origins: [SHOP, LOCAL], prefix }]);
  const events = (await admin.get("/v1/audit-events")).body.data;
  expect(events.find(({ target_id: target }: { target_id: string }) => target === keyId).details)
    .toEqual({ environment: "live", scopes: ["resolve"], origins: [SHOP, LOCAL] });
});

test("pages of its origins suggest and read places, and browsers let them read the answers", async () => {
  for (const origin of [SHOP, LOCAL]) {
    for (const path of [`/v1/suggest?q=haupt&key=${key}`, `/v1/places/${placeId}?key=${key}`]) {
      const { status, headers } = await page(path, { origin });
      expect([status, headers.get("access-control-allow-origin")]).toEqual([200, origin]);
      expect(headers.get("vary")).toContain("Origin");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.has("access-control-allow-credentials")).toBe(false);
      // How much the shop uses is not for its visitors.
      expect(headers.get("ratelimit-policy")).toBe(`"page";q=${PER_MINUTE};w=60`);
    }
  }
  const byHeader = await page("/v1/suggest?q=haupt", { authorization: `Bearer ${key}` });
  expect([byHeader.status, byHeader.headers.get("access-control-allow-origin")]).toEqual([200, SHOP]);
  expect(byHeader.body.attribution).toContain("OpenStreetMap");
  const head = await api.client.call("HEAD", `/v1/suggest?q=haupt&key=${key}`, {
    headers: { "origin": SHOP, "x-forwarded-for": "203.0.113.77" },
  });
  expect(head.status).toBe(200);
});

test("a page of the service's own origin sends no Origin, and browsers say so", async () => {
  const own = await pageKey("test", ["http://127.0.0.1"]);
  const path = `/v1/suggest?q=haupt&key=${own.key}`;
  const from = { "x-forwarded-for": "203.0.113.5" };
  expect((await api.client.get(path, { ...from, "sec-fetch-site": "same-origin" })).status).toBe(200);
  for (const site of ["same-site", "cross-site", "none"]) {
    expect((await api.client.get(path, { ...from, "sec-fetch-site": site })).status).toBe(403);
  }
  // The shop's key does not have this origin.
  expect((await api.client.get(`/v1/suggest?q=haupt&key=${key}`, { ...from, "sec-fetch-site": "same-origin" })).status)
    .toBe(403);
});

test.each([
  "https://shop.example, https://evil.example",
  "",
  ...wordsOf(`
  null https://shop.example.evil.example https://evil-shop.example https://shop.example:8443
  https://www.shop.example http://shop.example https://shop.example/ https://SHOP.example
  https://shop.example@evil.example https://evil.example#https://shop.example http://localhost
  http://localhost:80800 *
`),
])("a page of the origin %p is refused, and may not read the answer", async (origin) => {
  const answer = await suggest({ origin });
  expect([answer.status, answer.body.code]).toEqual([403, "FORBIDDEN"]);
  expect(answer.headers.has("access-control-allow-origin")).toBe(false);
  expect(answer.text).not.toContain(key);
  expect(answer.text).not.toContain("localhost");
});

test("a program without an Origin is refused", async () => {
  const from = { "x-forwarded-for": "203.0.113.6" };
  const inQuery = await api.client.get(`/v1/suggest?q=haupt&key=${key}`, from);
  const inHeader = await api.client.as(key).get("/v1/suggest?q=haupt", from);
  expect([inQuery.status, inHeader.status]).toEqual([403, 403]);
  // Nor does a cookie, a referrer or a made-up header stand for it.
  const others = { ...from, "referer": `${SHOP}/`, "x-origin": SHOP, "x-forwarded-host": "shop.example" };
  expect((await api.client.get(`/v1/suggest?q=haupt&key=${key}`, others)).status).toBe(403);
});

test("every other route refuses it, with its key in each place that a route takes", async () => {
  let walked = 0;
  for (const route of api.app.routes) {
    const access = declarationOf(route).tenantAccess;
    const url = `http://locus.example${route.path}`;
    const isForPages = mayHavePageKey(new Request(url)) && route.method === "GET";
    expect(isForPages, route.path).toBe(declarationOf(route).isForPages);
    if (access === undefined || declarationOf(route).isForPages) {
      continue;
    }
    const path = route.path.replace("/:key/", `/${key}/`).replace(/:\w+/gu, "x_0");
    const headers = { "origin": SHOP, "authorization": `Bearer ${key}`, "x-forwarded-for": "203.0.113.7" };
    const body = route.method === "GET" ? {} : { body: {} };
    const answer = await api.client.call(route.method, path, { headers, ...body });
    expect([answer.status, problemOf(answer).code], `${route.method} ${route.path}`).toEqual([403, "FORBIDDEN"]);
    walked++;
  }
  expect(walked).toBeGreaterThan(60);
  expect(api.app.routes.filter((route) => declarationOf(route).isForPages).map(({ path }) => path))
    .toEqual(["/v1/suggest", "/v1/places/:place_id", "/v1/places/:place_id/:number"]);
  const elsewhere = [`/compat/photon/api?q=a&key=${key}`, `/compat/photon/${key}/api?q=a`, `/v1/locations?key=${key}`];
  for (const path of elsewhere) {
    expect([401, 403]).toContain((await page(path)).status);
  }
  expect((await api.client.call("POST", `/v1/suggest?q=a&key=${key}`, { headers: { origin: SHOP }, body: {} })).status)
    .toBe(405);
});

test("one key is sent, in one place; a secret key is never taken from an address", async () => {
  const secret = (await admin.withKey({ environment: "live" })).credential ?? "";
  const refused = [
    page(`/v1/suggest?q=a&key=${key}&key=${key}`),
    page(`/v1/suggest?q=a&key=${key}`, { authorization: `Bearer ${secret}` }),
    page(`/v1/suggest?q=a&key=${key}`, { authorization: `Bearer ${key}` }),
    page(`/v1/suggest?q=a&key=${secret}`),
    page(`/v1/suggest?q=a&api_key=${key}`),
    page(`/v1/suggest?q=a&key=`),
    page(`/v1/suggest?q=a&key=${key}x`),
    page(`/v1/suggest?q=a&key=${key.replace("locus_pub_live_", "locus_live_")}`),
    page(`/v1/suggest?q=a&%6bey=${key}`),
    page(`/v1/suggest/${key}?q=a`),
  ];
  const answers = await Promise.all(refused);
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 401, 404]);
  for (const { headers, text } of answers) {
    const leaks = [headers.has("access-control-allow-origin"), text.includes(key), text.includes(secret)];
    expect(leaks).toEqual([false, false, false]);
  }
});

function preflight(path: string, origin: string): Promise<ApiAnswer> {
  return api.client.call("OPTIONS", path, {
    headers: { origin, "access-control-request-method": "GET", "access-control-request-headers": "authorization" },
  });
}

async function statusOf(other: string): Promise<number> {
  return (await page(`/v1/suggest?q=a&key=${other}`)).status;
}

test("a preflight with the key is answered by its origins; without it, it says nothing about any key", async () => {
  const allowed = async (path: string, origin: string) =>
    (await preflight(path, origin)).headers.get("access-control-allow-origin");
  const keyed = `/v1/suggest?q=a&key=${key}`;
  expect(await allowed(keyed, SHOP)).toBe(SHOP);
  expect(await allowed(`/v1/places/${placeId}?key=${key}`, LOCAL)).toBe(LOCAL);
  expect(await allowed(keyed, "https://evil.example")).toBeNull();
  expect(await allowed(keyed, "null")).toBeNull();
  expect(await allowed(`/v1/suggest?q=a&key=${key}x`, SHOP)).toBeNull();
  // The same for an origin of some key and for any other.
  const known = await preflight("/v1/suggest?q=a", SHOP);
  const unknown = await preflight("/v1/suggest?q=a", "https://evil.example");
  expect(known.headers.get("access-control-allow-origin")).toBe("*");
  expect(unknown.headers.get("access-control-allow-origin")).toBe("*");
  expect(known.headers.get("access-control-allow-headers")).toBe(unknown.headers.get("access-control-allow-headers"));
  for (const path of ["/v1/resolve", "/v1/api-keys", "/compat/photon/api", "/v1/locations"]) {
    expect(await allowed(`${path}?key=${key}`, SHOP)).toBeNull();
  }
});

test("each address has its own rate, and refusals take nothing from others nor from the organization", async () => {
  const visitor = { "x-forwarded-for": "203.0.113.50" };
  const statuses = new Set<number>();
  for (let i = 0; i < PER_MINUTE; i++) {
    // Invalid requests count too.
    statuses.add((await page(`/v1/suggest?${i % 2 === 0 ? "q=a" : "q="}&key=${key}`, visitor)).status);
  }
  expect(statuses).toEqual(new Set([200, 422]));
  const over = await suggest(visitor);
  expect([over.status, over.body.code, over.headers.get("retry-after")]).toEqual([429, "RATE_LIMITED", "2"]);
  expect(over.headers.get("access-control-allow-origin")).toBe(SHOP);
  expect(over.headers.get("access-control-expose-headers")).toContain("Retry-After");
  expect((await suggest({ "x-forwarded-for": "203.0.113.51" })).status).toBe(200);
  // One customer of a provider has all addresses of an IPv6 network.
  for (let i = 0; i < PER_MINUTE; i++) {
    await suggest({ "x-forwarded-for": `2001:db8:0:7::${i}` });
  }
  expect((await suggest({ "x-forwarded-for": "2001:db8:0:7::ffff" })).status).toBe(429);
  nowMs += 2000;
  expect((await suggest(visitor)).status).toBe(200);
  const other = await admin.withKey({ environment: "live" });
  expect((await other.get("/v1/suggest?q=a")).status).toBe(200);
});

test("origins are changed at once, on every server within a second, and the change is in the audit trail", async () => {
  const made = await pageKey("test", [SHOP]);
  const path = `/v1/suggest?q=a&key=${made.key}`;
  expect((await page(path)).status).toBe(200);
  const patched = await admin.call("PATCH", `/v1/api-keys/${made.id}`, {
    body: { name: "Moved", origins: ["https://new.example"] },
  });
  expect(patched.body).toMatchObject({ name: "Moved", publishable: true, origins: ["https://new.example"] });
  expect(patched.text).not.toContain(made.key);
  expect([(await page(path)).status, (await page(path, { origin: "https://new.example" })).status]).toEqual([403, 200]);
  const events: { action: string; target_id: string; details: object }[] =
    (await admin.get("/v1/audit-events")).body.data;
  const change = events.find(({ action, target_id: target }) => action === "api_key.updated" && target === made.id);
  expect(change?.details).toEqual({ origins: ["https://new.example"] });
  const stranger = (await api.client.signUp()).client;
  expect((await stranger.call("PATCH", `/v1/api-keys/${made.id}`, { body: { origins: [SHOP] } })).status).toBe(404);
});

test("it is rotated with its origins, and revoked", async () => {
  const old = await pageKey("test", [SHOP]);
  const next = (await admin.post(`/v1/api-keys/${old.id}/rotate`, { grace_seconds: 60 })).body;
  expect(next).toMatchObject({ publishable: true, origins: [SHOP] });
  expect(next.key).toStartWith("locus_pub_test_");
  expect([await statusOf(old.key), await statusOf(next.key)]).toEqual([200, 200]);
  await admin.call("DELETE", `/v1/api-keys/${next.id}`);
  api.accounts.clock.pass(61_000);
  expect([await statusOf(old.key), await statusOf(next.key)]).toEqual([401, 401]);
});

test("a full month is said to the page without the owner's figures", async () => {
  const { client, answer } = await api.client.signUp();
  const made = await pageKey("live", [SHOP], client);
  await setMonthlyLimit(api.accounts.deps, { organizationId: answer.organization.id, calls: 0 });
  const over = await page(`/v1/suggest?q=a&key=${made.key}`);
  expect([over.status, over.body.code, over.headers.get("access-control-allow-origin")])
    .toEqual([429, "QUOTA_EXCEEDED", SHOP]);
  expect(over.headers.get("ratelimit")).not.toContain("month");
});

const TOO_MANY = Array.from({ length: 21 }, (_, i) => `https://shop${i}.example`);
const TOO_LONG = Array.from(
  { length: 20 },
  (_, i) => `https://${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(40)}${i}.example`,
);

test.each<[name: string, changes: Record<string, unknown>, pointer: string]>([
  ["no origins", { publishable: true }, "/origins"],
  ["an empty list", { publishable: true, origins: [] }, "/origins"],
  ["21 origins", { publishable: true, origins: TOO_MANY }, "/origins"],
  ["20 long origins", { publishable: true, origins: TOO_LONG }, "/origins"],
  ["an origin twice", { publishable: true, origins: [SHOP, SHOP] }, "/origins"],
  ["a secret key with origins", { origins: [SHOP] }, "/origins"],
  ["the same, said", { publishable: false, origins: [SHOP] }, "/origins"],
  ["another scope", { publishable: true, origins: [SHOP], scopes: ["resolve", "maps:read"] }, "/scopes"],
  ...[
    " https://shop.example",
    ...wordsOf(`
    shop.example https://shop.example/checkout https://shop.example/ https://*.shop.example
    https://shop.example:443 https://Shop.example http://shop.example https://user@shop.example
    https://shop.example?x https://münchen.example ftp://shop.example null * https://shop.example;a
  `),
  ].map((origin): [string, Record<string, unknown>, string] => [
    `the origin ${JSON.stringify(origin)}`,
    { publishable: true, origins: [SHOP, origin] },
    "/origins/1",
  ]),
])("%s is refused", async (_, changes, pointer) => {
  const answer = await admin.post("/v1/api-keys", { name: "a", environment: "test", ...changes });
  expect([answer.status, answer.body.errors?.map((error: { pointer: string }) => error.pointer)])
    .toEqual([422, [pointer]]);
});

test("a secret key has no origins, and none can be given to it", async () => {
  const secret = (await admin.post("/v1/api-keys", { name: "Secret", environment: "test" })).body;
  expect([secret.publishable, secret.origins]).toEqual([false, []]);
  expect(await refusalOf(admin.call("PATCH", `/v1/api-keys/${secret.id}`, { body: { origins: [SHOP] } })))
    .toEqual([422, "/origins"]);
  expect((await admin.call("PATCH", `/v1/api-keys/${secret.id}`, { body: { name: "Named" } })).body.name).toBe("Named");
});

test("a key in an address is in no log line and no metric", async () => {
  await suggest();
  await page(`/v1/suggest?q=&key=${key}`);
  await page(`/v1/suggest/${key}`);
  await suggest({ origin: "https://evil.example" });
  const { text } = await api.client.as(METRICS_TOKEN).get("/metrics");
  expect(text).toContain('route="/v1/suggest"');
  const written = api.logged.join("") + text;
  expect(written).not.toContain(key);
  expect(written).not.toContain(key.slice("locus_pub_live_".length));
});

test("the document shows it as a way to authenticate, on its two routes alone", async () => {
  const { body } = await api.client.get("/swagger/json");
  expect(body.components.securitySchemes.publishable).toMatchObject({ type: "apiKey", in: "query", name: "key" });
  const paths = Object.entries<Record<string, { security: object[]; parameters?: { name: string }[] }>>(body.paths);
  const taking = paths.filter(([, methods]) =>
    Object.values(methods).some(({ security }) => security.some((one) => "publishable" in one))
  );
  expect(taking.map(([path]) => path))
    .toEqual(["/v1/suggest", "/v1/places/{place_id}", "/v1/places/{place_id}/{number}"]);
  for (const [, { get }] of taking) {
    expect(get?.parameters?.some(({ name }) => name === "key")).toBe(false);
  }
});
