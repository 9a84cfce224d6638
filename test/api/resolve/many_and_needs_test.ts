import { expect, test } from "bun:test";
import { callsLeft, refusalOf } from "../../support/api/api_client.ts";
import { streetsApi, testApi } from "../../support/api/test_api.ts";
import { realStreets } from "../../support/gazetteers/real_streets.ts";
import { rowsOfFunction } from "../../support/files/shared_data.ts";

const { api, gazetteer, key } = await streetsApi();

const PATH = "/v1/resolve/many";

function sendLines(body: string | ReadableStream<Uint8Array>, signal: AbortSignal | null = null) {
  const headers = { "authorization": `Bearer ${key.credential}`, "content-type": "application/x-ndjson" };
  return fetch(`${api.url}${PATH}`, { method: "POST", headers, body, signal });
}

async function linesOf(response: Response) {
  return (await response.text()).trimEnd().split("\n").map((line) => JSON.parse(line));
}

test("a list is answered in its order, each input as alone", async () => {
  const second = { id: "b", input: "Birkenweg 2, Oberdorf", country: "li", append: ["geohash:5"] };
  const inputs = ["Hauptstrasse 5, 9901 Oberdorf", second, "qwxyz"];
  const { status, body } = await key.post(PATH, { inputs });
  expect(status).toBe(200);
  expect(body.data.map((one: { id: string | null }) => one.id)).toEqual([null, "b", null]);
  for (const [at, input] of inputs.entries()) {
    const { id: _, ...alone } = typeof input === "string" ? { id: null, input } : input;
    const { body: { request_id: __, ...expected } } = await key.post("/v1/resolve", alone);
    expect(body.data[at]).toMatchObject(expected);
  }
});

test("a fault of a list names the input and the rule, and nothing is counted", async () => {
  const cases = [
    [[], "/inputs", "1"],
    [["a", { input: "b", contry: "LI" }], "/inputs/1/contry", "Did you mean country"],
    [["a", { input: "b", append: ["x"] }], "/inputs/1/append/0", "geohash"],
    [["a", 5], "/inputs/1", "object"],
    [["a", "  "], "/inputs/1", "1 to 4096"],
  ] as const;
  for (const [inputs, pointer, rule] of cases) {
    const { status, body } = await key.post(PATH, { inputs });
    expect([status, body.errors[0].pointer]).toEqual([422, pointer]);
    expect(body.errors[0].detail).toContain(rule);
  }
});

test("lines are answered one by one, and a wrong one is a line", async () => {
  const response = await sendLines(
    '"Hauptstrasse 5, 9901 Oberdorf"\n\n{"id":"b","input":"Birkenweg 2, Oberdorf","needs":"house"}\n{"input":\n"test:rate_limited"\n{"id":"c","input":"x","contry":"LI"}',
  );
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/x-ndjson"]);
  const lines = await linesOf(response);
  expect(lines.map((one) => [one.id, one.status, one.line, one.error?.code])).toEqual([
    [null, "found", undefined, undefined],
    ["b", "found", undefined, undefined],
    [null, "failed", 4, "MALFORMED_REQUEST"],
    [null, "failed", 5, "RATE_LIMITED"],
    [null, "failed", 6, "INVALID_REQUEST"],
  ]);
  expect(lines[1].action).toBe("accept");
  expect(lines[4].error.errors[0].pointer).toBe("/contry");
});

test("an answer comes while the next lines have not been sent", async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  const answering = sendLines(readable);
  await writer.write(encoder.encode('"Birkenweg 2, Oberdorf"\n'));
  const reader = (await answering).body!.getReader();
  for (const number of [3, 4]) {
    expect(new TextDecoder().decode((await reader.read()).value)).toContain("Birkenweg");
    await writer.write(encoder.encode(`"Birkenweg ${number}, Oberdorf"\n`));
  }
  await writer.close();
  expect(new TextDecoder().decode((await reader.read()).value)).toContain("Birkenweg 4");
  expect((await reader.read()).done).toBe(true);
});

test("each answer is a call, what failed is none, and a list that the limit does not cover is refused whole", async () => {
  const { client: owner, answer } = await api.client.signUp();
  await api.accounts.db.ownerSql`update organizations set monthly_limit = 10 where id = ${answer.organization.id}`;
  const other = await owner.withKey({ environment: "live" });
  await other.post(PATH, { inputs: ["a", "Oberdorf", "b"] });
  expect(await callsLeft(other)).toBe(7);
  expect(await refusalOf(other.post(PATH, { inputs: Array.from({ length: 8 }, () => "Oberdorf") })))
    .toEqual([429, "QUOTA_EXCEEDED"]);
  expect(await callsLeft(other)).toBe(7);
  expect((await other.post(PATH, { inputs: Array.from({ length: 7 }, () => "Oberdorf") })).status).toBe(200);
  expect(await callsLeft(other)).toBe(0);
});

