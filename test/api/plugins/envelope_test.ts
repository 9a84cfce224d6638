import { expect, test } from "bun:test";
import { t, type TSchema } from "elysia";
import { presenter } from "../../../src/api/models/presenter.ts";
import { acceptedEncoding } from "../../../src/api/parameters/headers.ts";
import { clientAddress } from "../../../src/api/plugins/caller/client_address.ts";
import { fieldProblems, ruleOf } from "../../../src/api/plugins/problems/problem_response.ts";
import { answerProblem } from "../../../src/api/plugins/problems/problems.ts";
import { hostCheck, type Hosts } from "../../../src/api/plugins/requests/envelope.ts";
import { beginNotes } from "../../../src/api/plugins/requests/request_notes.ts";
import { isProbe, routeTable, urlFault } from "../../../src/api/plugins/requests/request_url.ts";
import { inBlocks } from "../../../src/domain/network.ts";
import { Problem } from "../../../src/domain/problem.ts";
import { createLogger } from "../../../src/observability/mod.ts";
import { smallWorld } from "../../resolver/small_world.ts";
import { testApi } from "../../support/api/test_api.ts";
import { speak, statusOf } from "../../support/services/sockets.ts";
import { wordsOf } from "../../support/texts/words.ts";

const api = await testApi();

const KEPT: Readonly<Record<string, string>> = { "/swagger": "no-cache", "/swagger/json": "no-cache" };
const ALLOWED = "https://app.example.com";

test("every answer has an identifier, its duration and the security headers", async () => {
  for (const path of ["/livez", "/v1/health", "/v1/resolve", "/nope", "/swagger", "/swagger/json"]) {
    const { headers } = await api.client.get(path);
    expect(headers.get("x-request-id")).toMatch(/^req_[0-9a-z]{26}$/u);
    expect(headers.get("server-timing")).toMatch(/^app;dur=\d+\.\d\d$/u);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("content-security-policy")).not.toContain("unsafe");
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("cache-control")).toBe(KEPT[path] ?? "no-store");
  }
});

test("a plain X-Request-Id is used, any other one is replaced", async () => {
  for (const id of ["abc-123", "A.b_c", "x".repeat(128)]) {
    const { headers, body } = await api.client.get("/nope", { "x-request-id": id });
    expect([headers.get("x-request-id"), body.request_id]).toEqual([id, id]);
  }
  for (const id of ["", "a b", "<script>", "x".repeat(129), "é"]) {
    expect((await api.client.get("/nope", { "x-request-id": id })).headers.get("x-request-id")).toMatch(/^req_/u);
  }
});

