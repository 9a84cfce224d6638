import { expect, test } from "bun:test";
import { openGazetteer } from "../../src/gazetteer/set/compose.ts";
import { SMALL_STREETS, SMALL_WORLD, VADUZ_GERS, withPlaceIds, withStreetIds } from "../gazetteer/small_world.ts";
import { testApi } from "../support/api/test_api.ts";
import { builtGazetteer } from "../support/gazetteers/built_gazetteer.ts";

const gazetteer = openGazetteer(
  builtGazetteer(withPlaceIds(SMALL_WORLD), { streets: withStreetIds(SMALL_STREETS) }),
);
const api = await testApi({ resolutions: { gazetteer: () => gazetteer } });
const key = await (await api.client.signUp()).client.withKey();

const VADUZ = { osm: "relation/1155956", wikidata: "Q1844", geonames: "3042030", gers: VADUZ_GERS };

test("answers have ids where the data has them, in every way to resolve", async () => {
  const { body } = await key.post("/v1/resolve", { input: "Vaduz" });
  expect(body.ids).toEqual(VADUZ);
  expect((await key.post("/v1/resolve/structured", { locality: "Vaduz" })).body.ids).toEqual(VADUZ);
  expect((await key.post("/v1/resolve/many", { inputs: ["Vaduz"] })).body.data[0].ids).toEqual(VADUZ);
  expect((await key.post("/v1/resolve", { input: "Zürich" })).body).not.toHaveProperty("ids");
  const [photon] = (await key.get("/compat/photon/api?q=Vaduz")).body.features;
  expect(photon.properties.locus.ids).toEqual(VADUZ);
});

test.each(Object.entries(VADUZ).map(([source, id]) => `${source}:${id}`))(
  "GET /v1/places/%s is the place",
  async (id) => {
    const { status, body } = await key.get(`/v1/places/${id}`);
    expect([status, body.label, body.ids]).toEqual([200, "Vaduz, Liechtenstein", VADUZ]);
  },
);

test("a street and a house are looked up by their elements; an unknown one is 404", async () => {
  const street = (await key.post("/v1/resolve", { input: "Austrasse, Vaduz" })).body;
  expect((await key.get(`/v1/places/osm:${street.ids.osm}`)).body.place_id).toBe(street.place_id);
  const house = (await key.post("/v1/resolve", { input: "Landstrasse 1, Vaduz" })).body;
  expect((await key.get(`/v1/places/osm:${house.ids.osm}`)).body.label).toBe(house.label);
  for (const unknown of ["osm:way/5", "osm:way", "osm:way/x", "plc_x/1", "wikidata:Q5"]) {
    expect([unknown, (await key.get(`/v1/places/${unknown}`)).body.code]).toEqual([unknown, "NOT_FOUND"]);
  }
});

test.each([
  ["osm:relation/1155956", "short_code", { system: "openstreetmap_element", normalized: "relation/1155956" }],
  ["OSM:relation/1155956", "short_code", { system: "openstreetmap_element", normalized: "relation/1155956" }],
  ["https://www.openstreetmap.org/relation/1155956#map=12/47.1/9.5", "map_link", null],
  ["wikidata:Q1844", "short_code", { system: "wikidata", normalized: "Q1844" }],
  ["https://www.wikidata.org/wiki/Q1844", "map_link", null],
  ["geonames:3042030", "short_code", { system: "geonames", normalized: "3042030" }],
  ["https://www.geonames.org/3042030/vaduz.html", "map_link", null],
  [`gers:${VADUZ_GERS}`, "short_code", { system: "gers", normalized: VADUZ_GERS }],
])("%s as an input is the place, in every way to resolve", async (input, kind, code) => {
  const expected = { status: "found", label: "Vaduz, Liechtenstein", input_kind: kind, code, ids: VADUZ };
  expect((await key.post("/v1/resolve", { input })).body).toMatchObject({ ...expected, reasons: [] });
  expect((await key.post("/v1/resolve/many", { inputs: [input] })).body.data[0]).toMatchObject(expected);
  const created = await key.post("/v1/batches", { inputs: [{ input }] });
  await api.work();
  const [row] = (await key.get(`/v1/batches/${created.body.id}/results`)).body.data;
  expect(row).toMatchObject(expected);
});

test("an identifier as an input keeps to the limits of the request, and an unknown one is unresolved", async () => {
  const input = "wikidata:Q1844";
  expect((await key.post("/v1/resolve", { input, country: "DE" })).body).toMatchObject({
    status: "uncertain",
    reasons: ["country_mismatch"],
  });
  expect((await key.post("/v1/resolve", { input, max_accuracy_m: 10 })).body.reasons).toEqual(["too_coarse"]);
  expect((await key.post("/v1/resolve", { input, bounds: [0, 0, 1, 1] })).body).toMatchObject({
    status: "unresolved",
    reasons: ["no_match"],
  });
  const unknown: [string, string][] = [
    ["osm:way/5", "no_match"],
    ["https://www.openstreetmap.org/way/5", "no_match"],
    ["wikidata:Q5", "registry_required"],
    ["geonames:5", "registry_required"],
  ];
  for (const [text, reason] of unknown) {
    const { body } = await key.post("/v1/resolve", { input: text });
    expect([text, body.status, body.reasons]).toEqual([text, "unresolved", [reason]]);
  }
});

