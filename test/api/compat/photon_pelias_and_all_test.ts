import { expect, test } from "bun:test";
import { setMonthlyLimit } from "../../../src/accounts/mod.ts";
import { streetsApi, testApi } from "../../support/api/test_api.ts";

const { key } = await streetsApi();

async function labels(path: string): Promise<unknown[]> {
  const { status, body } = await key.get(path);
  expect(status).toBe(200);
  const features: { readonly properties: Readonly<Record<string, unknown>> }[] = body.features;
  return features.map(({ properties }) => properties["label"]);
}

const photon = (query: string) => labels(`/compat/photon/api?${query}`);
const pelias = (path: string) => labels(`/compat/pelias/v1/${path}`);

test("Photon: a whole address is answered as /v1/resolve answers it, in Photon's form", async () => {
  const resolved = await key.post("/v1/resolve", { input: "Hauptstrasse 5, 9901 Oberdorf" });
  const { body } = await key.get("/compat/photon/api?q=Hauptstrasse%205%2C%209901%20Oberdorf");
  expect(body).toEqual({
    type: "FeatureCollection",
    features: [{
      type: "Feature",
      geometry: {
        type: "Point",
        coordinates: [
          expect.closeTo(resolved.body.coordinates.longitude, 6),
          expect.closeTo(resolved.body.coordinates.latitude, 6),
        ],
      },
      properties: {
        osm_key: "place",
        osm_value: "house",
        type: "house",
        place_id: resolved.body.place_id,
        housenumber: "5",
        street: "Hauptstrasse",
        postcode: "9901",
        city: "Oberdorf",
        country: "Liechtenstein",
        countrycode: "LI",
        label: "Hauptstrasse 5, 9901 Oberdorf, Liechtenstein",
        locus: {
          status: "found",
          confidence: resolved.body.confidence,
          accuracy_m: resolved.body.accuracy_m,
          reasons: [],
        },
      },
    }],
  });
});

test("Photon: the beginning of an address is completed", async () => {
  expect((await photon("q=hauptst&lat=47.13&lon=9.5"))[0]).toBe("Hauptstrasse, 9902 Unterdorf, Liechtenstein");
  expect((await photon("q=hauptst&lat=47.1&lon=9.5"))[0]).toBe("Hauptstrasse, 9901 Oberdorf, Liechtenstein");
});

test("Photon: layers, tags, a box, countries and a limit restrict the results", async () => {
  expect(await photon("q=Oberdorf&layer=street&layer=house")).toEqual([]);
  expect(await photon("q=Oberdorf&layer=city&layer=house")).toEqual(["Oberdorf, Liechtenstein"]);
  expect(await photon("q=Oberdorf&osm_tag=place")).toEqual(["Oberdorf, Liechtenstein"]);
  expect(await photon("q=Oberdorf&osm_tag=!place")).toEqual([]);
  expect(await photon("q=Oberdorf&osm_tag=place:!village")).toEqual([]);
  expect(await photon("q=Oberdorf&countrycode=us")).toEqual([]);
  expect(await photon("q=Millford&limit=1")).toHaveLength(1);
  expect(await photon("q=Millford&bbox=-91,39,-89,41&limit=1")).toEqual(["Millford, United States"]);
});

test("Photon: a street has an extent and its name, a point has its address", async () => {
  const [street] = (await key.get("/compat/photon/api?q=Hauptstrasse%2C%20Oberdorf")).body.features;
  const { extent, name, type } = street.properties;
  expect([type, name]).toEqual(["street", "Hauptstrasse"]);
  const [west, north, east, south] = extent;
  expect(west < east && south < north).toBe(true);
  const [lon, lat] = street.geometry.coordinates;
  const { body } = await key.get(`/compat/photon/reverse?lat=${lat}&lon=${lon}`);
  expect(body.features[0].properties.city).toBe("Oberdorf");
  expect((await key.get("/compat/photon/reverse?lat=0&lon=-30")).body.features).toEqual([]);
});

test.each([
  ["api", "", "missing search term 'q': /?q=berlin"],
  ["api", "q=a&lat=x&lon=1", "Parameter 'lat' must be a number from -90 to 90"],
  ["api", "q=a&bbox=1,2,3", "Parameter 'bbox' must be four numbers"],
  ["reverse", "", "missing search term 'lat' and/or 'lon': /?lat=51.5&lon=8.0"],
])("%s?%s is refused with 400 and Photon's message", async (route, query, message) => {
  const { status, body } = await key.get(`/compat/photon/${route}?${query}`);
  expect([status, body.locus.code]).toEqual([400, "INVALID_REQUEST"]);
  expect(body.message).toContain(message);
});

