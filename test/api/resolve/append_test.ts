import { expect, test } from "bun:test";
import type { AreaLayer } from "../../../src/gazetteer/port.ts";
import { distanceM } from "../../../src/geo/distance_m.ts";
import { smallStreets } from "../../resolver/small_streets.ts";
import { testApi } from "../../support/api/test_api.ts";

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
  expect((await key.post("/v1/resolve", { input: "zzzzqqq wwww", append: ["utm"] })).body).toMatchObject({
    status: "unresolved",
    appended: null,
  });
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
  for (
    const [path, body] of [["resolve", { input: HOUSE }], ["resolve/structured", { street: "Birkenweg" }]] as const
  ) {
    const answer = await key.post(`/v1/${path}`, { ...body, append });
    expect([answer.status, answer.body.errors]).toEqual([422, [{
      pointer,
      detail: expect.stringContaining("parish"),
    }]]);
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
  const upload = await key.upload("/v1/batches?append=timezone,tract", "address\nUtrecht\n");
  expect([upload.status, upload.body.errors[0].pointer]).toEqual([422, "/append"]);
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
