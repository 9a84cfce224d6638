import { expect, test } from "bun:test";
import type { AreaLayer } from "../../../src/gazetteer/port.ts";
import { curveCell } from "../../../src/geo/curve_cell.ts";
import { smallStreets } from "../../resolver/small_streets.ts";
import { type ApiClient, refusalOf } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";

const api = await testApi();

const person = await api.client.signUp({ organization: "Analytical Engines" });
const session = person.client;
const live = await session.withKey({ environment: "live" });
const slug = (await session.get("/v1/organization")).body.slug;

async function saved(client: ApiClient, name: string, coordinates = { latitude: 52.1, longitude: 5.1 }) {
  const body = { coordinates, label: "Behind the station", name, tags: ["internal"], metadata: { margin: 0.4 } };
  const answer = await client.post("/v1/locations", body);
  expect(answer.status).toBe(201);
  return answer.body;
}

test("a map is composed, published, read by anyone, and unpublished", async () => {
  const made = await live.post("/v1/maps", { name: "Our Störes" });
  expect([made.status, made.body.slug, made.body.visibility, made.body.url])
    .toEqual([201, "our-stores", "private", null]);
  const path = `/v1/maps/${made.body.id}`;
  const one = await saved(live, "One");
  const two = await saved(live, "Two", { latitude: -17.8, longitude: 178 });
  const three = await saved(live, "Three", { latitude: -14, longitude: -172 });
  for (const { id } of [one, two, three]) {
    expect((await live.call("PUT", `${path}/locations/${id}`)).status).toBe(200);
  }
  const again = await live.call("PUT", `${path}/locations/${three.id}?position=0`);
  expect(again.body.location_count).toBe(3);
  const listed = await live.get(`/v1/locations?map_id=${made.body.id}&limit=2`);
  expect(listed.body.data.map(({ name }: { name: string }) => name)).toEqual(["Three", "One"]);
  const rest = await live.get(`/v1/locations?map_id=${made.body.id}&limit=2&cursor=${listed.body.next_cursor}`);
  expect(rest.body.data.map(({ name }: { name: string }) => name)).toEqual(["Two"]);

  const address = `/v1/public/maps/${slug}/our-stores`;
  expect((await api.client.get(address)).status).toBe(404);
  const published = await live.call("PATCH", path, { body: { visibility: "public" } });
  expect(published.body.url).toBe(`http://127.0.0.1/maps/${slug}/our-stores`);
  const seen = await api.client.get(address);
  expect(seen.body).toMatchObject({ name: "Our Störes", location_count: 3, bounds: [5.1, -17.8, -172, 52.1] });
  expect(seen.headers.get("access-control-allow-origin")).toBe("*");
  const points = await api.client.get(`${address}/locations`);
  expect(points.headers.get("content-type")).toBe("application/geo+json");
  expect(points.body.features).toHaveLength(3);
  expect(points.text).not.toContain("internal");
  expect(points.text).not.toContain("margin");
  expect(points.text).not.toContain("loc_");
  const etag = points.headers.get("etag") ?? "";
  expect((await api.client.get(`${address}/locations`, { "if-none-match": etag })).status).toBe(304);
  await live.call("PATCH", `/v1/locations/${one.id}`, { body: { name: "Uno" } });
  const fresh = await api.client.get(`${address}/locations`, { "if-none-match": etag });
  expect([fresh.status, fresh.body.features[1].properties.name]).toEqual([200, "Uno"]);
  expect((await api.client.get("/v1/public/maps")).body.data[0].slug).toBe("our-stores");

  await live.call("DELETE", `/v1/locations/${one.id}`);
  expect((await live.get(path)).body.location_count).toBe(2);
  await live.call("PATCH", path, { body: { visibility: "private" } });
  expect((await api.client.get(address)).status).toBe(404);
  const { body: trail } = await session.get("/v1/audit-events");
  const actions = trail.data.map(({ action }: { action: string }) => action);
  expect(actions.filter((action: string) => action.startsWith("map.")).sort())
    .toEqual(["map.published", "map.withdrawn"]);
});

