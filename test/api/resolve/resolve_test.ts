import { expect, test } from "bun:test";
import { resolve } from "../../../src/resolver/mod.ts";
import { smallWorld } from "../../resolver/small_world.ts";
import { testApi } from "../../support/api/test_api.ts";

const api = await testApi();

const key = await (await api.client.signUp()).client.withKey();

test.each([
  ["Paris, Texas", "found", "address"],
  ["48.8584, 2.2945", "found", "coordinates"],
  ["https://www.openstreetmap.org/?mlat=52.0908&mlon=5.1222#map=15/52.0908/5.1222", "found", "map_link"],
  ["8FVC4GRF+2Q", "found", "short_code"],
  ["zzxqv", "unresolved", "address"],
])("%s is %s, like the resolver's answer", async (input, status, input_kind) => {
  const { status: http, body, headers } = await key.post("/v1/resolve", { input });
  expect([http, body.status, body.input_kind]).toEqual([200, status, input_kind]);
  const expected = resolve({ text: input }, { gazetteer: smallWorld() });
  expect(body.confidence).toBe(expected.confidence);
  expect(body.request_id).toBe(headers.get("x-request-id"));
});

test("any valid text gets an answer", async () => {
  for (
    const input of [
      "\u0000",
      "\ud800",
      "<script>",
      "'; drop table",
      "🏠".repeat(2048),
      "a ".repeat(2000) + "x",
      "%00",
      "\u202e",
    ]
  ) {
    const { status, body } = await key.post("/v1/resolve", { input });
    expect([status, typeof body.status]).toEqual([200, "string"]);
  }
});

test("the length of an input is counted without the spaces around it", async () => {
  const spaces = " ".repeat(5000);
  expect((await key.post("/v1/resolve", { input: `${spaces}Utrecht${spaces}` })).body.status).toBe("found");
  expect((await key.post("/v1/resolve", { input: "a".repeat(4096) })).status).toBe(200);
  expect((await key.post("/v1/resolve", { input: "a".repeat(4097) })).status).toBe(422);
});

test("the length of an input is counted in code points", async () => {
  // Two UTF-16 units each.
  expect((await key.post("/v1/resolve", { input: "𝒜".repeat(4096) })).status).toBe(200);
  expect((await key.post("/v1/resolve", { input: "𝒜".repeat(4097) })).status).toBe(422);
});

test("every field of the contract is accepted", async () => {
  const { status, body } = await key.post("/v1/resolve", {
    input: "Springfield",
    country: "us",
    language: "en-GB",
    near: { latitude: 39.8, longitude: -89.6 },
    bounds: [-180, -90, 180, 90],
    max_accuracy_m: 100_000,
    alternatives: 10,
    explain: true,
    no_store: true,
  });
  expect(status).toBe(200);
  expect(body.explanation).toBeArray();
});

test("Accept-Language sets the label's language unless the body does", async () => {
  const own = resolve({ text: "Köln", language: "en" }, { gazetteer: smallWorld() });
  expect(await label({ "accept-language": "xx;q=0.1, en;q=0.9, *;q=0.5" })).toBe("label" in own ? own.label : "");
  expect(await label({ "accept-language": "de" }, "en")).toBe("label" in own ? own.label : "");
  expect(await label({ "accept-language": `${"a".repeat(9)};;q=x, ${",".repeat(300)}` })).toBeString();
});

test("a session resolves too, by default in the test environment", async () => {
  const { client } = await api.client.signUp();
  expect((await client.post("/v1/resolve", { input: "Utrecht" })).body.environment).toBe("test");
  const live = await client.post("/v1/resolve", { input: "Utrecht" }, { "locus-environment": "live" });
  expect([live.status, live.body.environment]).toEqual([200, "live"]);
});

test("one line is logged, with kinds and states and without the input", async () => {
  const before = api.logged.length;
  const { headers } = await key.post("/v1/resolve", { input: "Utrecht" });
  const lines = api.logged.slice(before).map((line) => JSON.parse(line));
  expect(lines).toEqual([expect.objectContaining({
    event: "request",
    method: "POST",
    route: "/v1/resolve",
    status: 200,
    request_id: headers.get("x-request-id"),
    organization_id: expect.stringMatching(/^org_/u),
    key_id: expect.stringMatching(/^key_/u),
    environment: "test",
    input_kind: "address",
    resolution: "found",
  })]);
  expect(api.logged.slice(before).join("")).not.toContain("Utrecht");
});

async function label(headers: Record<string, string>, language?: string): Promise<string> {
  const { body } = await key.post(
    "/v1/resolve",
    { input: "Köln", ...(language === undefined ? {} : { language }) },
    headers,
  );
  return body.label;
}
