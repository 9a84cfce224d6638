import { expect, test } from "bun:test";
import { rowInput, rowQuestion } from "../../../src/batches/rows/mod.ts";
import { COUNTRY_CODES } from "../../../src/domain/country_code.ts";
import { type Gazetteer, openGazetteer } from "../../../src/gazetteer/mod.ts";
import { countryNames } from "../../../src/gazetteer/sources/world/country_names.ts";
import { resolve, resolveStructured } from "../../../src/resolver/mod.ts";
import { smallStreets } from "../../resolver/small_streets.ts";
import { smallWorld } from "../../resolver/small_world.ts";
import { type ApiAnswer, refusalOf } from "../../support/api/api_client.ts";
import { streetsApi, testApi } from "../../support/api/test_api.ts";
import { worldGazetteer } from "../../support/gazetteers/world_gazetteer.ts";
import { wordsOf } from "../../support/texts/words.ts";
import { rowsOfFunction } from "../../support/files/shared_data.ts";

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
  const cases = [
    "\u0000",
    "\ud800",
    "<script>",
    "'; drop table",
    "🏠".repeat(2048),
    "a ".repeat(2000) + "x",
    "%00",
    "\u202e",
  ];
  for (const input of cases) {
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

const { gazetteer, key: streetsKey } = await streetsApi();

const STRUCTURED = "/v1/resolve/structured";
const HOUSE = { street: "Hauptstrasse", house_number: "5", postcode: "9901", locality: "Oberdorf", country: "LI" };

test("address components get the resolver's answer in the form of a resolution", async () => {
  const { status, body, headers } = await streetsKey.post(STRUCTURED, HOUSE);
  const { house_number: houseNumber, ...same } = HOUSE;
  const expected = resolveStructured({ components: { houseNumber, ...same } }, { gazetteer });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: "found",
    confidence: expected.confidence,
    input_kind: "address",
    precision: "house",
    matches: { house_number: "exact", street: "exact", postcode: "exact", locality: "exact", country: "exact" },
    request_id: headers.get("x-request-id"),
  });
  const written = await streetsKey.post("/v1/resolve", { input: "Hauptstrasse 5, 9901 Oberdorf", country: "LI" });
  expect(Object.keys(body)).toEqual(Object.keys(written.body));
  expect([body.label, body.place_id, body.coordinates])
    .toEqual([written.body.label, written.body.place_id, written.body.coordinates]);
});

test("every option of /v1/resolve is accepted", async () => {
  const { status, body } = await streetsKey.post(STRUCTURED, {
    ...HOUSE,
    unit: "Top 4",
    district: "Oberdorf",
    county: "x",
    region: "y",
    language: "en-GB",
    near: { latitude: 47, longitude: 9.5 },
    bounds: [-180, -90, 180, 90],
    max_accuracy_m: 1,
    alternatives: 10,
    explain: true,
    no_store: true,
  });
  expect(status).toBe(200);
  expect(body.explanation).toBeArray();
  expect(body.reasons).toContain("too_coarse");
  expect(body.matches).toMatchObject({ county: "missing", region: "missing", unit: "inferred" });
});

test.each([
  [{}, "", "at least one of house_number"],
  [{ language: "en" }, "", "at least one of house_number"],
  [{ street: "   " }, "/street", "more than spaces"],
  [{ house_number: " " }, "/house_number", "more than spaces"],
  [{ ...HOUSE, city: "Oberdorf" }, "/city", "no such field here"],
  [{ ...HOUSE, house_numbr: "5" }, "/house_numbr", "house_number"],
  [{ ...HOUSE, post_code: "5" }, "/post_code", "postcode"],
  [{ ...HOUSE, input: "x" }, "/input", "no such field here"],
  [{ street: "a".repeat(201) }, "/street", "1 to 200"],
  [{ street: "" }, "/street", "1 to 200"],
  [{ house_number: 5 }, "/house_number", "string"],
  [{ ...HOUSE, bounds: [0, 10, 10, 0] }, "/bounds", "South"],
])("%j is 422 and names the field and the rule", async (body, pointer, rule) => {
  const answer = await streetsKey.post(STRUCTURED, body);
  expect([answer.status, answer.body.code]).toEqual([422, "INVALID_REQUEST"]);
  const error = answer.body.errors.find((one: { pointer: string }) => one.pointer === pointer);
  expect(error?.detail).toContain(rule);
});

const { client } = await api.client.signUp();

