import { expect, test } from "bun:test";
import type { AreaLayer } from "../../../src/gazetteer/port.ts";
import { openGazetteer } from "../../../src/gazetteer/set/compose.ts";
import { distanceM } from "../../../src/geo/distance_m.ts";
import { SMALL_STREETS, SMALL_WORLD, VADUZ_GERS, withPlaceIds, withStreetIds } from "../../gazetteer/small_world.ts";
import { smallStreets } from "../../resolver/small_streets.ts";
import { refusalOf } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { builtGazetteer } from "../../support/gazetteers/built_gazetteer.ts";

/** Two areas: the smaller one is everything north of its border, 200 m south of the middle of Oberdorf. */
const BORDER = 47.098;
const parish: AreaLayer = {
  name: "parish",
  attribution: "Parishes of Example",
  areasAt: ({ latitude }) => [
    ...(latitude > BORDER ? [{ code: "N1", title: "North" }] : []),
    { code: "A", title: "All of it" },
  ],
  hasBorderWithin: (point, radiusM) => distanceM(point, { ...point, latitude: BORDER }) <= radiusM,
};
const gazetteer = { ...smallStreets(), areaLayers: [parish] };
const api = await testApi({ resolutions: { gazetteer: () => gazetteer } });
const key = await (await api.client.signUp()).client.withKey();

const HOUSE = "Hauptstrasse 5, 9901 Oberdorf";
const COLUMNS = ["timezone", "h3:8", "geohash:7", "s2:12", "plus_code", "utm", "country_codes", "parish"];
const VALUES = {
  timezone: "Europe/Zurich",
  "h3:8": expect.stringMatching(/^88[0-9a-f]{13}$/),
  "geohash:7": expect.stringMatching(/^u0q[0-9a-z]{4}$/),
  "s2:12": expect.stringMatching(/^[0-9a-f]{1,8}$/),
  plus_code: expect.stringMatching(/^8FVF|^8FVC/),
  utm: expect.stringMatching(/^32T 5\d{5} 52\d{5}$/),
  country_codes: { alpha_2: "LI", alpha_3: "LIE", numeric: "438" },
  parish: [{ code: "N1", title: "North" }, { code: "A", title: "All of it" }],
};

test("columns stand next to an answer in the requested order, and only if they are requested", async () => {
  const { body } = await key.post("/v1/resolve", { input: HOUSE, append: COLUMNS });
  expect([Object.keys(body.appended), body.appended]).toEqual([COLUMNS, VALUES]);
  expect(body.appended.plus_code).toBe(body.plus_code);
  const structured = await key.post("/v1/resolve/structured", {
    street: "Hauptstrasse",
    house_number: "5",
    postcode: "9901",
    append: COLUMNS,
  });
  expect(structured.body.appended).toEqual(VALUES);
  expect((await key.post("/v1/resolve", { input: HOUSE })).body).not.toHaveProperty("appended");
  expect((await key.post("/v1/resolve", { input: "zzzzqqq wwww", append: ["utm"] })).body)
    .toMatchObject({ status: "unresolved", appended: null });
});

test("an answer whose circle reaches over a border says so", async () => {
  const { body } = await key.post("/v1/resolve", { input: "Oberdorf", append: ["parish", "h3:8"] });
  expect(body.appended).toMatchObject({
    parish: [{ code: "N1", title: "North", certain: false }, { code: "A", title: "All of it", certain: false }],
    certain: false,
  });
  // The Rhine is the border of two time zones.
  const near = await key.post("/v1/resolve", { input: "47.14, 9.51", append: ["timezone"] });
  expect(near.body.appended).toEqual({ timezone: expect.stringMatching(/^Europe/), certain: false });
  const sea = await key.post("/v1/resolve", { input: "30.00000, -40.00000", append: ["timezone"] });
  expect(sea.body.appended).toEqual({ timezone: "Etc/GMT+3" });
});

test.each([
  [["timezone", "tract"], "/append/1"],
  [["h3:16"], "/append/0"],
  [["h3"], "/append/0"],
  [["geohash:0"], "/append/0"],
  [["s2:31"], "/append/0"],
])("%j has an unknown name, which is named with the known ones", async (append, pointer) => {
  const cases = [["resolve", { input: HOUSE }], ["resolve/structured", { street: "Birkenweg" }]] as const;
  for (const [path, body] of cases) {
    const answer = await key.post(`/v1/${path}`, { ...body, append });
    expect([answer.status, answer.body.errors])
      .toEqual([422, [{ pointer, detail: expect.stringContaining("parish") }]]);
  }
});

