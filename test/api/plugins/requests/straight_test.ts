import { afterAll, beforeAll, expect, test } from "bun:test";
import { testApi } from "../../../support/api/test_api.ts";

const api = await testApi();
afterAll(() => api.close());

const credentials: Record<string, string> = {};
beforeAll(async () => {
  const { client, answer } = await api.client.signUp();
  const make = async (more: object) =>
    `Bearer ${(await client.post("/v1/api-keys", { name: "k", environment: "test", ...more })).body.key}`;
  credentials["key"] = await make({});
  credentials["small"] = await make({ scopes: ["usage:read"] });
  credentials["session"] = `Bearer ${answer.access_token}`;
  credentials["unknown"] = `${credentials["key"].slice(0, -1)}x`;
  credentials["malformed"] = "Basic abc";
});

const JSON_TYPE = { "content-type": "application/json" };
const CASES: readonly (readonly [credential: string, body: string, headers: Readonly<Record<string, string>>])[] = [
  ["key", `{"input":"Utrecht"}`, JSON_TYPE],
  ["key", `{"input":"48.8584, 2.2945","explain":true}`, JSON_TYPE],
  ["key", `{"input":"test:found"}`, { ...JSON_TYPE, origin: "https://app.example.com" }],
  ["key", `{"input":"test:unavailable"}`, JSON_TYPE],
  ["key", `{"input":"test:rate_limited"}`, { ...JSON_TYPE, origin: "https://elsewhere.example.com" }],
  ["key", `{"input":"Paris"}`, { ...JSON_TYPE, "accept-language": "fr", "x-request-id": "mine" }],
  ["key", `{"input":"Paris","langauge":"fr"}`, JSON_TYPE],
  ["key", `{"input":""}`, JSON_TYPE],
  ["key", `{"input":"a","input":"b"}`, JSON_TYPE],
  ["key", `{"input":`, JSON_TYPE],
  ["key", `null`, JSON_TYPE],
  ["key", "", JSON_TYPE],
  ["key", `{"input":"Utrecht"}`, { "content-type": "text/plain" }],
  ["key", `{"input":"Utrecht"}`, { ...JSON_TYPE, "content-encoding": "gzip" }],
  ["session", `{"input":"Utrecht"}`, JSON_TYPE],
  ["session", `{"input":"Utrecht"}`, { ...JSON_TYPE, "locus-environment": "moon" }],
  ["small", `{"input":"Utrecht"}`, JSON_TYPE],
  ["unknown", `{"input":"Utrecht"}`, JSON_TYPE],
  ["malformed", `{"input":"Utrecht"}`, JSON_TYPE],
  ["none", `{"input":"Utrecht"}`, JSON_TYPE],
];

/** The answer to compare. Headers that differ for every request keep only their names. */
async function answerOf(path: string, [credential, body, headers]: (typeof CASES)[number]) {
  const authorization = credentials[credential];
  const response = await fetch(`${api.url}${path}`, {
    method: "POST",
    body,
    headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
  });
  const own = ["x-request-id", "server-timing", "ratelimit", "date", "content-length"];
  const compared: [string, string][] = [];
  response.headers.forEach((value, name) => compared.push([name, own.includes(name) ? "" : value.toLowerCase()]));
  const answered = JSON.parse(await response.text());
  const line = JSON.parse(api.logged.findLast((one) => one.includes(`"event":"request"`)) ?? "{}");
  const { time: _time, ms: _ms, request_id: logged, ...fields } = line;
  expect(response.headers.get("x-request-id")).toBe(answered.request_id);
  expect(logged).toBe(answered.request_id);
  return {
    status: response.status,
    headers: Object.fromEntries(compared),
    body: { ...answered, request_id: "" },
    fields,
  };
}

test.each(CASES)("a straight route answers as the router does: %s %s %p", async (credential, body, headers) => {
  const request = [credential, body, headers] as const;
  // A request with a query goes through the router.
  const routed = await answerOf("/v1/resolve?", request);
  expect(await answerOf("/v1/resolve", request)).toEqual(routed);
});

test("a body of unknown length, and one that is too long, meet the same limits with and without the router", async () => {
  const answers = await Promise.all(
    ["/v1/resolve", "/v1/resolve?"].flatMap((path) =>
      [`{"input":"Utrecht"}`, `{"input":"${"a".repeat(2 ** 20)}"}`].map(async (body) => {
        const response = await fetch(`${api.url}${path}`, {
          method: "POST",
          headers: { ...JSON_TYPE, authorization: credentials["key"] ?? "" },
          body: new Blob([body]).stream(),
        });
        return response.status;
      })
    ),
  );
  expect(answers).toEqual([200, 413, 200, 413]);
});

test("a straight route counts a call once, and a failed one not at all", async () => {
  const before = await leftAfter("test:found");
  expect(await leftAfter("test:found")).toBe(before - 1);
  expect(await leftAfter("test:unavailable")).toBe(before - 1);
  expect(await leftAfter("test:found")).toBe(before - 2);
});

/** Calls left of the day after this input, from the headers of its answer. */
async function leftAfter(input: string): Promise<number> {
  const { headers } = await fetch(`${api.url}/v1/resolve`, {
    method: "POST",
    headers: { ...JSON_TYPE, authorization: credentials["key"] ?? "" },
    body: JSON.stringify({ input }),
  });
  return Number(/"day";r=(\d+)/u.exec(headers.get("ratelimit") ?? "")?.[1]);
}