test("a client that disconnects ends the work, and unspent calls come back", async () => {
  const before = await callsLeft(key, "day");
  const cancel = new AbortController();
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent++;
      controller.enqueue(new TextEncoder().encode('"Birkenweg 2, Oberdorf"\n'));
      return Bun.sleep(1);
    },
  });
  const response = await sendLines(endless, cancel.signal);
  const reader = response.body!.getReader();
  await reader.read();
  cancel.abort();
  await reader.read().catch(() => {});
  await Bun.sleep(200);
  const after = await callsLeft(key, "day");
  await Bun.sleep(200);
  expect(await callsLeft(key, "day")).toBe(after);
  expect(before - after).toBeLessThanOrEqual(sent);
});

test("a list that is too long is refused by its field", async () => {
  for (const inputs of [[], Array.from({ length: 1001 }, () => "Oberdorf")]) {
    expect(await refusalOf(key.post(PATH, { inputs }))).toEqual([422, "/inputs"]);
  }
});

test("other callers are answered between the inputs of a list", async () => {
  const inputs = Array.from({ length: 1000 }, (_, at) => `Haubtstrase ${at}, 9901 Oberdorff`);
  const other = await (await api.client.signUp()).client.withKey({ environment: "live" });
  const answering = other.post(PATH, { inputs });
  let answered = 0;
  while (Bun.peek.status(answering) === "pending") {
    expect((await api.client.get("/v1/health")).status).toBe(200);
    answered++;
  }
  expect((await answering).body.data).toHaveLength(1000);
  expect(answered).toBeGreaterThan(5);
});

const real = await realStreets();
const realApi = await testApi({ resolutions: { gazetteer: () => real ?? gazetteer } });
const realKey = await (await realApi.client.signUp()).client.withKey();

test.each(rowsOfFunction<[input: string, needs: string, ...expected: unknown[]]>("POST /v1/resolve with needs"))(
  "%s with needs %s: %s",
  async (input, needs, ...expected) => {
    const [action, missing, replaced] = expected;
    const { status, body } = await key.post("/v1/resolve", { input, country: "LI", needs });
    expect(status).toBe(200);
    expect(body).toMatchObject({ action, missing, replaced });
  },
);

test.skipIf(real === undefined)(
  "one of several equal places is to be fixed, the only one to be confirmed",
  async () => {
    const call = (input: string, needs: string) => realKey.post("/v1/resolve", { input, needs });
    const several = (await key.post("/v1/resolve", { input: "Oberdorf", needs: "locality" })).body;
    expect([several.status, several.reasons, several.action]).toEqual(["uncertain", ["ambiguous"], "fix"]);
    const only = (await call("Städtle 27", "house")).body;
    expect([only.label, only.status, only.reasons])
      .toEqual(["Städtle 27, 9490 Vaduz, Liechtenstein", "uncertain", ["reference_place_missing"]]);
    expect([only.action, only.missing, only.replaced]).toEqual(["confirm", [], []]);
    // A street of several towns.
    expect((await call("Birkenweg 3", "house")).body)
      .toMatchObject({ status: "uncertain", reasons: ["reference_place_missing", "ambiguous"], action: "fix" });
    expect((await realKey.post("/v1/match", { a: "Städtle 27", b: "Städtle 27, Vaduz" })).body).toMatchObject({
      verdict: "unknown",
      a: { reasons: ["reference_place_missing"] },
      b: { status: "found", reasons: [] },
    });
  },
);

test("the nearest house of a point is no sure answer, and its town is", async () => {
  for (const [needs, action] of [["house", "confirm"], ["locality", "accept"]]) {
    const { body } = await key.post("/v1/resolve", { input: "47.10000, 9.50000", needs });
    expect([body.status, body.action, body.missing]).toEqual(["found", action, []]);
  }
});

test("components are compared under their own names", async () => {
  const house = { street: "Haubtstrasse", house_number: "5", postcode: "9902", locality: "Oberdorf", country: "LI" };
  const { body } = await key.post("/v1/resolve/structured", { ...house, needs: "house" });
  expect(body).toMatchObject({
    action: "confirm",
    missing: [],
    replaced: [{ component: "street", from: "Haubtstrasse", to: "Hauptstrasse" }, {
      component: "postcode",
      from: "9902",
      to: "9901",
    }],
  });
});

test("without needs the answer is as before, and with them nothing else differs", async () => {
  const input = "Haubtstrasse 5, 9901 Oberdorf";
  const { body: { request_id: _, ...plain } } = await key.post("/v1/resolve", { input });
  const body = { input, needs: "house" };
  const { body: { request_id: __, action, missing, replaced, ...same } } = await key.post("/v1/resolve", body);
  expect(same).toEqual(plain);
  expect([action, missing, replaced.length]).toEqual(["accept", [], 1]);
});

test("an unknown need is 422 and names the rule", async () => {
  const { status, body } = await key.post("/v1/resolve", { input: "x", needs: "roof" });
  expect([status, body.errors])
    .toEqual([422, [{ pointer: "/needs", detail: expect.stringContaining("house, street") }]]);
});