test("there are at most 16 different columns", async () => {
  const many = Array.from({ length: 17 }, (_, level) => `s2:${level}`);
  for (const append of [many, [], ["utm", "utm"], "utm"]) {
    expect([append, (await key.post("/v1/resolve", { input: HOUSE, append })).status]).toEqual([append, 422]);
  }
  expect((await key.post("/v1/resolve", { input: HOUSE, append: many.slice(1) })).status).toBe(200);
});

async function downloaded(options: object | string): Promise<(format: string) => Promise<string>> {
  const { status, body: { id } } = typeof options === "string"
    ? await key.upload(`/v1/batches${options}`, `address,utm\n"${HOUSE}",x\nzzzzqqq wwww,y\n`)
    : await key.post("/v1/batches", options);
  expect(status).toBe(202);
  await api.work();
  return async (format) => (await key.get(`/v1/batches/${id}/results?format=${format}`)).text;
}

test("a batch has the columns in all of its downloads", async () => {
  const single = (await key.post("/v1/resolve", { input: HOUSE, append: COLUMNS })).body.appended;
  const lines = await downloaded(`?input_column=address&append=${COLUMNS.join(",")}`);
  const csv = (await lines("csv")).split("\r\n");
  expect(csv[0]).toEndWith(
    ",reviewed_at,appended.timezone,appended.h3:8,appended.geohash:7,appended.s2:12,appended.plus_code,appended.utm," +
      "appended.country_codes.alpha_2,appended.country_codes.alpha_3,appended.country_codes.numeric," +
      "appended.parish.code,appended.parish.title,appended.certain",
  );
  expect(csv[1]).toEndWith(
    `,Europe/Zurich,${single["h3:8"]},${single["geohash:7"]},${single["s2:12"]},${single.plus_code},${single.utm},` +
      'LI,LIE,438,"N1; A","North; All of it",true',
  );
  expect(csv[2]).toEndWith(",".repeat(15));
  expect(JSON.parse(await lines("json")).data[0].appended).toEqual(single);
  expect(JSON.parse((await lines("ndjson")).split("\n")[0] ?? "").appended).toEqual(single);
  expect(JSON.parse(await lines("geojson")).features[0].properties.appended).toEqual(single);

  const inputs = await downloaded({ inputs: [{ input: HOUSE }], append: COLUMNS });
  expect(JSON.parse(await inputs("json")).data[0].appended).toEqual(single);
  const plain = await downloaded({ inputs: [{ input: HOUSE }] });
  expect(await plain("csv")).not.toContain("appended");
});

test("a batch with an unknown column is refused before a row is queued", async () => {
  const body = await key.post("/v1/batches", { inputs: [{ input: HOUSE }], append: ["tract"] });
  expect([body.status, body.body.errors[0].pointer]).toEqual([422, "/append/0"]);
  expect(await refusalOf(key.upload("/v1/batches?append=timezone,tract", "address\nUtrecht\n")))
    .toEqual([422, "/append"]);
});

test("a row that a person decides on gets the columns of its new place", async () => {
  const { body: { id } } = await key.post("/v1/batches", { inputs: [{ input: "zzzzqqq" }], append: ["parish"] });
  await api.work();
  const path = `/v1/batches/${id}/results/1`;
  const pointed = await key.call("PATCH", path, { body: { coordinates: { latitude: 47, longitude: 9.5 } } });
  expect(pointed.body.appended).toEqual({ parish: { code: "A", title: "All of it" } });
  const resolved = await key.call("PATCH", path, { body: { input: HOUSE } });
  expect(resolved.body.appended).toEqual({ parish: VALUES.parish });
});

test("saved locations keep the columns they were saved with, and show others on request", async () => {
  const made = await key.post("/v1/locations", { input: HOUSE, append: ["parish", "timezone"] });
  const appended = { parish: VALUES.parish, timezone: "Europe/Zurich" };
  expect([made.status, made.body.appended]).toEqual([201, appended]);
  const read = await key.get(`/v1/locations/${made.body.id}?append=parish,timezone`);
  expect(read.body).toEqual(made.body);
  const path = `/v1/locations/${made.body.id}`;
  expect((await key.get(path)).body).toEqual(made.body);
  expect((await key.get(`${path}?append=timezone`)).body.appended).toEqual({ timezone: "Europe/Zurich" });
  expect((await key.get("/v1/locations?append=parish,timezone")).body.data[0]).toEqual(made.body);
  expect((await key.get("/v1/locations?append=tract")).body.errors[0].pointer).toBe("/append");

  const change = async (body: object) => (await key.call("PATCH", path, { body })).body;
  expect((await change({ name: "Same point" })).appended).toEqual(appended);
  expect(await change({ coordinates: { latitude: 47.09, longitude: 9.5 } })).not.toHaveProperty("appended");
  const moved = await change({ coordinates: { latitude: 47.09, longitude: 9.51 }, append: ["parish"] });
  expect(moved.appended).toEqual({ parish: { code: "A", title: "All of it" } });
  expect((await change({ append: ["utm"] })).appended).toEqual({ utm: expect.stringMatching(/^32T /) });
  expect((await change({ input: HOUSE, append: ["timezone"] })).appended).toEqual({ timezone: "Europe/Zurich" });
  const given = { coordinates: { latitude: 47.09, longitude: 9.51 }, label: "Here", append: ["parish"] };
  expect((await key.post("/v1/locations", given)).body.appended).toEqual(moved.appended);
});

