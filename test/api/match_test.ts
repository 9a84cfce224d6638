import { expect, test } from "bun:test";
import { callsLeft } from "../support/api/api_client.ts";
import { streetsApi } from "../support/api/test_api.ts";

const { api, key } = await streetsApi();

const match = (a: unknown, b: unknown) => key.post("/v1/match", { a, b });
const HOUSE = "Hauptstrasse 5, 9901 Oberdorf, Liechtenstein";

test.each([
  [HOUSE, "Oberdorf, Hauptstr. 5, Liechtenstein", "same_address", []],
  [HOUSE, { street: "Hauptstrasse", house_number: "5", locality: "Oberdorf", country: "LI" }, "same_address", []],
  [`Top 4, ${HOUSE}`, "Hauptstrasse 5 Top 4, 9901 Oberdorf", "same_unit", []],
  [`Top 4, ${HOUSE}`, "Hauptstrasse 5 Top 5, 9901 Oberdorf", "same_address", ["unit"]],
  [`Top 4, ${HOUSE}`, "Hauptstrasse 5, Wohnung Nr. 4, 9901 Oberdorf", "same_unit", []],
  [`Top 4, ${HOUSE}`, "Hauptstrasse 5, Stock 4, 9901 Oberdorf", "same_address", ["unit"]],
  [`Top 4, ${HOUSE}`, HOUSE, "same_address", ["unit"]],
  [HOUSE, "Hauptstrasse 7, 9901 Oberdorf", "same_street", ["house_number"]],
  [HOUSE, "Hauptstrasse, 9901 Oberdorf", "same_street", ["house_number"]],
  [HOUSE, "Birkenweg 5, 9901 Oberdorf", "different", ["street"]],
  [HOUSE, "Hauptstrasse 3, 9902 Unterdorf", "different", ["house_number", "postcode", "locality"]],
  [HOUSE, "Oberdorf, Liechtenstein", "same_place", ["house_number", "street", "postcode"]],
  [HOUSE, "Liechtenstein", "same_place", ["house_number", "street", "postcode", "locality"]],
  [HOUSE, "Unterdorf, Liechtenstein", "different", ["house_number", "street", "postcode", "locality"]],
  ["Oberdorf, Liechtenstein", "oberdorf liechtenstein", "same_place", []],
  [HOUSE, "Hauptstrasse 500, 9901 Oberdorf", "unknown", ["house_number"]],
  [HOUSE, "qwxyz", "unknown", ["house_number", "street", "postcode", "locality", "country"]],
])("%j and %j: %s", async (a, b, ...expected) => {
  const [verdict, differing] = expected;
  for (const [one, other] of [[a, b], [b, a]]) {
    const { status, body } = await match(one, other);
    expect(status).toBe(200);
    expect(body.verdict).toBe(verdict);
    expect(body.differences.map(({ component }: { component: string }) => component).sort()).toEqual(
      [...differing].sort(),
    );
    expect(body.confidence > 0).toBe(verdict !== "unknown");
    expect([body.a.request_id, body.b.request_id]).toEqual([body.a.request_id, body.a.request_id]);
  }
});

test("places are compared by their identifiers", async () => {
  const { body: { a: { place_id } } } = await match(HOUSE, "Oberdorf");
  expect((await match({ place_id }, HOUSE)).body).toMatchObject({ verdict: "same_address", differences: [] });
  const unknown = await match({ place_id: "plc_0" }, HOUSE);
  expect([unknown.status, unknown.body.code]).toEqual([404, "NOT_FOUND"]);
});

test.each([
  [" ", HOUSE, "/a", "1 to 4096"],
  [HOUSE, { street: " " }, "/b/street", "more than spaces"],
  [HOUSE, { stret: "x" }, "/b", "place_id"],
  [{}, HOUSE, "/a", "at least one"],
])("%j and %j: 422 names %s", async (a, b, pointer, rule) => {
  const { status, body } = await match(a, b);
  expect([status, body.errors?.[0].pointer]).toEqual([422, pointer]);
  expect(body.errors[0].detail).toContain(rule);
});

test("a match is two calls, and a refused one is none", async () => {
  const live = await (await api.client.signUp()).client.withKey({ environment: "live" });
  const before = await callsLeft(live);
  expect((await live.post("/v1/match", { a: HOUSE, b: "Oberdorf" })).status).toBe(200);
  expect((await live.post("/v1/match", { a: { place_id: "plc_0" }, b: HOUSE })).status).toBe(404);
  expect(await callsLeft(live)).toBe(before - 2);
});