/** Every request that has a country. */
const WAYS: Readonly<Record<string, (country: string) => Promise<ApiAnswer>>> = {
  "resolve": (country) => client.post("/v1/resolve", { input: "Utrecht", country }),
  "structured resolve": (country) => client.post("/v1/resolve/structured", { locality: "Utrecht", country }),
  "suggest": (country) => client.get(`/v1/suggest?q=Utr&country=${country}`),
  "a batch of JSON": (country) => client.post("/v1/batches", { inputs: [{ input: "Utrecht" }], country }),
  "an uploaded batch": (country) => client.upload(`/v1/batches?country=${country}&input_column=a`, "a\nUtrecht\n"),
  "a location from an input": (country) => client.post("/v1/locations", { input: "Utrecht", country }),
};

const WAY_NAMES = Object.keys(WAYS);
test.each(WAY_NAMES)("%s refuses a country that does not exist, and accepts a code in any case", async (way) => {
  for (const country of ["XX", "zz", "EU", "UN"]) {
    const answer = await WAYS[way]?.(country);
    expect([country, answer?.status, answer?.body.code]).toEqual([country, 422, "INVALID_REQUEST"]);
    expect(JSON.stringify(answer?.body.errors)).toContain("ISO 3166-1");
  }
  for (const country of ["NL", "nl", "Nl", "XK"]) {
    expect([200, 201, 202, 409]).toContain((await WAYS[way]?.(country))?.status ?? 0);
  }
});

test("a structured address may have its country's usual name", async () => {
  for (const country of ["Netherlands", "NLD", "UK", "日本"]) {
    expect([country, (await WAYS["structured resolve"]?.(country))?.status]).toEqual([country, 200]);
  }
});

const rowOf = (country: string) => ({ line: 1, values: ["Utrecht", country] });

test("a row of a batch whose country does not exist fails alone", () => {
  const columns = ["input", "country"];
  const options = { mapping: { inputColumn: 0, countryColumn: 1 } };
  const questionOf = (country: string) =>
    rowQuestion(rowInput(rowOf(country), { options, columns }), { gazetteer: smallWorld(), mapping: options.mapping });
  expect(questionOf("XX").fault).toContain("ISO 3166-1");
  expect(["nl", "Netherlands", "Nederland (NL)"].map((country) => questionOf(country).question)).toEqual(
    Array.from({ length: 3 }, () => ({ text: "Utrecht", alternatives: 3, alternativesOf: "uncertain", country: "NL" })),
  );
});

test("COUNTRY_CODES are the countries that the world's places are built from", () => {
  expect([...COUNTRY_CODES].sort()).toEqual(countryNames().map(({ code }) => code).sort());
});

const match = (a: unknown, b: unknown) => streetsKey.post("/v1/match", { a, b });
const WRITTEN = "Hauptstrasse 5, 9901 Oberdorf, Liechtenstein";

test.each([
  [WRITTEN, "Oberdorf, Hauptstr. 5, Liechtenstein", "same_address", []],
  [WRITTEN, { street: "Hauptstrasse", house_number: "5", locality: "Oberdorf", country: "LI" }, "same_address", []],
  [`Top 4, ${WRITTEN}`, "Hauptstrasse 5 Top 4, 9901 Oberdorf", "same_unit", []],
  [`Top 4, ${WRITTEN}`, "Hauptstrasse 5 Top 5, 9901 Oberdorf", "same_address", ["unit"]],
  [`Top 4, ${WRITTEN}`, "Hauptstrasse 5, Wohnung Nr. 4, 9901 Oberdorf", "same_unit", []],
  [`Top 4, ${WRITTEN}`, "Hauptstrasse 5, Stock 4, 9901 Oberdorf", "same_address", ["unit"]],
  [`Top 4, ${WRITTEN}`, WRITTEN, "same_address", ["unit"]],
  [WRITTEN, "Hauptstrasse 7, 9901 Oberdorf", "same_street", ["house_number"]],
  [WRITTEN, "Hauptstrasse, 9901 Oberdorf", "same_street", ["house_number"]],
  [WRITTEN, "Birkenweg 5, 9901 Oberdorf", "different", ["street"]],
  [WRITTEN, "Hauptstrasse 3, 9902 Unterdorf", "different", ["house_number", "postcode", "locality"]],
  [WRITTEN, "Oberdorf, Liechtenstein", "same_place", ["house_number", "street", "postcode"]],
  [WRITTEN, "Liechtenstein", "same_place", ["house_number", "street", "postcode", "locality"]],
  [WRITTEN, "Unterdorf, Liechtenstein", "different", ["house_number", "street", "postcode", "locality"]],
  ["Oberdorf, Liechtenstein", "oberdorf liechtenstein", "same_place", []],
  [WRITTEN, "Hauptstrasse 500, 9901 Oberdorf", "unknown", ["house_number"]],
  [WRITTEN, "qwxyz", "unknown", ["house_number", "street", "postcode", "locality", "country"]],
])("%j and %j: %s", async (a, b, ...expected) => {
  const [verdict, differing] = expected;
  for (const [one, other] of [[a, b], [b, a]]) {
    const { status, body } = await match(one, other);
    expect(status).toBe(200);
    expect(body.verdict).toBe(verdict);
    expect(body.differences.map(({ component }: { component: string }) => component).sort())
      .toEqual([...differing].sort());
    expect(body.confidence > 0).toBe(verdict !== "unknown");
    expect([body.a.request_id, body.b.request_id]).toEqual([body.a.request_id, body.a.request_id]);
  }
});

