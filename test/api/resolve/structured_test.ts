import { expect, test } from "bun:test";
import { resolveStructured } from "../../../src/resolver/mod.ts";
import { callsLeft } from "../../support/api/api_client.ts";
import { streetsApi } from "../../support/api/test_api.ts";

const { api, gazetteer, key } = await streetsApi();

const PATH = "/v1/resolve/structured";
const HOUSE = { street: "Hauptstrasse", house_number: "5", postcode: "9901", locality: "Oberdorf", country: "LI" };

test("address components get the resolver's answer in the form of a resolution", async () => {
  const { status, body, headers } = await key.post(PATH, HOUSE);
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
  const written = await key.post("/v1/resolve", { input: "Hauptstrasse 5, 9901 Oberdorf", country: "LI" });
  expect(Object.keys(body)).toEqual(Object.keys(written.body));
  expect([body.label, body.place_id, body.coordinates]).toEqual([
    written.body.label,
    written.body.place_id,
    written.body.coordinates,
  ]);
});

test("every option of /v1/resolve is accepted", async () => {
  const { status, body } = await key.post(PATH, {
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
  const answer = await key.post(PATH, body);
  expect([answer.status, answer.body.code]).toEqual([422, "INVALID_REQUEST"]);
  const error = answer.body.errors.find((one: { pointer: string }) => one.pointer === pointer);
  expect(error?.detail).toContain(rule);
});

test("a structured resolve is one call, and a refused one is none", async () => {
  const { client } = await api.client.signUp();
  const session = await client.withKey({ environment: "live" });
  const before = await callsLeft(session);
  expect((await session.post(PATH, HOUSE)).status).toBe(200);
  expect((await session.post(PATH, { city: "x" })).status).toBe(422);
  expect(await callsLeft(session)).toBe(before - 1);
});