test("many locations are put on a map at once, by identifiers or a filter, and only those of the caller", async () => {
  const { body: map } = await live.post("/v1/maps", { name: "Many" });
  const path = `/v1/maps/${map.id}/locations`;
  const east = await saved(live, "Many east", { latitude: 52.1, longitude: 5.1 });
  const west = await saved(live, "Many west", { latitude: 52.1, longitude: -5.1 });
  const coordinates = { latitude: 1, longitude: 1 };
  const tagged = await live.post("/v1/locations", { coordinates, label: "Somewhere", tags: ["many, {really}"] });
  const named = async () =>
    (await live.get(`/v1/locations?map_id=${map.id}`)).body.data.map(({ id }: { id: string }) => id);

  const first = await live.post(path, { location_ids: [west.id, east.id] });
  expect([first.status, first.body.added, first.body.existing, first.body.map.location_count]).toEqual([200, 2, 0, 2]);
  expect(first.headers.get("etag")).toBe('"1"');
  expect((await live.post(path, { filter: { tag: "many, {really}" } })).body.added).toBe(1);
  const again = await live.post(path, { filter: { q: "many", bounds: [0, 0, 10, 60] } });
  expect([again.body.added, again.body.existing]).toEqual([0, 2]);
  expect((await live.post(path, { filter: { q: "nowhere at all" } })).body).toMatchObject({ added: 0, existing: 0 });
  expect(await named()).toEqual([west.id, east.id, tagged.body.id]);

  const inTest = await saved(await session.withKey({ environment: "test" }), "Many in test");
  const { client: stranger } = await api.client.signUp();
  const theirs = await stranger.withKey({ environment: "live" });
  const foreign = await saved(theirs, "Many foreign");
  for (const id of [inTest.id, foreign.id, "loc_0"]) {
    const refused = await live.post(path, { location_ids: [east.id, id] });
    expect([refused.status, refused.body.detail]).toEqual([404, `There is no location with the identifier ${id}`]);
  }
  expect((await theirs.post(path, { filter: { q: "many" } })).status).toBe(404);
  for (const body of [{}, { location_ids: [east.id], filter: { q: "many" } }, { filter: {} }, { location_ids: [] }]) {
    expect((await live.post(path, body)).status).toBe(422);
  }
  expect(await named()).toEqual([west.id, east.id, tagged.body.id]);
});

test("a short code finds the location for its organization, and for others only where a public map shows it", async () => {
  const one = await saved(live, "Coded");
  const answerTo = async (client: ApiClient, more: object = {}) =>
    (await client.post("/v1/resolve", { input: ` ${one.short_code.toLowerCase()} `, ...more })).body;
  expect(await answerTo(live)).toMatchObject({
    status: "found",
    label: one.label,
    coordinates: one.coordinates,
    input_kind: "short_code",
    code: { system: "locus", normalized: one.short_code },
    source: { origin: "saved", system: "locus" },
  });
  expect(await answerTo(live, { bounds: [0, 0, 1, 1] })).toMatchObject({ status: "unresolved", reasons: ["no_match"] });
  expect(await answerTo(live, { max_accuracy_m: 0.001 }))
    .toMatchObject({ status: "uncertain", reasons: ["too_coarse"] });

  const stranger = await (await api.client.signUp()).client.withKey({ environment: "test" });
  const inTest = await session.withKey({ environment: "test" });
  const unknown = { status: "unresolved", reasons: ["no_match"], code: { normalized: one.short_code } };
  expect(await answerTo(stranger)).toMatchObject(unknown);
  expect(await answerTo(inTest)).toMatchObject(unknown);
  const { body: map } = await live.post("/v1/maps", { name: "Coded", visibility: "unlisted" });
  await live.call("PUT", `/v1/maps/${map.id}/locations/${one.id}`);
  expect(await answerTo(stranger)).toMatchObject(unknown);
  await live.call("PATCH", `/v1/maps/${map.id}`, { body: { visibility: "public" } });
  expect(await answerTo(stranger)).toMatchObject({ status: "found", label: one.label });
  await live.call("DELETE", `/v1/locations/${one.id}`);
  expect(await answerTo(live)).toMatchObject(unknown);
});

test("a change for an older version is refused, and a current copy is not sent again", async () => {
  const one = await saved(live, "Guarded");
  const path = `/v1/locations/${one.id}`;
  const etag = (await live.get(path)).headers.get("etag") ?? "";
  expect((await live.get(path, { "if-none-match": etag })).status).toBe(304);
  const change = (tag: string) => live.call("PATCH", path, { body: { name: "New" }, headers: { "if-match": tag } });
  expect((await change('"7"')).body.code).toBe("PRECONDITION_FAILED");
  expect((await change(`W/${etag}`)).status).toBe(412);
  const changed = await change(`"7", ${etag}`);
  expect([changed.status, changed.body.name, changed.headers.get("etag")]).toEqual([200, "New", '"2"']);
  expect((await live.call("DELETE", path, { headers: { "if-match": etag } })).status).toBe(412);
  const feature = await live.get(path, { accept: "application/geo+json" });
  expect(feature.headers.get("content-type")).toBe("application/geo+json");
  expect(feature.body).toMatchObject({ type: "Feature", geometry: { type: "Point", coordinates: [5.1, 52.1] } });
  const moved = await live.call("PATCH", path, { body: { input: "Utrecht", country: "NL" } });
  expect(moved.body).toMatchObject({ id: one.id, short_code: one.short_code, precision: "locality" });
  const refused = await live.call("PATCH", path, { body: { input: "zzqx" } });
  expect([refused.status, refused.body.resolution.status]).toEqual([409, "unresolved"]);
});

