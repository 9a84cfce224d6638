import { expect, test } from "bun:test";
import { callsLeft } from "../support/api/api_client.ts";
import { streetsApi } from "../support/api/test_api.ts";

const { client, key } = await streetsApi();

async function labels(query: string): Promise<string[]> {
  const { status, body } = await key.get(`/v1/suggest?${query}`);
  expect(status).toBe(200);
  return body.data.map(({ label }: { label: string }) => label);
}

test("a beginning is completed, and every suggestion's place_id has the suggested point", async () => {
  const { body } = await key.get("/v1/suggest?q=haupt&near=47.1,9.5");
  expect(body.data[0]).toEqual({
    label: "Hauptstrasse, 9901 Oberdorf, Liechtenstein",
    coordinates: expect.anything(),
    precision: "street",
    input: "Hauptstrasse, 9901 Oberdorf, Liechtenstein",
    components: {
      street: "Hauptstrasse",
      postcode: "9901",
      locality: "Oberdorf",
      country: "Liechtenstein",
      country_code: "LI",
    },
    place_id: expect.any(String),
  });
  for (const { place_id, coordinates, label } of body.data) {
    const place = await key.get(`/v1/places/${place_id}`);
    expect([place.body.label, place.body.coordinates]).toEqual([label, coordinates]);
  }
});

test("a number, a place, a point, a country and a limit each have an effect", async () => {
  expect((await labels("q=hauptstrasse%205%20ob"))[0]).toBe("Hauptstrasse 5, 9901 Oberdorf, Liechtenstein");
  expect((await labels("q=haupt&near=47.13,9.5"))[0]).toBe("Hauptstrasse, 9902 Unterdorf, Liechtenstein");
  expect((await labels("q=m&country=US")).every((label) => label.endsWith("United States"))).toBe(true);
  expect(await labels("q=o&limit=1")).toHaveLength(1);
  expect(await labels("q=zzzzqqq")).toEqual([]);
});

test.each([
  ["", "/q", "1 to 256"],
  ["q=", "/q", "1 to 256"],
  ["q=%20%20", "/q", "more than spaces"],
  [`q=${"a".repeat(257)}`, "/q", "1 to 256"],
  ["q=a&limit=0", "/limit", "1 to 10"],
  ["q=a&limit=11", "/limit", "1 to 10"],
  ["q=a&near=47", "/near", "latitude,longitude"],
  ["q=a&near=91,0", "/near", "on Earth"],
  ["q=a&near=0,180.5", "/near", "on Earth"],
  ["q=a&country=Germany", "/country", "two letters"],
  ["q=a&contry=DE", "/contry", "country"],
  ["q=a&session=short", "/session", "8 to 64 letters"],
  ["q=a&session=with%20a%20space", "/session", "8 to 64 letters"],
])("?%s is 422 and names the parameter and the rule", async (query, pointer, rule) => {
  const { status, body } = await key.get(`/v1/suggest?${query}`);
  expect([status, body.code]).toEqual([422, "INVALID_REQUEST"]);
  const error = body.errors.find((one: { pointer: string }) => one.pointer === pointer);
  expect(error?.detail).toContain(rule);
});

test("a suggestion is one call, and a refused one is none", async () => {
  const live = await client.withKey({ environment: "live" });
  const before = await callsLeft(live);
  expect((await live.get("/v1/suggest?q=a")).status).toBe(200);
  expect((await live.get("/v1/suggest")).status).toBe(422);
  expect(await callsLeft(live)).toBe(before - 1);
});

test("the number that is typed stays in the input of a street that does not have it", async () => {
  const { body } = await key.get("/v1/suggest?q=birkenweg%2099");
  expect(body.data[0].label).toBe("Birkenweg, 9901 Oberdorf, Liechtenstein");
  expect(body.data[0].input).toBe("Birkenweg 99, 9901 Oberdorf, Liechtenstein");
});