test("an identifier may be encoded as a whole, as clients do; other encoded slashes are 404", async () => {
  const whole = encodeURIComponent("osm:relation/1155956");
  expect((await key.get(`/v1/places/${whole}`)).body.ids).toEqual(VADUZ);
  expect((await key.get("/v1/places/osm:relation%2F1155956")).body.ids).toEqual(VADUZ);
  const refused = [
    encodeURIComponent(whole),
    "osm:relation%2F..",
    "osm:relation%2F1155956%2F..",
    "..%2Fosm:relation%2F1155956",
    "osm:relation%5C1155956",
  ];
  for (const path of refused) {
    expect([path, (await key.get(`/v1/places/${path}`)).body.code]).toEqual([path, "NOT_FOUND"]);
  }
});

test("Nominatim's look-up knows elements, and its results name them", async () => {
  const { body } = await key.get("/compat/nominatim/lookup?osm_ids=R1155956,W5&format=jsonv2");
  expect(body).toMatchObject([{ osm_type: "relation", osm_id: 1_155_956, name: "Vaduz" }]);
  const { text } = await key.get("/compat/nominatim/search?q=Vaduz&format=xml");
  expect(text).toContain('osm_type="relation" osm_id="1155956"');
});

test("a public map shows them, and the columns, of one location at a time", async () => {
  const { client } = await api.client.signUp();
  const live = await client.withKey({ environment: "live" });
  const created = await live.post("/v1/batches", { inputs: [{ input: "Vaduz" }], append: ["timezone"] });
  await api.work();
  const { body: map } = await live.post("/v1/maps", { name: "Places", visibility: "public" });
  await live.post("/v1/locations/import", { batch_id: created.body.id, map_id: map.id });
  const [saved] = (await live.get(`/v1/locations?map_id=${map.id}`)).body.data;
  expect(saved).toMatchObject({ ids: VADUZ, appended: { timezone: "Europe/Vaduz" } });

  const points = `/v1/public/maps/${(await client.get("/v1/organization")).body.slug}/places/locations`;
  expect((await api.client.get(points)).body.features[0].properties).not.toHaveProperty("ids");
  const one = await api.client.get(`${points}/${saved.short_code}`);
  expect([one.status, one.headers.get("content-type"), one.body]).toEqual([200, "application/geo+json", {
    type: "Feature",
    id: saved.short_code,
    geometry: { type: "Point", coordinates: [saved.coordinates.longitude, saved.coordinates.latitude] },
    properties: {
      short_code: saved.short_code,
      name: null,
      label: saved.label,
      precision: "locality",
      ids: VADUZ,
      appended: saved.appended,
    },
    attributions: expect.arrayContaining(["© OpenStreetMap contributors, ODbL 1.0"]),
  }]);
  const etag = one.headers.get("etag") ?? "";
  expect((await api.client.get(`${points}/${saved.short_code}`, { "if-none-match": etag })).status).toBe(304);

  const elsewhere = (await live.post("/v1/locations", { input: "Vaduz" })).body;
  expect(elsewhere.ids).toEqual(VADUZ);
  for (const code of [elsewhere.short_code, "8AK6-GN74", "%20%20%20%20%20%20%20%20"]) {
    expect([code, (await api.client.get(`${points}/${code}`)).status]).toEqual([code, 404]);
  }
  await live.call("PATCH", `/v1/maps/${map.id}`, { body: { visibility: "private" } });
  expect((await api.client.get(`${points}/${saved.short_code}`)).status).toBe(404);
});

test("a batch has them in its downloads", async () => {
  const created = await key.post("/v1/batches", { inputs: [{ input: "Vaduz" }, { input: "Zürich" }] });
  await api.work();
  const results = `/v1/batches/${created.body.id}/results`;
  const [title, first, second] = (await key.get(`${results}?format=csv`)).text.split("\r\n")
    .map((line) => line.split(","));
  const at = title?.indexOf("ids") ?? -1;
  expect(at).toBeGreaterThan(0);
  expect(first?.includes(`osm:relation/1155956 wikidata:Q1844 geonames:3042030 gers:${VADUZ_GERS}`)).toBe(true);
  expect(second?.includes("osm:")).toBe(false);
  expect((await key.get(results)).body.data[0].ids).toEqual(VADUZ);
});