test("places are compared by their identifiers", async () => {
  const { body: { a: { place_id } } } = await match(WRITTEN, "Oberdorf");
  expect((await match({ place_id }, WRITTEN)).body).toMatchObject({ verdict: "same_address", differences: [] });
  expect(await refusalOf(match({ place_id: "plc_0" }, WRITTEN))).toEqual([404, "NOT_FOUND"]);
});

test.each([
  [" ", WRITTEN, "/a", "1 to 4096"],
  [WRITTEN, { street: " " }, "/b/street", "more than spaces"],
  [WRITTEN, { stret: "x" }, "/b", "place_id"],
  [{}, WRITTEN, "/a", "at least one"],
])("%j and %j: 422 names %s", async (a, b, pointer, rule) => {
  const { status, body } = await match(a, b);
  expect([status, body.errors?.[0].pointer]).toEqual([422, pointer]);
  expect(body.errors[0].detail).toContain(rule);
});

const small = smallStreets();
const world = openGazetteer(await worldGazetteer());
let current: Gazetteer = world;
const worldApi = await testApi({ resolutions: { gazetteer: () => current } });
const worldKey = await (await worldApi.client.signUp()).client.withKey();

interface Part {
  readonly component: string;
  readonly text: string;
  readonly value: string;
  readonly span: readonly [number, number];
}

async function partsOf(input: string, country?: string): Promise<string[]> {
  const { status, body } = await worldKey.post("/v1/parse", { input, ...(country === undefined ? {} : { country }) });
  expect(status).toBe(200);
  return body.components.map(({ component, text, span: [from, to] }: Part) => {
    expect(input.slice(from, to)).toBe(text);
    return `${component}=${text}`;
  });
}

test.each(rowsOfFunction<[string, string]>("POST /v1/parse"))("%s", async (input, expected) => {
  expect((await partsOf(input)).join(" ")).toBe(expected);
});

test("what is loaded is written as the data has it, and offsets are those of the text as sent", async () => {
  current = small;
  const input = "  haubtstrasse 5, 9901 OBERDORF, Liechtenstein  ";
  const { body } = await worldKey.post("/v1/parse", { input });
  current = world;
  expect(body.components.map(({ value }: Part) => value)).toEqual(wordsOf(`
    Hauptstrasse 5 9901 Oberdorf Liechtenstein
  `));
  const [{ span: [from, to] }] = body.components;
  expect(input.slice(from, to)).toBe("haubtstrasse");
  expect(body.normal_form).toBe("Hauptstrasse 5, 9901 Oberdorf, Liechtenstein");
  expect(body.postal_lines).toEqual(["Hauptstrasse 5", "9901 Oberdorf", "LIECHTENSTEIN"]);
});

test("words that nothing explains are unmatched", async () => {
  const { body } = await worldKey.post("/v1/parse", { input: "xqzvw blorptown" });
  expect(body).toMatchObject({ components: [], normal_form: null, postal_lines: [] });
  expect(body.unmatched.map(({ text }: Part) => text)).toEqual(["xqzvw", "blorptown"]);
});

test("libpostal's clients get its forms", async () => {
  const parsed = await worldKey.post("/compat/libpostal/parser", { query: "Korunní 810, Praha" });
  expect(parsed.body).toEqual([
    { label: "road", value: "korunní" },
    { label: "house_number", value: "810" },
    { label: "city", value: "praha" },
  ]);
  const expand = async (query: string) => (await worldKey.post("/compat/libpostal/expand", { query })).body;
  const [short, long] = [await expand("10 Main St."), await expand("10 Main Street")];
  expect(short.some((form: string) => long.includes(form))).toBe(true);
});

test.each([
  [{ input: " " }, "/input"],
  [{ input: "x", country: "XX" }, "/country"],
  [{ input: "x", contry: "LI" }, "/contry"],
])("%j is 422 and names %s", async (body, pointer) => {
  expect(await refusalOf(worldKey.post("/v1/parse", body))).toEqual([422, pointer]);
});