test.each([
  ["/compat/photon/api?q=", "features.0.properties.locus.appended"],
  ["/compat/pelias/v1/search?text=", "features.0.properties.locus.appended"],
  ["/compat/nominatim/search?q=", "0.locus.appended"],
  ["/compat/nominatim/search?format=geojson&q=", "features.0.properties.locus.appended"],
])("%s has the columns of the first result under locus", async (path, place) => {
  const { body } = await key.get(`${path}${encodeURIComponent(HOUSE)}&append=parish`);
  expect(body).toHaveProperty(place, { parish: VALUES.parish });
  expect((await key.get(`${path}${encodeURIComponent(HOUSE)}&append=tract`)).status).toBeWithin(400, 423);
});

function call(name: string, args: object) {
  return key.post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });
}

test("agents get the columns too", async () => {
  const resolved = await call("resolve_location", { input: HOUSE, append: ["parish"] });
  expect(resolved.body.result.structuredContent.appended).toEqual({ parish: VALUES.parish });
  const reverse = await call("reverse", { latitude: 47.00001, longitude: 9.50001, append: ["parish"] });
  expect(reverse.body.result.structuredContent.appended).toEqual({ parish: { code: "A", title: "All of it" } });
});

const withIds = openGazetteer(builtGazetteer(withPlaceIds(SMALL_WORLD), { streets: withStreetIds(SMALL_STREETS) }));
const idsApi = await testApi({ resolutions: { gazetteer: () => withIds } });
const idsKey = await (await idsApi.client.signUp()).client.withKey();
const VADUZ = { osm: "relation/1155956", wikidata: "Q1844", geonames: "3042030", gers: VADUZ_GERS };

test("answers have ids where the data has them, in every way to resolve", async () => {
  const { body } = await idsKey.post("/v1/resolve", { input: "Vaduz" });
  expect(body.ids).toEqual(VADUZ);
  expect((await idsKey.post("/v1/resolve/structured", { locality: "Vaduz" })).body.ids).toEqual(VADUZ);
  expect((await idsKey.post("/v1/resolve/many", { inputs: ["Vaduz"] })).body.data[0].ids).toEqual(VADUZ);
  expect((await idsKey.post("/v1/resolve", { input: "Zürich" })).body).not.toHaveProperty("ids");
  const [photon] = (await idsKey.get("/compat/photon/api?q=Vaduz")).body.features;
  expect(photon.properties.locus.ids).toEqual(VADUZ);
});

const VADUZ_IDS = Object.entries(VADUZ).map(([source, id]) => `${source}:${id}`);
test.each(VADUZ_IDS)("GET /v1/places/%s is the place", async (id) => {
  const { status, body } = await idsKey.get(`/v1/places/${id}`);
  expect([status, body.label, body.ids]).toEqual([200, "Vaduz, Liechtenstein", VADUZ]);
});

