import { expect, test } from "bun:test";
import { streetsApi } from "../../support/api/test_api.ts";

const { key } = await streetsApi();

interface Feature {
  readonly properties: Readonly<Record<string, unknown>>;
}

async function labels(path: string): Promise<unknown[]> {
  const { status, body } = await key.get(`/compat/pelias/v1/${path}`);
  expect(status).toBe(200);
  return body.features.map(({ properties }: Feature) => properties["label"]);
}

test("search answers in Pelias's form, with the same place as /v1/resolve", async () => {
  const resolved = await key.post("/v1/resolve", { input: "Hauptstrasse 5, 9901 Oberdorf" });
  const { body } = await key.get("/compat/pelias/v1/search?text=Hauptstrasse%205%2C%209901%20Oberdorf&size=3");
  expect(body.geocoding).toMatchObject({
    version: "0.2",
    attribution: "© OpenStreetMap contributors, ODbL 1.0",
    query: { text: "Hauptstrasse 5, 9901 Oberdorf", size: 3 },
    engine: { name: "Locus" },
  });
  const [{ geometry, properties }] = body.features;
  expect(geometry.coordinates).toEqual([
    expect.closeTo(resolved.body.coordinates.longitude, 6),
    expect.closeTo(resolved.body.coordinates.latitude, 6),
  ]);
  expect(body.bbox).toEqual([...geometry.coordinates, ...geometry.coordinates]);
  expect(properties).toEqual({
    id: resolved.body.place_id,
    gid: `openstreetmap:address:${resolved.body.place_id}`,
    layer: "address",
    source: "openstreetmap",
    source_id: resolved.body.place_id,
    name: "Hauptstrasse 5",
    housenumber: "5",
    street: "Hauptstrasse",
    postalcode: "9901",
    confidence: resolved.body.confidence,
    match_type: "exact",
    accuracy: "point",
    country: "Liechtenstein",
    country_a: "LIE",
    country_code: "LI",
    locality: "Oberdorf",
    label: "Hauptstrasse 5, 9901 Oberdorf, Liechtenstein",
    locus: { status: "found", confidence: resolved.body.confidence, accuracy_m: resolved.body.accuracy_m, reasons: [] },
  });
});

test("components, autocomplete, a point and a gid each find the place", async () => {
  expect(await labels("search/structured?address=Hauptstrasse%205&locality=Oberdorf&country=LIE&size=1")).toEqual([
    "Hauptstrasse 5, 9901 Oberdorf, Liechtenstein",
  ]);
  expect((await labels("autocomplete?text=hauptst&focus.point.lat=47.13&focus.point.lon=9.5"))[0]).toBe(
    "Hauptstrasse, 9902 Unterdorf, Liechtenstein",
  );
  const [house] = (await key.get("/compat/pelias/v1/search?text=Hauptstrasse%205%2C%20Oberdorf")).body.features;
  expect(await labels(`place?ids=${house.properties.gid}`)).toEqual([house.properties.label]);
  const [lon, lat] = house.geometry.coordinates;
  expect(await labels(`reverse?point.lat=${lat}&point.lon=${lon}`)).toEqual([house.properties.label]);
  expect(await labels(`reverse?point.lat=${lat}&point.lon=${lon}&boundary.country=USA`)).toEqual([]);
});

test("countries, boxes, circles, layers and sources restrict the results", async () => {
  expect(await labels("search?text=Oberdorf&boundary.country=USA")).toEqual([]);
  expect(await labels("search?text=Oberdorf&boundary.country=LIE,us")).toEqual(["Oberdorf, Liechtenstein"]);
  const box = "boundary.rect.min_lat=39&boundary.rect.max_lat=41&boundary.rect.min_lon=-91&boundary.rect.max_lon=-89";
  expect(await labels(`search?text=Millford&${box}&size=1`)).toEqual(["Millford, United States"]);
  const circle = "boundary.circle.lat=47.1&boundary.circle.lon=9.5";
  expect(await labels(`search?text=Oberdorf&${circle}&boundary.circle.radius=5`)).toEqual(["Oberdorf, Liechtenstein"]);
  expect(await labels(`search?text=Metropolis&${circle}`)).toEqual([]);
  expect(await labels("search?text=Oberdorf&layers=address,street")).toEqual([]);
  expect(await labels("search?text=Oberdorf&layers=coarse&sources=osm")).toEqual(["Oberdorf, Liechtenstein"]);
  expect(await labels("search?text=Oberdorf&sources=gn")).toEqual([]);
});

test.each([
  ["search", "", "invalid param 'text': text length, must be >0"],
  ["search", "text=a&size=x", "Parameter 'size' must be a number"],
  ["search", "text=a&boundary.country=Narnia", "Parameter 'boundary.country' must be"],
  ["search", "text=a&boundary.rect.min_lat=1", "boundary.rect needs"],
  ["search/structured", "", "at least one of the following fields is required"],
  ["reverse", "", "missing param 'point.lat'"],
  ["place", "", "invalid param 'ids'"],
])("%s?%s is refused with 400 and the rule under errors", async (route, query, rule) => {
  const { status, body } = await key.get(`/compat/pelias/v1/${route}?${query}`);
  expect([status, body.type, body.features]).toEqual([400, "FeatureCollection", []]);
  expect(body.geocoding.errors[0]).toContain(rule);
});
