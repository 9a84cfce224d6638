import { expect, test } from "bun:test";
import { curveCell } from "../../../src/geo/curve_cell.ts";
import type { ApiClient } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";

const FEATURES_MAX = 5000;
/** Locations: grouping this many takes many times as long as a call. */
const LARGE = 12_000;
/** The first of them lie in one town: fewer than the limit of one answer. */
const TOWN = 4000;
/** A server that groups on the event loop would answer one or two: those that arrived before. */
const ANSWERED_MEANWHILE = 8;

const api = await testApi();

/** A published map with `size` locations, inserted directly: through the API it would take minutes. */
async function published(size: number): Promise<{ readonly address: string; readonly live: ApiClient }> {
  const { client } = await api.client.signUp();
  const live = await client.withKey({ environment: "live" });
  const { id: organizationId, slug } = (await client.get("/v1/organization")).body;
  const { id: mapId } = (await live.post("/v1/maps", { name: "Large", slug: "large", visibility: "public" })).body;
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
  return { address: `/v1/public/maps/${slug}/large/locations`, live };
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
  const { address, live } = await published(6000);
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
  const { body: listed } = await live.get("/v1/locations?limit=1");
  await live.call("DELETE", `/v1/locations/${listed.data[0].id}`);
  const fresh = await api.client.get(`${address}?zoom=2`, { "if-none-match": etag });
  expect([fresh.status, standFor(fresh.body.features)]).toEqual([200, 5999]);
});

test("others are answered while a large map is being grouped", async () => {
  const { address } = await published(LARGE);
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
