import { expect, test } from "bun:test";
import { presentResolution } from "../../src/domain/present_answer.ts";
import { Problem } from "../../src/domain/problem.ts";
import { resolveFor, resolveRows } from "../../src/resolutions/mod.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { smallWorld } from "../resolver/small_world.ts";

const gazetteer = smallWorld();
const deps = { gazetteer: () => gazetteer };

test("resolveFor() answers as the resolver does", async () => {
  const input = { text: "Paris, Texas" };
  expect(await resolveFor(deps, { input, environment: "live" })).toEqual(resolve(input, { gazetteer }));
});

test.each(["found", "uncertain", "unresolved"] as const)(
  "resolveFor() has the fixed answer test:%s, in the test environment only",
  async (status) => {
    const input = { text: `test:${status}` };
    expect(await resolveFor(deps, { input, environment: "test" })).toMatchObject({
      status,
      reasons: ["test_fixture"],
    });
    expect((await resolveFor(deps, { input, environment: "live" })).reasons).not.toContain("test_fixture");
  },
);

test.each(
  [["rate_limited", 429], ["quota_exceeded", 429], ["unavailable", 503]] as const,
)("resolveFor() simulates test:%s", async (name, status) => {
  const failure = await Promise.try(() => resolveFor(deps, { input: { text: `test:${name}` }, environment: "test" }))
    .catch((error) => error);
  expect(failure).toBeInstanceOf(Problem);
  expect(failure).toMatchObject({ status, kind: name.toUpperCase() });
});

test("presentResolution() writes coordinates without floating-point noise, and as they were given", async () => {
  expect(await pointOf("8FVC9G8F+6W")).toEqual({ latitude: 47.3655625, longitude: 8.5248125 });
  expect(await pointOf("48.858412345, 2.294512345")).toEqual({ latitude: 48.858412345, longitude: 2.294512345 });
});

test("resolveRows() answers each row as resolveFor() does and fails a row alone", async () => {
  const inputs = ["Utrecht", "test:unavailable", "48.8584, 2.2945", "zxqv"].map((text) => ({ text }));
  const results = await resolveRows(deps, { inputs, environment: "test" });
  expect(results.map(({ outcome }) => outcome)).toEqual(["resolved", "failed", "resolved", "resolved"]);
  expect(results[2]).toEqual({
    outcome: "resolved",
    resolution: await resolveFor(deps, { input: { text: "48.8584, 2.2945" }, environment: "test" }),
  });
});

test("presentResolution() has the names and nulls of the contract", async () => {
  const options = { environment: "test", requestId: "req_1" } as const;
  const fixture = await resolveFor(deps, { input: { text: "test:found" }, environment: "test" });
  expect(presentResolution(fixture, options)).toEqual({
    status: "found",
    label: "Städtle 23, 9490 Vaduz, Liechtenstein",
    coordinates: { latitude: 47.14001, longitude: 9.52282 },
    confidence: 0.98,
    input_kind: "address",
    precision: "house",
    accuracy_m: 12,
    reasons: ["test_fixture"],
    components: {
      house_number: "23",
      street: "Städtle",
      postcode: "9490",
      locality: "Vaduz",
      country: "Liechtenstein",
      country_code: "LI",
    },
    matches: { house_number: "exact", street: "exact", locality: "exact" },
    place_id: null,
    plus_code: "8FVC4GRF+2Q",
    code: null,
    source: { dataset: "test", version: null, system: null, origin: "gazetteer", attribution: null },
    alternatives: [],
    environment: "test",
    gazetteer_version: "plain",
    request_id: "req_1",
  });
  const nothing = presentResolution(resolve({ text: "zxqv" }, { gazetteer }), options);
  expect(nothing).toMatchObject({
    status: "unresolved",
    label: null,
    coordinates: null,
    confidence: 0,
    precision: null,
    accuracy_m: null,
    components: null,
    place_id: null,
    plus_code: null,
    code: null,
    source: null,
  });
});

async function pointOf(text: string) {
  const resolution = await resolveFor(deps, { input: { text }, environment: "live" });
  return presentResolution(resolution, { environment: "live", requestId: "req_1" }).coordinates;
}
