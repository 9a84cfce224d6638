import { beforeAll, expect, test } from "bun:test";
import { testApi } from "../../../support/api/test_api.ts";
import { wordsOf } from "../../../support/texts/words.ts";

const api = await testApi();

const credentials: Record<string, string> = {};
beforeAll(async () => {
  const { client, answer } = await api.client.signUp();
  const make = async (more: object) =>
    `Bearer ${(await client.post("/v1/api-keys", { name: "k", environment: "test", ...more })).body.key}`;
  credentials["key"] = await make({});
  credentials["small"] = await make({ scopes: ["usage:read"] });
  credentials["session"] = `Bearer ${answer.access_token}`;
  const key = credentials["key"];
  credentials["unknown"] = `${key.slice(0, -1)}${key.endsWith("x") ? "y" : "x"}`;
  credentials["malformed"] = "Basic abc";
});

const JSON_TYPE = { "content-type": "application/json" };
const CASES: readonly (readonly [
  status: number,
  credential: string,
  body: string,
  headers: Readonly<Record<string, string>>,
])[] = [
  [200, "key", `{"input":"Utrecht"}`, JSON_TYPE],
  [200, "key", `{"input":"48.8584, 2.2945","explain":true}`, JSON_TYPE],
  [200, "key", `{"input":"test:found"}`, { ...JSON_TYPE, origin: "https://app.example.com" }],
  [503, "key", `{"input":"test:unavailable"}`, JSON_TYPE],
  [429, "key", `{"input":"test:rate_limited"}`, { ...JSON_TYPE, origin: "https://elsewhere.example.com" }],
  [200, "key", `{"input":"Paris"}`, { ...JSON_TYPE, "accept-language": "fr", "x-request-id": "mine" }],
  [422, "key", `{"input":"Paris","langauge":"fr"}`, JSON_TYPE],
  [422, "key", `{"input":""}`, JSON_TYPE],
  [400, "key", `{"input":"a","input":"b"}`, JSON_TYPE],
  [400, "key", `{"input":`, JSON_TYPE],
  [422, "key", `null`, JSON_TYPE],
  [400, "key", "", JSON_TYPE],
  [415, "key", `{"input":"Utrecht"}`, { "content-type": "text/plain" }],
  [415, "key", `{"input":"Utrecht"}`, { ...JSON_TYPE, "content-encoding": "gzip" }],
  [200, "session", `{"input":"Utrecht"}`, JSON_TYPE],
  [422, "session", `{"input":"Utrecht"}`, { ...JSON_TYPE, "locus-environment": "moon" }],
  [403, "small", `{"input":"Utrecht"}`, JSON_TYPE],
  [401, "unknown", `{"input":"Utrecht"}`, JSON_TYPE],
  [401, "malformed", `{"input":"Utrecht"}`, JSON_TYPE],
  [401, "none", `{"input":"Utrecht"}`, JSON_TYPE],
];

/** Headers of every answer, whether the envelope writes them at once or adds them to the router's response. */
const ALWAYS = wordsOf(`
  cache-control content-security-policy content-type cross-origin-opener-policy referrer-policy server-timing vary
  x-content-type-options x-request-id
`);

function send(credential: string, body: BodyInit, headers: Readonly<Record<string, string>> = JSON_TYPE) {
  const authorization = credentials[credential];
  return api.client.upload("/v1/resolve", body, {
    ...headers,
    ...(authorization === undefined ? {} : { authorization }),
  });
}

test.each(CASES)("a request is answered %d with all headers and one log line: %s %s %p", async (
  status,
  credential,
  body,
  headers,
) => {
  const { body: answered, ...response } = await send(credential, body, headers);
  expect(response.status).toBe(status);
  expect(ALWAYS.filter((name) => !response.headers.has(name))).toEqual([]);
  expect(response.headers.get("vary")).toBe("Origin");
  expect(response.headers.has("access-control-allow-origin")).toBe(headers["origin"] === "https://app.example.com");
  expect(response.headers.has("ratelimit")).toBe(status !== 401 && headers["locus-environment"] === undefined);
  expect(response.headers.get("x-request-id")).toBe(answered.request_id);
  const lines = api.logged.filter((line) => line.includes(`"request_id":"${answered.request_id}"`));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ event: "request", route: "/v1/resolve", status });
});

test("a body of unknown length, and one that is too long, meet the same limits", async () => {
  const answers = await Promise.all(
    [`{"input":"Utrecht"}`, `{"input":"${"a".repeat(2 ** 20)}"}`].map(async (body) =>
      (await send("key", new Blob([body]).stream())).status
    ),
  );
  expect(answers).toEqual([200, 413]);
});

test("a call is counted once, and a failed one not at all", async () => {
  const before = await leftAfter("test:found");
  expect(await leftAfter("test:found")).toBe(before - 1);
  expect(await leftAfter("test:unavailable")).toBe(before - 1);
  expect(await leftAfter("test:found")).toBe(before - 2);
});

/** Calls left of the day after this input, from the headers of its answer. */
async function leftAfter(input: string): Promise<number> {
  const { headers } = await send("key", JSON.stringify({ input }));
  return Number(/"day";r=(\d+)/u.exec(headers.get("ratelimit") ?? "")?.[1]);
}
