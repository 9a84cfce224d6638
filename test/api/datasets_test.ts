import { afterAll, beforeAll, expect, test } from "bun:test";
import { openGazetteerCapability } from "../../src/capabilities/gazetteer.ts";
import { gazetteerFolder, gazetteerPath } from "../../src/commands/gazetteer_path.ts";
import { type ApiClient, refusalOf } from "../support/api/api_client.ts";
import { type TestApi, testApi, tilesOf } from "../support/api/test_api.ts";
import { newDataDir } from "../support/services/run_service.ts";
import { addTown } from "../support/services/s3_fleet.ts";

let api: TestApi;
let key: ApiClient;
let close: () => void;

beforeAll(async () => {
  const dataDir = await newDataDir();
  await addTown(dataDir);
  const gazetteer = openGazetteerCapability({
    folder: gazetteerFolder(dataDir),
    worldPath: gazetteerPath(dataDir),
    checkAfterMs: 60_000,
  });
  close = () => gazetteer.close();
  api = await testApi({ datasets: () => gazetteer.datasets(), tiles: tilesOf(() => gazetteer.current()) });
  key = await (await api.client.signUp()).client.withKey();
});

afterAll(async () => {
  await api.close();
  close();
});

test("GET /v1/datasets lists the world and what was added, with counts, licences and dates", async () => {
  const { status, body } = await key.get("/v1/datasets");
  expect(status).toBe(200);
  const [world, postcodes, town] = body.data;
  expect(world).toMatchObject({
    name: "world",
    source: "geonames",
    licence: "CC BY 4.0",
    countries: [],
    data_from: null,
  });
  expect(world.counts.places).toBeGreaterThan(200_000);
  expect(postcodes).toMatchObject({
    name: "world-postcodes",
    source: "geonames-postcodes",
    licence: "CC BY 4.0",
    countries: ["US"],
  });
  expect(postcodes.counts).toMatchObject({ places: 0, streets: 0 });
  expect(postcodes.counts.postcodes).toBeGreaterThan(40_000);
  expect(town).toMatchObject({
    name: "town",
    source: "openstreetmap",
    version: "2023-11-14",
    data_from: "2023-11-14",
    countries: ["LI"],
    licence: "ODbL 1.0",
    attribution: "© OpenStreetMap contributors, ODbL 1.0",
  });
  expect(town.counts).toMatchObject({ streets: 1, houses: 3, codes: 0 });
  expect(Date.parse(town.added_at)).toBeLessThanOrEqual(Date.now());
});

test("GET /v1/datasets/coverage has the cells that have streets", async () => {
  const { status, body } = await key.get("/v1/datasets/coverage");
  expect(status).toBe(200);
  expect(body.features).toHaveLength(1);
  const { geometry: { coordinates: [ring] }, properties } = body.features[0];
  expect(properties).toMatchObject({ streets: 1, houses: 3 });
  // A cell of level 12 has sides of 0.088 degrees, 9.8 by 6.6 km here. Three of them have a street or a settlement.
  expect(properties.populated_km2).toBeCloseTo(3 * 9.8 * 6.6, -1);
  expect(ring[0]).toEqual(ring.at(-1));
  const [[west, south], , [east, north]] = ring;
  expect(west <= 9.522 && 9.522 < east && south <= 47.14 && 47.14 < north).toBeTrue();
  expect(east - west).toBeCloseTo(360 / 2 ** 8, 9);
  const coarse = await key.get("/v1/datasets/coverage?level=2");
  expect(coarse.body.features[0].properties).toEqual(properties);
  const elsewhere = await key.get("/v1/datasets/coverage?bounds=20,40,30,50");
  expect(elsewhere.body.features).toEqual([]);
  // As browsers write numbers.
  const exact = await key.get("/v1/datasets/coverage?bounds=0.9098767900045459,0.00012345678901234567,18.18,49.1");
  expect(exact.status).toBe(200);
  for (const bounds of ["-181,0,1,1", "0,10,1,-10", "0,0,1,91"]) {
    expect([bounds, ...await refusalOf(key.get(`/v1/datasets/coverage?bounds=${bounds}`))]).toEqual([
      bounds,
      422,
      "/bounds",
    ]);
  }
  const bad = await key.get("/v1/datasets/coverage?level=13");
  expect(bad).toMatchObject({ status: 422, body: { code: "INVALID_REQUEST", errors: [{ pointer: "/level" }] } });
});

test("GET /v1/datasets has what is loaded of every country, and the command that loads it", async () => {
  const { body: { countries } } = await key.get("/v1/datasets");
  const of = (code: string) => countries.find((country: { readonly code: string }) => country.code === code);
  expect(of("LI")).toMatchObject({
    streets: 1,
    streets_with_houses: 1,
    houses: 3,
    houses_with_postcodes: 3,
    add_command: "bun run gazetteer add liechtenstein",
  });
  expect(of("LI").street_areas).toHaveLength(1);
  expect(of("CH")).toMatchObject({ streets: 0, street_areas: [], add_command: "bun run gazetteer add switzerland" });
  expect(countries.length).toBeGreaterThan(240);
});

test("a caller with a current copy gets 304 without a body", async () => {
  for (const path of ["/v1/datasets", "/v1/datasets/coverage?level=4"]) {
    const etag = (await key.get(path)).headers.get("etag") ?? "";
    const again = await key.get(path, { "if-none-match": etag });
    expect([again.status, again.body]).toEqual([304, undefined]);
  }
});

test("a viewer's session reads both", async () => {
  const owner = await api.client.signUp();
  const viewer = await api.client.signUp();
  const { body: { url } } = await owner.client.post("/v1/organization/invitations", { role: "viewer" });
  await viewer.client.post(`/v1/invitations/${new URL(url).pathname.split("/").at(-1)}/accept`, {});
  const there = { "locus-organization": owner.answer.organization.id };
  for (const path of ["/v1/datasets", "/v1/datasets/coverage"]) {
    expect((await viewer.client.get(path, there)).status).toBe(200);
  }
  expect((await viewer.client.post("/v1/resolve", { input: "Utrecht" }, there)).status).toBe(403);
});