test("Photon: components are searched as components, several countries may be named, and a status is Ok", async () => {
  const found = await key.get(
    "/compat/photon/structured?street=Hauptstrasse&housenumber=5&city=Oberdorf&postcode=9901",
  );
  expect(found.body.features[0].properties.label).toBe("Hauptstrasse 5, 9901 Oberdorf, Liechtenstein");
  const country = await key.get("/compat/photon/structured?countrycode=LI");
  expect(country.body.features[0].properties.label).toBe("Liechtenstein");
  expect((await key.get("/compat/photon/structured")).status).toBe(400);
  expect(await photon("q=Oberdorf&countrycode=us&countrycode=li")).toEqual(["Oberdorf, Liechtenstein"]);
  expect((await key.get("/compat/photon/status")).body).toEqual({ status: "Ok" });
});

test("Photon: suggestions lie in the box and the countries too", async () => {
  expect((await photon("q=Millf")).length).toBeGreaterThan(0);
  expect(await photon("q=Millf&bbox=9,46,10,48")).toEqual([]);
  expect(await photon("q=Millf&countrycode=li")).toEqual([]);
});

test("Pelias: search answers in Pelias's form, with the same place as /v1/resolve", async () => {
  const resolved = await key.post("/v1/resolve", { input: "Hauptstrasse 5, 9901 Oberdorf" });
  const { body } = await key.get("/compat/pelias/v1/search?text=Hauptstrasse%205%2C%209901%20Oberdorf&size=3");
  const attribution = "© OpenStreetMap contributors, ODbL 1.0";
  const query = { text: "Hauptstrasse 5, 9901 Oberdorf", size: 3 };
  expect(body.geocoding).toMatchObject({ version: "0.2", attribution, query, engine: { name: "Locus" } });
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

test("Pelias: components, autocomplete, a point and a gid each find the place", async () => {
  expect(await pelias("search/structured?address=Hauptstrasse%205&locality=Oberdorf&country=LIE&size=1"))
    .toEqual(["Hauptstrasse 5, 9901 Oberdorf, Liechtenstein"]);
  expect((await pelias("autocomplete?text=hauptst&focus.point.lat=47.13&focus.point.lon=9.5"))[0])
    .toBe("Hauptstrasse, 9902 Unterdorf, Liechtenstein");
  const [house] = (await key.get("/compat/pelias/v1/search?text=Hauptstrasse%205%2C%20Oberdorf")).body.features;
  expect(await pelias(`place?ids=${house.properties.gid}`)).toEqual([house.properties.label]);
  const [lon, lat] = house.geometry.coordinates;
  expect(await pelias(`reverse?point.lat=${lat}&point.lon=${lon}`)).toEqual([house.properties.label]);
  expect(await pelias(`autocomplete?text=${lat},${lon}`)).toEqual([house.properties.label]);
  expect(await pelias(`reverse?point.lat=${lat}&point.lon=${lon * 1e6}e-06`)).toEqual([house.properties.label]);
  expect(await pelias(`reverse?point.lat=${lat}&point.lon=${lon}&boundary.country=USA`)).toEqual([]);
});

test("Pelias: countries, boxes, circles, layers and sources restrict the results", async () => {
  expect(await pelias("search?text=Oberdorf&boundary.country=USA")).toEqual([]);
  expect(await pelias("search?text=Oberdorf&boundary.country=LIE,us")).toEqual(["Oberdorf, Liechtenstein"]);
  const box = "boundary.rect.min_lat=39&boundary.rect.max_lat=41&boundary.rect.min_lon=-91&boundary.rect.max_lon=-89";
  expect(await pelias(`search?text=Millford&${box}&size=1`)).toEqual(["Millford, United States"]);
  const circle = "boundary.circle.lat=47.1&boundary.circle.lon=9.5";
  expect(await pelias(`search?text=Oberdorf&${circle}&boundary.circle.radius=5`)).toEqual(["Oberdorf, Liechtenstein"]);
  expect(await pelias(`search?text=Metropolis&${circle}`)).toEqual([]);
  expect(await pelias("search?text=Oberdorf&layers=address,street")).toEqual([]);
  expect(await pelias("search?text=Oberdorf&layers=coarse&sources=osm")).toEqual(["Oberdorf, Liechtenstein"]);
  expect(await pelias("search?text=Oberdorf&sources=gn")).toEqual([]);
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

const { api, client: person } = await streetsApi();
const liveKey = await person.withKey({ environment: "live" });

const PATHS = [
  ["/compat/nominatim", "/search?q=Oberdorf"],
  ["/compat/photon", "/api?q=Oberdorf"],
  ["/compat/pelias", "/v1/search?text=Oberdorf"],
] as const;

test.each(PATHS)("%s takes the key in each place that its clients can fill", async (base, path) => {
  const secret = liveKey.credential ?? "";
  const basic = `Basic ${btoa(`locus:${secret}`)}`;
  const answers = [
    await liveKey.get(`${base}${path}`),
    await api.client.get(`${base}${path}`, { authorization: basic }),
    await api.client.get(`${base}${path}&api_key=${secret}`),
    await api.client.get(`${base}${path}&key=${secret}`),
    await api.client.get(`${base}/${secret}${path}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const bodies = answers.map(({ body }) => JSON.stringify({ ...body, geocoding: undefined }));
  expect(new Set(bodies).size).toBe(1);
});

test("a key in an address is in no log line, no metric and no referrer", async () => {
  const secret = liveKey.credential ?? "";
  for (const [base, path] of PATHS) {
    const { headers } = await api.client.get(`${base}/${secret}${path}`);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    await api.client.get(`${base}/${secret}x${path}`);
    await api.client.get(`${base}/${secret}/unknown?key=${secret}`);
  }
  const metrics = await api.client.get("/metrics");
  expect(metrics.text).toContain('route="/compat/photon/:key/api"');
  const written = api.logged.join("") + metrics.text;
  expect(written).not.toContain(secret);
  expect(written).not.toContain(secret.slice("locus_live_".length));
});

test("these places are for the drop-in interfaces alone", async () => {
  const secret = liveKey.credential ?? "";
  expect((await api.client.get(`/v1/suggest?q=a&api_key=${secret}`)).status).toBe(401);
  const basic = { authorization: `Basic ${btoa(`locus:${secret}`)}` };
  expect((await api.client.get("/v1/suggest?q=a", basic)).status).toBe(401);
});

test("a missing key, a wrong one and one without the scope are refused in each interface's form", async () => {
  const narrow = await person.withKey({ scopes: ["maps:read"] });
  const forms = [
    (body: { error: { code: number } }) => body.error.code,
    (body: { message: string; locus: object }) => Object.keys(body).join(),
    (body: { geocoding: { errors: string[] } }) => body.geocoding.errors.length,
  ] as const;
  for (const [at, [base, path]] of PATHS.entries()) {
    const cases = [[api.client, 401], [api.client.as(`${liveKey.credential}x`), 401], [narrow, 403]] as const;
    for (const [client, status] of cases) {
      const answer = await client.get(`${base}${path}`);
      expect(answer.status).toBe(status);
      expect(forms[at]?.(answer.body)).toBe([status, "message,locus", 1][at] ?? "");
    }
    expect((await liveKey.get(`${base}/unknown`)).status).toBe(404);
  }
});

test("every interface counts one call for each request, and answers 429 beyond the limit", async () => {
  const counting = await api.client.signUp();
  const live = await counting.client.withKey({ environment: "live" });
  await setMonthlyLimit(api.accounts.deps, { organizationId: counting.answer.organization.id, calls: 4 });
  for (const [base, path] of PATHS) {
    expect((await live.get(`${base}${path}`)).status).toBe(200);
  }
  // A refused request is no call.
  expect((await live.get("/compat/photon/api")).status).toBe(400);
  expect((await live.get("/compat/nominatim/reverse?lat=47.1&lon=9.5")).status).toBe(200);
  for (const [base, path] of PATHS) {
    const answer = await live.get(`${base}${path}`);
    // A client waits as long as the answer says, which may be the rest of the month.
    expect([answer.status, answer.headers.has("retry-after")]).toEqual([429, false]);
  }
});

const overloaded = await testApi({
  admission: {
    admit: () => "refused",
    finish: () => {},
    refuse: (answer) => answer(),
    pause: () => {},
    resume: () => {},
    awaitBody: () => () => false,
  },
});
test.each([
  ["/compat/nominatim/search?q=a", "application/json", '{"error":{"code":503,'],
  ["/compat/nominatim/search?q=a&format=xml", "text/xml", "<error><code>503</code>"],
  ["/compat/photon/api?q=a", "application/json", '{"message":"The service has more requests'],
  ["/compat/pelias/v1/search?text=a", "application/json", '{"geocoding":{"version":"0.2","errors":["The service'],
  ["/v1/suggest?q=a", "application/problem+json", '{"success":false'],
])("%s is refused for overload in its interface's form", async (path, type, start) => {
  const { status, headers, text } = await overloaded.client.get(path);
  expect([status, headers.get("content-type")?.split(";")[0]]).toEqual([503, type]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(text).toContain(start);
});

test.each([
  ["/compat/nominatim/search?q=", '{"error":{"code":400,"message":"The URL is too long"}'],
  ["/compat/photon/api?q=", '{"message":"The URL is too long"'],
  ["/compat/pelias/v1/search?text=", '"errors":["The URL is too long"]'],
  ["/v1/suggest?q=", '{"success":false'],
])("%s… is refused for its length in its interface's form", async (path, words) => {
  const { status, text } = await api.client.get(path + "a".repeat(9000));
  expect(status).toBe(400);
  expect(text).toContain(words);
});