test("slugs that are taken, look taken or are reserved are refused, and only live maps are published", async () => {
  expect((await live.post("/v1/maps", { name: "North", slug: "n0rth-1" })).status).toBe(201);
  for (const alike of ["n0rth-1", "north-l"]) {
    expect([alike, ...await refusalOf(live.post("/v1/maps", { name: "Other", slug: alike }))])
      .toEqual([alike, 409, "/slug"]);
  }
  expect((await live.post("/v1/maps", { name: "N0rth 1" })).body.slug).toStartWith("n0rth-1-");
  expect((await live.post("/v1/maps", { name: "x", slug: "locations" })).status).toBe(422);
  const inTest = await session.withKey({ environment: "test" });
  expect(await refusalOf(inTest.post("/v1/maps", { name: "x", visibility: "public" }))).toEqual([422, "/visibility"]);
});

const parish: AreaLayer = {
  name: "parish",
  attribution: "© Parishes of <Example>",
  areasAt: () => [{ code: "N1", title: "North" }],
  hasBorderWithin: () => false,
};
let areaLayers: readonly AreaLayer[] = [parish];
const gazetteer = smallStreets();
const credited = await testApi({ resolutions: { gazetteer: () => ({ ...gazetteer, areaLayers }) } });

const LIVE = { "locus-environment": "live" };
const TIME_ZONES = "© OpenStreetMap contributors, ODbL 1.0";

test("a published map names the sources of the columns that it shows, and shows no column without one", async () => {
  const { client } = await credited.client.signUp();
  const organization = (await client.get("/v1/organization")).body.slug;
  const map = await client.post("/v1/maps", { name: "Stores", slug: "stores", visibility: "public" }, LIVE);
  const place = { coordinates: { latitude: 47.1, longitude: 9.5 }, label: "Office" };
  async function publish(append?: readonly string[]): Promise<string> {
    const { body } = await client.post("/v1/locations", { ...place, append }, LIVE);
    expect((await client.post(`/v1/maps/${map.body.id}/locations`, { location_ids: [body.id] }, LIVE)).status)
      .toBe(200);
    return body.short_code;
  }
  const [json, page] = [`/v1/public/maps/${organization}/stores`, `/maps/${organization}/stores`];
  const credits = async (path: string) => (await credited.client.get(path)).body.attributions;

  await publish(["h3:8"]);
  expect([await credits(json), await credits(`${json}/locations`)]).toEqual([[], []]);
  const zoned = await publish(["timezone"]);
  expect(await credits(json)).toEqual([TIME_ZONES]);
  const whole = await publish(["timezone", "parish"]);
  const both = [TIME_ZONES, parish.attribution].sort();
  expect([await credits(json), await credits(`${json}/locations`)]).toEqual([both, both]);
  expect(await credits(`${json}/locations/${zoned}`)).toEqual([TIME_ZONES]);
  expect(await credits(`${json}/locations/${whole}`)).toEqual(both);
  const shown = await credited.client.get(page);
  expect(shown.text).toContain(TIME_ZONES);
  expect(shown.text).toContain("© Parishes of &lt;Example&gt;");

  // Its source is not known any more.
  areaLayers = [];
  const known = { "if-none-match": shown.headers.get("etag") ?? "" };
  const after = await credited.client.get(page, known);
  expect([after.status, after.text.includes("Parishes")]).toEqual([200, false]);
  expect([await credits(json), await credits(`${json}/locations`)]).toEqual([[TIME_ZONES], [TIME_ZONES]]);
  const card = (await credited.client.get(`${json}/locations/${whole}`)).body;
  expect([card.properties.appended, card.attributions]).toEqual([{ timezone: "Europe/Zurich" }, [TIME_ZONES]]);
});

const FEATURES_MAX = 5000;
/** Locations: grouping this many takes many times as long as a call. */
const LARGE = 12_000;
/** The first of them lie in one town: fewer than the limit of one answer. */
const TOWN = 4000;
/** A server that groups on the event loop would answer one or two: those that arrived before. */
const ANSWERED_MEANWHILE = 8;