test("a street and a house are looked up by their elements; an unknown one is 404", async () => {
  const street = (await idsKey.post("/v1/resolve", { input: "Austrasse, Vaduz" })).body;
  expect((await idsKey.get(`/v1/places/osm:${street.ids.osm}`)).body.place_id).toBe(street.place_id);
  const house = (await idsKey.post("/v1/resolve", { input: "Landstrasse 1, Vaduz" })).body;
  expect((await idsKey.get(`/v1/places/osm:${house.ids.osm}`)).body.label).toBe(house.label);
  for (const unknown of ["osm:way/5", "osm:way", "osm:way/x", "plc_x/1", "wikidata:Q5"]) {
    expect([unknown, (await idsKey.get(`/v1/places/${unknown}`)).body.code]).toEqual([unknown, "NOT_FOUND"]);
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
  expect((await idsKey.post("/v1/resolve", { input })).body).toMatchObject({ ...expected, reasons: [] });
  expect((await idsKey.post("/v1/resolve/many", { inputs: [input] })).body.data[0]).toMatchObject(expected);
  const created = await idsKey.post("/v1/batches", { inputs: [{ input }] });
  await idsApi.work();
  const [row] = (await idsKey.get(`/v1/batches/${created.body.id}/results`)).body.data;
  expect(row).toMatchObject(expected);
});

test("an identifier as an input keeps to the limits of the request, and an unknown one is unresolved", async () => {
  const input = "wikidata:Q1844";
  expect((await idsKey.post("/v1/resolve", { input, country: "DE" })).body)
    .toMatchObject({ status: "uncertain", reasons: ["country_mismatch"] });
  expect((await idsKey.post("/v1/resolve", { input, max_accuracy_m: 10 })).body.reasons).toEqual(["too_coarse"]);
  expect((await idsKey.post("/v1/resolve", { input, bounds: [0, 0, 1, 1] })).body)
    .toMatchObject({ status: "unresolved", reasons: ["no_match"] });
  const unknown: [string, string][] = [
    ["osm:way/5", "no_match"],
    ["https://www.openstreetmap.org/way/5", "no_match"],
    ["wikidata:Q5", "registry_required"],
    ["geonames:5", "registry_required"],
  ];
  for (const [text, reason] of unknown) {
    const { body } = await idsKey.post("/v1/resolve", { input: text });
    expect([text, body.status, body.reasons]).toEqual([text, "unresolved", [reason]]);
  }
});

test("an identifier may be encoded as a whole, as clients do; other encoded slashes are 404", async () => {
  const whole = encodeURIComponent("osm:relation/1155956");
  expect((await idsKey.get(`/v1/places/${whole}`)).body.ids).toEqual(VADUZ);
  expect((await idsKey.get("/v1/places/osm:relation%2F1155956")).body.ids).toEqual(VADUZ);
  const refused = [
    encodeURIComponent(whole),
    "osm:relation%2F..",
    "osm:relation%2F1155956%2F..",
    "..%2Fosm:relation%2F1155956",
    "osm:relation%5C1155956",
  ];
  for (const path of refused) {
    expect([path, (await idsKey.get(`/v1/places/${path}`)).body.code]).toEqual([path, "NOT_FOUND"]);
  }
});

test("Nominatim's look-up knows elements, and its results name them", async () => {
  const { body } = await idsKey.get("/compat/nominatim/lookup?osm_ids=R1155956,W5&format=jsonv2");
  expect(body).toMatchObject([{ osm_type: "relation", osm_id: 1_155_956, name: "Vaduz" }]);
  const { text } = await idsKey.get("/compat/nominatim/search?q=Vaduz&format=xml");
  expect(text).toContain('osm_type="relation" osm_id="1155956"');
});

test("a public map shows them, and the columns, of one location at a time", async () => {
  const { client } = await idsApi.client.signUp();
  const live = await client.withKey({ environment: "live" });
  const created = await live.post("/v1/batches", { inputs: [{ input: "Vaduz" }], append: ["timezone"] });
  await idsApi.work();
  const { body: map } = await live.post("/v1/maps", { name: "Places", visibility: "public" });
  await live.post("/v1/locations/import", { batch_id: created.body.id, map_id: map.id });
  const [saved] = (await live.get(`/v1/locations?map_id=${map.id}`)).body.data;
  expect(saved).toMatchObject({ ids: VADUZ, appended: { timezone: "Europe/Vaduz" } });

  const points = `/v1/public/maps/${(await client.get("/v1/organization")).body.slug}/places/locations`;
  expect((await idsApi.client.get(points)).body.features[0].properties).not.toHaveProperty("ids");
  const one = await idsApi.client.get(`${points}/${saved.short_code}`);
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
  expect((await idsApi.client.get(`${points}/${saved.short_code}`, { "if-none-match": etag })).status).toBe(304);

  const elsewhere = (await live.post("/v1/locations", { input: "Vaduz" })).body;
  expect(elsewhere.ids).toEqual(VADUZ);
  for (const code of [elsewhere.short_code, "8AK6-GN74", "%20%20%20%20%20%20%20%20"]) {
    expect([code, (await idsApi.client.get(`${points}/${code}`)).status]).toEqual([code, 404]);
  }
  await live.call("PATCH", `/v1/maps/${map.id}`, { body: { visibility: "private" } });
  expect((await idsApi.client.get(`${points}/${saved.short_code}`)).status).toBe(404);
});

test("a batch has them in its downloads", async () => {
  const created = await idsKey.post("/v1/batches", { inputs: [{ input: "Vaduz" }, { input: "Zürich" }] });
  await idsApi.work();
  const results = `/v1/batches/${created.body.id}/results`;
  const [title, first, second] = (await idsKey.get(`${results}?format=csv`)).text.split("\r\n")
    .map((line) => line.split(","));
  const at = title?.indexOf("ids") ?? -1;
  expect(at).toBeGreaterThan(0);
  expect(first?.includes(`osm:relation/1155956 wikidata:Q1844 geonames:3042030 gers:${VADUZ_GERS}`)).toBe(true);
  expect(second?.includes("osm:")).toBe(false);
  expect((await idsKey.get(results)).body.data[0].ids).toEqual(VADUZ);
});
