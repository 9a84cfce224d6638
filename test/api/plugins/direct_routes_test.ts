import { beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import type { ApiClient } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { speak, statusOf } from "../../support/services/sockets.ts";
import { wordsOf } from "../../support/texts/words.ts";

/**
 * A direct route with a query is answered by the router, which ignores a query that the route does not declare. So each
 * request is sent both ways, by two organizations of the same kind, and the answers are compared byte for byte.
 */
const ROUTED = "?1=1";
const DAILY = 3;
/** Statuses of answers before the caller is known, and answers that do not show an owner's limits. */
const WITHOUT_LIMITS = [204, 401, 404, 405, 421];
const WITHOUT = ["a publishable key", "an unknown environment"];
const ALLOWED = ["Origin: https://app.example.com", "Origin: https://shop.example"];

const api = await testApi({ answers: "trusted" });

type Way = "direct" | "routed";
const WAYS: readonly Way[] = ["direct", "routed"];
const keys: Record<Way, Record<string, string>> = { direct: {}, routed: {} };
const sessions: Partial<Record<Way, ApiClient>> = {};

beforeAll(async () => {
  for (const way of WAYS) {
    const { client, answer } = await api.client.signUp();
    sessions[way] = client;
    const make = async (more: object) =>
      (await client.post("/v1/api-keys", { name: "k", environment: "test", ...more })).body;
    const revoked = await make({});
    Object.assign(keys[way], {
      test: (await make({})).key,
      live: (await make({ environment: "live" })).key,
      small: (await make({ scopes: ["usage:read"] })).key,
      limited: (await make({ daily_limit: DAILY })).key,
      elsewhere: (await make({ allowed_addresses: ["192.0.2.1"] })).key,
      publishable: (await make({ publishable: true, origins: ["https://shop.example"] })).key,
      session: answer.access_token,
      revoked: revoked.key,
    });
    await api.client.as(revoked.key).post("/v1/resolve", { input: "Utrecht" });
    await client.call("DELETE", `/v1/api-keys/${revoked.id}`);
  }
});

interface Case {
  readonly path?: string;
  readonly method?: string;
  readonly host?: string;
  /** The name of a key; absent: none. */
  readonly credential?: string;
  readonly headers?: readonly string[];
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

const JSON_TYPE = "Content-Type: application/json";
const json = (body: string, more: Omit<Case, "body"> = {}): Case => ({
  credential: "test",
  ...more,
  headers: [JSON_TYPE, ...(more.headers ?? [])],
  body,
});
const sent = (value: unknown, more: Omit<Case, "body"> = {}): Case => json(JSON.stringify(value), more);

/** In chunks, without a length. */
function chunked(text: string): Case {
  const size = Math.ceil(text.length / 3);
  const chunks = [0, 1, 2].map((at) => text.slice(at * size, (at + 1) * size)).filter((piece) => piece !== "");
  const body = [...chunks.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`), "0\r\n\r\n"].join("");
  return { credential: "test", headers: [JSON_TYPE, "Transfer-Encoding: chunked"], body };
}

const LIMITED = sent({ input: "test:found" }, { credential: "limited" });
/** Requests by the status of their answer. */
const CASES: Readonly<Record<number, Readonly<Record<string, Case>>>> = {
  200: {
    "a place": sent({ input: "Utrecht" }),
    "a live key": sent({ input: "Utrecht" }, { credential: "live" }),
    "a session": sent({ input: "Utrecht" }, { credential: "session" }),
    "a session in the live environment": sent({ input: "Utrecht" }, {
      credential: "session",
      headers: ["Locus-Environment: live"],
    }),
    "all options": sent({
      input: " Utrecht ",
      country: "nl",
      language: "fr",
      alternatives: 3,
      explain: true,
      no_store: true,
      near: { latitude: 52, longitude: 5 },
      bounds: [4, 51, 6, 53],
      max_accuracy_m: 10_000,
    }),
    coordinates: sent({ input: "48.8584, 2.2945" }),
    "a short code": sent({ input: "8FVC4GRF+2Q" }),
    "a saved code": sent({ input: "LOC-0000-0000" }),
    "a text of other scripts": sent({ input: "東京都 \u{1F5FE} Ωμέγα" }),
    "a fixture": sent({ input: "test:found" }),
    "an uncertain fixture": sent({ input: "test:uncertain" }),
    "an unresolved fixture": sent({ input: "test:unresolved" }),
    "the header of a language": sent({ input: "Utrecht" }, { headers: ["Accept-Language: de-CH, fr;q=0.5"] }),
    "a page of an allowed origin": sent({ input: "Utrecht" }, { headers: ["Origin: https://app.example.com"] }),
    "a page of another origin": sent({ input: "Utrecht" }, { headers: ["Origin: https://elsewhere.example"] }),
    "an idempotency key": sent({ input: "Utrecht" }, { headers: ["Idempotency-Key: one"] }),
    "the same idempotency key": sent({ input: "Paris" }, { headers: ["Idempotency-Key: one"] }),
    "a session of suggestions": sent({ input: "Utrecht", session: "0b9f2d3c-1111-4222-8333-444455556666" }),
    "an address in components": sent({ locality: "Utrecht", country: "NL" }, { path: "/v1/resolve/structured" }),
    "a byte order mark": json(`\uFEFF{"input":"Utrecht"}`),
    "escaped surrogates": json(String.raw`{"input":"\ud800 \ud83d\uddfe"}`),
    "the media type in capitals": {
      credential: "test",
      headers: ['Content-Type: Application/JSON; charset="UTF-8"'],
      body: `{"input":"Utrecht"}`,
    },
    "a body in chunks": chunked(`{"input":"Utrecht"}`),
    ...Object.fromEntries(Array.from({ length: DAILY }, (_, at) => [`call ${at + 1} of ${DAILY} a day`, LIMITED])),
  },
  204: {
    OPTIONS: { method: "OPTIONS", credential: "test" },
    "a preflight": {
      method: "OPTIONS",
      headers: ["Origin: https://app.example.com", "Access-Control-Request-Method: POST"],
    },
  },
  400: {
    "no value": json(""),
    "no JSON": json(`{"input":`),
    "a name twice": json(`{"input":"a","input":"b"}`),
    "too deep": json(`${"[".repeat(50)}${"]".repeat(50)}`),
    "too many members": json(`{${Array.from({ length: 1100 }, (_, at) => `"a${at}":1`).join(",")}}`),
    "no UTF-8": { credential: "test", headers: [JSON_TYPE], body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) },
    "no body": { credential: "test" },
  },
  401: {
    "no credential": { headers: [JSON_TYPE], body: `{"input":"Utrecht"}` },
    "no credential and a broken body": { headers: [JSON_TYPE], body: `{` },
    "another scheme": { headers: [JSON_TYPE, "Authorization: Basic YTpi"], body: `{"input":"Utrecht"}` },
    "an invented key": { headers: [JSON_TYPE, `Authorization: Bearer locus_test_${"0".repeat(33)}`], body: `{}` },
    "an invented token": { headers: [JSON_TYPE, "Authorization: Bearer abc.def.ghi"], body: `{}` },
    "a revoked key": sent({ input: "Utrecht" }, { credential: "revoked" }),
  },
  403: {
    "a key without the scope": sent({ input: "Utrecht" }, { credential: "small" }),
    "a key of other addresses": sent({ input: "Utrecht" }, { credential: "elsewhere" }),
    "a publishable key": sent({ input: "Utrecht" }, {
      credential: "publishable",
      headers: ["Origin: https://shop.example"],
    }),
  },
  404: { "a slash at the end": sent({ input: "Utrecht" }, { path: "/v1/resolve/" }) },
  405: {
    GET: { method: "GET", credential: "test" },
    HEAD: { method: "HEAD", credential: "test" },
    PUT: sent({ input: "Utrecht" }, { method: "PUT" }),
    DELETE: { method: "DELETE", credential: "test" },
  },
  413: {
    "a body that says it is too large": {
      credential: "test",
      headers: [JSON_TYPE, "Content-Length: 2000000"],
      body: "",
    },
    "too large a body in chunks": chunked(`{"input":"${"a".repeat(1_100_000)}"}`),
  },
  415: {
    text: { credential: "test", headers: ["Content-Type: text/plain"], body: "Utrecht" },
    "no media type": { credential: "test", body: `{"input":"Utrecht"}` },
    "another character set": {
      credential: "test",
      headers: ["Content-Type: application/json; charset=latin1"],
      body: `{"input":"Utrecht"}`,
    },
    "a compressed body": sent({ input: "Utrecht" }, { headers: ["Content-Encoding: gzip"] }),
  },
  421: { "a foreign host": sent({ input: "Utrecht" }, { host: "evil.example" }) },
  422: {
    "no component": sent({}, { path: "/v1/resolve/structured" }),
    "an unknown country": sent({ country: "QQ" }, { path: "/v1/resolve/structured" }),
    "an unknown field": sent({ input: "Utrecht", contry: "NL" }),
    "no input": sent({}),
    "an input of spaces": sent({ input: "   " }),
    "too long an input": sent({ input: "a".repeat(5000) }),
    "wrong types": sent({ input: 5, alternatives: "many", near: [], bounds: [1, 2], explain: "no" }),
    "reversed bounds": sent({ input: "Utrecht", bounds: [6, 53, 4, 51] }),
    null: json("null"),
    "an array": json("[1,2]"),
    "a prototype": json(`{"input":"a","__proto__":{}}`),
    "an own method": json(`{"input":"a","toString":1}`),
    "an unknown environment": sent({ input: "Utrecht" }, {
      credential: "session",
      headers: ["Locus-Environment: moon"],
    }),
  },
  429: {
    "a fixture that is limited": sent({ input: "test:rate_limited" }),
    "a fixture over its quota": sent({ input: "test:quota_exceeded" }),
    "a call too many for the day": LIMITED,
  },
  503: { "a fixture that is unavailable": sent({ input: "test:unavailable" }) },
};

const ROWS = Object.entries(CASES).flatMap(([status, cases]) =>
  Object.entries(cases).map(([name, request]) => [name, Number(status), request] as const)
);

/** Headers of every answer, whether the envelope writes them at once or adds them to the router's response. */
const ALWAYS = wordsOf(`
  cache-control content-security-policy cross-origin-opener-policy referrer-policy server-timing x-content-type-options
`);

test.each(ROWS)("both ways have the same answer and log line: %s is %d", async (name, status, request) => {
  const id = `case-${ROWS.findIndex(([other]) => other === name)}`;
  const [direct, routed] = [await answerTo(request, "direct", id), await answerTo(request, "routed", id)];
  expect(direct).toBe(routed);
  expect(statusOf(direct)).toBe(status);
  const head = direct.slice(0, direct.indexOf("\r\n\r\n")).toLowerCase();
  expect(ALWAYS.filter((header) => !head.includes(`\r\n${header}: `))).toEqual([]);
  expect(head).toContain("\r\nvary: origin");
  expect(head).toContain(`\r\nx-request-id: ${id}`);
  expect(head.includes("\r\ncontent-type: ")).toBe(status !== 204);
  expect(head.includes("\r\nratelimit: ")).toBe(!WITHOUT_LIMITS.includes(status) && !WITHOUT.includes(name));
  const isAllowed = request.headers?.some((header) => ALLOWED.includes(header)) ?? false;
  expect(head.includes("\r\naccess-control-allow-origin: ")).toBe(isAllowed);
  const lines = linesOf(id);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe(lines[1] ?? "");
  expect(lines[0]).toContain(`"status":${status}`);
});

test("both ways end the same when the client is gone before its body", async () => {
  for (const way of WAYS) {
    const head = headOf({ headers: [JSON_TYPE, "Content-Length: 100"], credential: "test" }, way, "gone");
    const { port } = new URL(api.url);
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(`${head}{"input":`));
    await Bun.sleep(100);
    socket.destroy();
    const deadline = performance.now() + 10_000;
    while (linesOf("gone").length <= WAYS.indexOf(way) && performance.now() < deadline) {
      await Bun.sleep(10);
    }
  }
  const lines = linesOf("gone");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("client_closed");
  expect(lines[0]).toBe(lines[1] ?? "");
});

test("both ways count the same calls", async () => {
  const [direct, routed] = await Promise.all(WAYS.map(async (way) => (await sessions[way]?.get("/v1/usage"))?.text));
  expect(direct).toBeString();
  expect(direct).toBe(routed ?? "");
});

test("answers at the same time have headers of their own", async () => {
  const clients = [api.client.as(keys.direct["test"] ?? ""), api.client.as(keys.direct["live"] ?? ""), api.client];
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const id = `own-${at}`;
      const client = clients[at % clients.length] ?? api.client;
      const headers = { "x-request-id": id };
      const answer = client === api.client
        ? await client.get("/v1/health", headers)
        : await client.post("/v1/resolve", { input: "Utrecht" }, headers);
      const limits = answer.headers.get("ratelimit-policy")?.replaceAll(/[^a-z,]/gu, "");
      return [answer.headers.get("x-request-id") === id, answer.headers.has("ratelimit"), limits];
    }),
  );
  const of = (kind: number) => answers.filter((_, at) => at % clients.length === kind);
  expect(new Set(of(0).map(String))).toEqual(new Set(["true,true,secondqw,monthqw,dayqw"]));
  expect(new Set(of(1).map(String))).toEqual(new Set(["true,true,secondqw,monthqw"]));
  expect(new Set(of(2).map(String))).toEqual(new Set(["true,false,"]));
});

function headOf(
  { path = "/v1/resolve", method = "POST", host = "localhost", credential, headers = [] }: Case,
  way: Way,
  id: string,
): string {
  return [
    `${method} ${path}${way === "direct" ? "" : ROUTED} HTTP/1.1`,
    `Host: ${host}`,
    "Connection: close",
    `X-Request-Id: ${id}`,
    ...(credential === undefined ? [] : [`Authorization: Bearer ${keys[way][credential]}`]),
    ...headers,
    "\r\n",
  ].join("\r\n");
}

/** Without what differs from call to call: the time, how long it took, and what is left of the second. */
async function answerTo(request: Case, way: Way, id: string): Promise<string> {
  const { body, headers = [] } = request;
  const hasLength = body === undefined || headers.some((line) => /^(?:content-length|transfer-encoding)/iu.test(line));
  const bytes = Buffer.from(body ?? "");
  const length = hasLength ? [] : [`Content-Length: ${bytes.length}`];
  const head = headOf({ ...request, headers: [...headers, ...length] }, way, id);
  const answer = await speak(api.url, Buffer.concat([Buffer.from(head), bytes]));
  return answer.replace(/^date: .*$/imu, "date")
    .replace(/dur=[0-9.]+/u, "dur")
    .replace(/"second";r=\d+;t=\d+/u, "second");
}

function linesOf(id: string): readonly string[] {
  return api.logged.filter((line) => line.includes(`"request_id":"${id}"`))
    .map((line) => line.replace(/"ms":[0-9.]+/u, "ms").replaceAll(/(?:key|org)_[0-9a-z]{26}/gu, "id"));
}