/** A published map with `size` locations, inserted directly: through the API it would take minutes. */
async function largeMap(size: number): Promise<{ readonly address: string; readonly live: ApiClient }> {
  const { client } = await api.client.signUp();
  const liveKey = await client.withKey({ environment: "live" });
  const { id: organizationId, slug: named } = (await client.get("/v1/organization")).body;
  const { id: mapId } = (await liveKey.post("/v1/maps", { name: "Large", slug: "large", visibility: "public" })).body;
  const tail = organizationId.slice(-12);
  await api.accounts.db.ownerSql.begin(async (sql) => {
    await sql`
      insert into locations (id, organization_id, environment, label, latitude, longitude, confidence, status, precision,
        source, components, tags, metadata, version, created_at, updated_at)
      select 'loc_' || ${tail} || lpad(n::text, 14, '0'), ${organizationId}, 'live', 'Shop ' || n,
        case when n <= ${TOWN} then 48.2 + 0.1 * random() else 170 * random() - 85 end,
        case when n <= ${TOWN} then 16.3 + 0.1 * random() else 180 * random() end,
        1, 'found', 'house', '{"dataset": "somebody", "version": "1", "system": null, "origin": "gazetteer", "attribution": "Somebody"}', '{}', '{}', '{}', 1, now(), now()
      from generate_series(1, ${size}::int) as n`;
    await sql`
      insert into map_locations (map_id, location_id, organization_id, rank, added_at)
      select ${mapId}, id, organization_id, right(id, 6)::int, now() from locations
      where organization_id = ${organizationId}`;
  });
  return { address: `/v1/public/maps/${named}/large/locations`, live: liveKey };
}

interface Feature {
  readonly geometry: { readonly coordinates: readonly [number, number] };
  readonly properties: { readonly point_count?: number; readonly label?: string };
}

/** The number of locations that the features represent. */
function standFor(features: readonly Feature[]): number {
  return features.reduce((sum, { properties }) => sum + (properties.point_count ?? 1), 0);
}

test("a map above the limit of one answer is grouped, counts every location once, and is not sent twice", async () => {
  const { address, live: liveKey } = await largeMap(6000);
  for (const zoom of ["", "?zoom=0", "?zoom=4", "?zoom=20"]) {
    const { status, body } = await api.client.get(`${address}${zoom}`);
    expect([zoom, status, body.location_count, standFor(body.features)]).toEqual([zoom, 200, 6000, 6000]);
    expect(body.features.length).toBeLessThanOrEqual(FEATURES_MAX);
    expect(body.clustered_at_zoom).toBeLessThanOrEqual(zoom === "" ? 20 : Number(zoom.slice("?zoom=".length)));
    expect(body.attributions).toEqual(["Somebody"]);
  }
  const whole = await api.client.get(`${address}?zoom=2`);
  expect(whole.body.features.some(({ properties }: Feature) => (properties.point_count ?? 0) > 1)).toBe(true);

  const town = await api.client.get(`${address}?bounds=16.3,48.2,16.4,48.3&zoom=3`);
  expect([town.body.clustered_at_zoom, town.body.features.length >= TOWN]).toEqual([null, true]);
  const cells = new Set(
    town.body.features.map(({ geometry: { coordinates: [longitude, latitude] } }: Feature) =>
      curveCell({ latitude, longitude })
    ),
  );
  expect(cells.size).toBeGreaterThan(TOWN * 0.9);

  const etag = whole.headers.get("etag") ?? "";
  const again = await api.client.get(`${address}?zoom=2`, { "if-none-match": etag });
  expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
  expect((await api.client.get(`${address}?zoom=3`, { "if-none-match": etag })).status).toBe(200);
  const { body: listed } = await liveKey.get("/v1/locations?limit=1");
  await liveKey.call("DELETE", `/v1/locations/${listed.data[0].id}`);
  const fresh = await api.client.get(`${address}?zoom=2`, { "if-none-match": etag });
  expect([fresh.status, standFor(fresh.body.features)]).toEqual([200, 5999]);
});

test("others are answered while a large map is being grouped", async () => {
  const { address } = await largeMap(LARGE);
  // Loads the points. The town has few enough for single features.
  expect((await api.client.get(`${address}?bounds=16.3,48.2,16.4,48.3`)).body.clustered_at_zoom).toBeNull();
  const state = { isGrouped: false };
  const grouped = api.client.get(`${address}?zoom=1`).finally(() => {
    state.isGrouped = true;
  });
  let answered = 0;
  while (!state.isGrouped) {
    expect((await api.client.get("/v1/health")).status).toBe(200);
    answered++;
  }
  expect(standFor((await grouped).body.features)).toBe(LARGE);
  expect(answered).toBeGreaterThan(ANSWERED_MEANWHILE);
});

test("public maps are readable for pages of every origin, and limited by address", async () => {
  // Of a service of its own: afterwards the address has to wait.
  const { client } = await testApi();
  const address = "/v1/public/maps/nobody/nothing";
  const headers = { origin: "https://elsewhere.example", "access-control-request-method": "GET" };
  const preflight = await client.call("OPTIONS", address, { headers });
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  const answers = await Promise.all(Array.from({ length: 260 }, () => client.get(address)));
  const statuses = new Set(answers.map(({ status }) => status));
  expect(statuses).toEqual(new Set([404, 429]));
  const limited = answers.find(({ status }) => status === 429);
  expect(Number(limited?.headers.get("retry-after"))).toBeGreaterThan(0);
});