test("Strict-Transport-Security is sent where the public URL is https", async () => {
  const secure = await testApi({ publicUrl: "https://locus.example.com/geo" });
  const { headers } = await secure.client.get("/livez");
  expect(headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
  expect((await secure.client.get("/swagger")).text).toContain('src="/geo/assets/reference-');
  expect((await secure.client.get("/swagger/json")).body.servers)
    .toEqual([{ url: "/geo", description: "This service" }]);
  expect((await secure.client.get("/")).text).toContain('src="/geo/assets/main-');
});

test("OPTIONS names the methods of a path", async () => {
  const options = await api.client.call("OPTIONS", "/v1/locations");
  expect([options.status, options.headers.get("allow"), options.text]).toEqual([204, "GET, HEAD, OPTIONS, POST", ""]);
});

test("a page of an allowed origin may call, and gets the list of headers it may read", async () => {
  const preflight = await api.client.call("OPTIONS", "/v1/resolve", {
    headers: {
      origin: ALLOWED,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization",
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe(ALLOWED);
  expect(preflight.headers.get("access-control-allow-methods")).toBe("OPTIONS, POST");
  expect(preflight.headers.get("access-control-allow-headers")).toContain("Authorization");
  const answer = await api.client.get("/v1/locations", { origin: ALLOWED });
  expect(answer.headers.get("access-control-allow-origin")).toBe(ALLOWED);
  expect(answer.headers.get("access-control-expose-headers")).toContain("X-Request-Id");
  expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  expect(answer.headers.get("vary")).toBe("Origin");
});

test("a page of any other origin may not", async () => {
  const origins = ["https://evil.example.com", "http://app.example.com", "https://app.example.com.evil.com", "null"];
  for (const origin of origins) {
    const answer = await api.client.call("OPTIONS", "/v1/resolve", {
      headers: { origin, "access-control-request-method": "POST" },
    });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect((await api.client.get("/livez", { origin })).headers.get("access-control-allow-origin")).toBeNull();
  }
});

test("a trailing slash makes no difference to a request that only reads", async () => {
  for (const method of ["GET", "HEAD"]) {
    expect((await api.client.call(method, "/v1/health/")).status).toBe(200);
  }
  expect((await api.client.call("DELETE", "/v1/health/")).status).toBe(404);
});

test("answers are checked against the document unless they are trusted", async () => {
  // The document requires a string as gazetteer version, so an answer with this gazetteer violates it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const gazetteer = { ...smallWorld(), version: 7 as unknown as string };
  const resolutions = { gazetteer: () => gazetteer };
  const checked = await testApi({ resolutions });
  const trusted = await testApi({ resolutions, answers: "trusted" });
  const statusFrom = async (of: typeof trusted) =>
    (await (await of.client.signUp()).client.post("/v1/resolve", { input: "test:found" })).status;
  expect([await statusFrom(checked), await statusFrom(trusted)]).toEqual([500, 200]);
  const paths = async (of: typeof trusted) => Object.keys((await of.client.get("/swagger/json")).body.paths);
  expect(await paths(trusted)).toEqual(await paths(checked));
});

const LOCAL: Hosts = { publicUrl: "http://127.0.0.1:3000", listenHost: "127.0.0.1", allowedHosts: [] };
const allowedHosts = ["locus.prod.svc", "FD00::7"];
const PUBLIC: Hosts = { publicUrl: "https://Locus.example.com/geo", listenHost: "0.0.0.0", allowedHosts };

test.each<[hosts: Hosts, known: readonly string[], foreign: readonly string[]]>([
  [
    LOCAL,
    wordsOf("127.0.0.1 127.0.0.1:3000 127.9.9.9 localhost LOCALHOST. app.localhost:8080 [::1]:3000 127.1"),
    ["attacker.example", "127.0.0.1.attacker.example", "localhost.attacker.example", "192.0.2.1", "[fd00::7]", "locus"],
  ],
  [
    PUBLIC,
    ["locus.example.com", "locus.example.com:8443", "locus.prod.svc:3000", "[fd00:0::7]", "192.0.2.1", "localhost"],
    ["attacker.example", "example.com", "a.locus.example.com", "locus.prod.svc.attacker.example"],
  ],
  [{ ...PUBLIC, listenHost: "192.0.2.1" }, ["192.0.2.1", "[fd00::7]"], ["192.0.2.2", "[fd00::8]"]],
])("hostCheck() knows the hosts of the service and no other: %p", (hosts, known, foreign) => {
  const isKnown = hostCheck(hosts);
  for (let round = 0; round < 2; round++) {
    expect(known.filter((host) => !isKnown(new Request(`http://${host}/v1/resolve`)))).toEqual([]);
    expect(foreign.filter((host) => isKnown(new Request(`http://${host}/v1/resolve`)))).toEqual([]);
  }
});

function answerTo(start: string, host: string, body = ""): Promise<string> {
  const lines = [`${start} HTTP/1.1`, `Host: ${host}`, "Connection: close", "Content-Type: application/json"];
  return speak(api.url, `${lines.join("\r\n")}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
}

test("a page whose own name points to the service reaches nothing but the probes", async () => {
  const port = new URL(api.url).port;
  const account = JSON.stringify({ email: "rebound@example.com", password: "twelve characters or more" });
  const foreign = `attacker.example:${port}`;
  for (const start of ["POST /v1/auth/signup", "GET /", "GET /metrics", "OPTIONS /v1/resolve", "GET /swagger/json"]) {
    const answer = await answerTo(start, foreign, start.startsWith("POST") ? account : "");
    const isMetrics = start.endsWith("/metrics");
    expect([start, statusOf(answer)]).toEqual([start, isMetrics ? 403 : 421]);
    expect(answer).toContain("application/problem+json");
  }
  expect(await answerTo("GET /", foreign)).toContain('"code":"MISDIRECTED_REQUEST"');
  expect(statusOf(await answerTo("GET /livez", foreign))).toBe(200);
  expect(statusOf(await answerTo("GET /readyz", "10.0.0.7:3000"))).toBe(200);
  expect(statusOf(await answerTo("GET http://attacker.example/v1/datasets", "attacker.example"))).toBe(421);
  expect(statusOf(await answerTo("POST /v1/auth/signup", `localhost:${port}`, account))).toBe(201);
  expect(statusOf(await answerTo("GET /metrics", `127.0.0.1:${port}`))).toBe(200);
});

const PUBLIC_URL = "https://locus.example.com/geo";
const PAGE = { "accept": "text/html,*/*", "x-forwarded-proto": "http" };
const CALL = { "x-forwarded-proto": "http" };

test("behind a proxy pages are redirected to https, and calls are refused", async () => {
  const behind = await testApi({ publicUrl: PUBLIC_URL, trustedProxies: ["127.0.0.0/8", "::1"] });
  const open = (path: string, headers: Record<string, string>) =>
    fetch(`${behind.url}${path}`, { headers, redirect: "manual" });
  for (const path of ["/", "/login?next=/usage", "/maps/acme/stores", "/swagger"]) {
    const answer = await open(path, PAGE);
    expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 308, `${PUBLIC_URL}${path}`]);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  }
  const key = await (await behind.client.signUp()).client.withKey();
  const refused = await key.post("/v1/resolve", { input: "Utrecht" }, CALL);
  expect([refused.status, refused.body.code]).toEqual([403, "FORBIDDEN"]);
  expect(refused.body.detail).toContain(PUBLIC_URL);
  // A key may be in these addresses, whatever a program says that it accepts.
  for (const path of ["/v1/suggest?q=a&key=x", "/compat/nominatim/x/search?q=a", "/mcp", "/swagger/json"]) {
    const isPage = path.startsWith("/v1/") || path.startsWith("/compat/");
    const answer = await open(path, isPage ? PAGE : CALL);
    expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 403, null]);
  }
  // Load balancers probe without TLS, and with it nothing changes.
  expect((await open("/livez", CALL)).status).toBe(200);
  expect((await key.post("/v1/resolve", { input: "Utrecht" }, { "x-forwarded-proto": "https" })).status).toBe(200);
  expect((await key.post("/v1/resolve", { input: "Utrecht" })).status).toBe(200);
});

test("what a stranger writes into X-Forwarded-Proto has no effect, and none without https", async () => {
  for (const options of [{ publicUrl: PUBLIC_URL }, { trustedProxies: ["127.0.0.0/8", "::1"] }]) {
    const behind = await testApi(options);
    expect((await behind.client.get("/", PAGE)).status).toBe(200);
    expect((await behind.client.get("/v1/service", CALL)).status).toBe(200);
  }
});

const clock = { now: () => new Date(0) };
const FULL = "The disk of the service is full: nothing can be stored until its operator frees space";

/** The status, `Retry-After`, code and detail that an error is answered with, and whether it was logged as a defect. */
async function answered(error: unknown, { isDiskFull }: { readonly isDiskFull: boolean }) {
  const request = new Request("http://127.0.0.1/v1/locations", { method: "POST" });
  beginNotes(request, {
    method: request.method,
    requestId: "req_1",
    startedMs: 0,
    workStartedMs: 0,
    endedMs: 0,
    waitForOrganizationLimit: (waiting) => waiting,
    awaitBody: (reading, read) => reading.then(read),
    clientAddress: () => "127.0.0.1",
    setTimeout: () => {},
  });
  const logged: string[] = [];
  const logger = createLogger({ level: "debug", format: "json", clock, write: (line) => logged.push(line) });
  const answerer = { logger, routes: () => routeTable([]), isDiskFull: () => isDiskFull, formOf: () => undefined };
  const response = answerProblem(answerer, { request, error, code: "UNKNOWN" });
  const { code, detail } = JSON.parse(await response.text());
  return [response.status, response.headers.get("retry-after"), code, detail, logged.length];
}

/** As the system throws it: with a path in its message. */
const systemError = (code: string) => Object.assign(new Error(`${code}: cannot write '/data/uploads/x'`), { code });

const FULL_DISK_CODES = ["ENOSPC", "EDQUOT", "EFBIG"];
test.each(FULL_DISK_CODES)("answerProblem() says that the disk is full, and no path: %p", async (code) => {
  expect(await answered(systemError(code), { isDiskFull: false })).toEqual([503, "30", "UNAVAILABLE", FULL, 0]);
});

test("answerProblem() gives the full disk as the reason why a part is away", async () => {
  const away = new Problem("UNAVAILABLE", "The database cannot be reached", { retryAfterS: 1 });
  expect(await answered(away, { isDiskFull: true })).toEqual([503, "30", "UNAVAILABLE", FULL, 0]);
  expect(await answered(away, { isDiskFull: false }))
    .toEqual([503, "1", "UNAVAILABLE", "The database cannot be reached", 0]);
});

test("answerProblem() does not blame a full disk for what has another cause", async () => {
  const wrong = new Problem("NOT_FOUND", "There is nothing with this identifier");
  expect((await answered(wrong, { isDiskFull: true }))[3]).toBe("There is nothing with this identifier");
  expect((await answered(systemError("EIO"), { isDiskFull: true }))[2]).toBe("INTERNAL");
});

test.each([
  [{ type: "string" }, "a string"],
  [{ type: "string", minLength: 1, maxLength: 9 }, "a string of 1 to 9 characters"],
  [{ type: "string", maxLength: 9 }, "a string of at most 9 characters"],
  [{ type: "integer", minimum: 0, maximum: 10 }, "an integer from 0 to 10"],
  [{ type: "number", minimum: 0 }, "a number of at least 0"],
  [{ type: "array", minItems: 4, maxItems: 4 }, "an array of 4 items"],
  [{ type: "boolean" }, "true or false"],
  [{ anyOf: [{ const: "test" }, { const: "live" }] }, '"test" or "live"'],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, "a string or null"],
  [{ type: "string", pattern: "x", rule: "two letters" }, "two letters"],
])("ruleOf(%j) says %s", (schema, rule) => {
  expect(ruleOf(schema)).toBe(rule);
});

test("fieldProblems() names each field once and at most twenty", () => {
  expect(fieldProblems([breach("/a"), breach("/a")])).toEqual([{ pointer: "/a", detail: "Must be a string" }]);
  expect(fieldProblems(Array.from({ length: 100 }, (_, i) => breach(`/a/${i}`)))).toHaveLength(20);
  expect(fieldProblems([breach("/a/<b>/c")])).toEqual([{ pointer: "/a/…", detail: "Must be a string" }]);
});

function breach(path: string) {
  return { path, schema: { type: "string" }, message: "Expected string" };
}

const Person = t.Object({ user_id: t.String(), joined_at: t.String() });
const ROW = { userId: "usr_1", joinedAt: new Date(0), passwordHash: "$argon2id$", organizationId: "org_1" };
const SHOWN = { user_id: "usr_1", joined_at: "1970-01-01T00:00:00.000Z" };

test("presenter() shows the fields of the schema and no others, at every depth", () => {
  const show = presenter(t.Object({
    data: t.Array(Person),
    owner: t.Union([Person, t.Null()]),
    role: t.Union([t.Literal("owner"), t.Literal("member"), t.Null()]),
    details: t.Record(t.String(), t.Number()),
    last_used_at: t.Union([t.String(), t.Null()]),
    suspension: t.Optional(t.String()),
  }));
  const view = { data: [ROW, ROW], owner: ROW, role: "owner", details: { calls: 3 }, lastUsedAt: undefined } as const;
  expect(show({ ...view, ...ROW }))
    .toStrictEqual({ data: [SHOWN, SHOWN], owner: SHOWN, role: "owner", details: { calls: 3 }, last_used_at: null });
  expect(show({ ...view, owner: null, suspension: "late" })).toMatchObject({ owner: null, suspension: "late" });
});

const Other = t.Object({ name: t.String() });
test.each<[string, TSchema]>([
  ["an intersection", t.Intersect([Person, Other])],
  ["one of several objects", t.Union([Person, Other])],
  ["one of several objects, or null", t.Array(t.Union([Person, Other, t.Null()]))],
  ["an object or a text", t.Object({ owner: t.Union([Person, t.String()]) })],
  ["lists of a fixed length", t.Tuple([Person, Other])],
  ["anything", t.Object({ owner: t.Any() })],
])("presenter() refuses a schema that would show a whole row: %s", (_name, schema) => {
  expect(() => presenter(schema)).toThrow(TypeError);
});

test("urlFault() refuses a malformed host, also one that begins as a valid one did", () => {
  const faults = wordsOf(`
    http://localhost:3000/v1/resolve | http://localhost:3000/v1/health?x=%zz | http://localhost:3000x/v1/resolve |
    http://localhost:300000/ | http://exa mple/v1/resolve | /v1/resolve | http://localhost:3000/v1/resolve |
    http://other.example/
  `).map((url) => urlFault({ url }));
  const fault = "The Host header names no host";
  expect(faults).toEqual([undefined, undefined, fault, fault, fault, fault, undefined, undefined]);
});

test("isProbe() recognizes the paths of monitoring, with and without a query, and no longer ones", () => {
  const paths = ["/livez", "/readyz?x=1", "/v1/health", "/v1/healthy", "/metrics", "/livez/", "/v1/resolve", "/"];
  expect(paths.map((path) => isProbe({ url: `http://localhost${path}` })))
    .toEqual([true, true, true, false, true, false, false, false]);
});

const trusted = inBlocks(["10.0.0.0/8", "192.0.2.7", "2001:db8::/32"]);

test("clientAddress() is the last address that is not a trusted proxy", () => {
  expect(clientAddress("10.1.2.3", "198.51.100.1", trusted)).toBe("198.51.100.1");
  expect(clientAddress("10.1.2.3", "1.1.1.1, 198.51.100.1, 10.9.9.9", trusted)).toBe("198.51.100.1");
  expect(clientAddress("203.0.113.9", "198.51.100.1", trusted)).toBe("203.0.113.9");
  expect(clientAddress("10.1.2.3", null, trusted)).toBe("10.1.2.3");
  expect(clientAddress("10.1.2.3", "10.0.0.1", trusted)).toBe("10.0.0.1");
});

test("clientAddress() ignores the client's port", () => {
  for (const hop of ["198.51.100.1", "198.51.100.1:4711", " 198.51.100.1:80 ", "[198.51.100.1]"]) {
    expect(clientAddress("10.1.2.3", hop, trusted)).toBe("198.51.100.1");
  }
  for (const hop of ["2001:db9::1", "[2001:db9::1]", "[2001:db9::1]:65535"]) {
    expect(clientAddress("10.1.2.3", hop, trusted)).toBe("2001:db9::1");
  }
  expect(clientAddress("10.1.2.3", "198.51.100.1, 10.9.9.9:80", trusted)).toBe("198.51.100.1");
});

/** The header, and the encoding for a client to which Brotli and gzip are offered. */
const HEADERS: readonly (readonly [header: string | undefined, encoding: "br" | "gzip" | "identity"])[] = [
  [undefined, "identity"],
  ["", "identity"],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP", "gzip"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["gzip;q=0, *;q=0.5", "br"],
  ["br;q=0.0, gzip;q=0.000", "identity"],
  ["identity", "identity"],
  [`${"identity, ".repeat(50)}gzip`, "identity"],
];

test.each(HEADERS)("acceptedEncoding() of %p is %p", (header, encoding) => {
  const request = new Request(
    "http://localhost",
    header === undefined ? {} : { headers: { "accept-encoding": header } },
  );
  expect(acceptedEncoding(request, ["br", "gzip"])).toBe(encoding);
});
