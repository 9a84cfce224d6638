import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openGazetteerCapability } from "../../src/capabilities/gazetteer.ts";
import { gazetteerFolder, gazetteerPath } from "../../src/commands/gazetteer_path.ts";
import { openTiles } from "../../src/tiles/mod.ts";
import type { ApiClient } from "../support/api/api_client.ts";
import { type TestApi, testApi } from "../support/api/test_api.ts";
import { smallTown } from "../support/gazetteers/small_town.ts";
import { runCommand } from "../support/services/run_command.ts";
import { newDataDir } from "../support/services/run_service.ts";

const outlines = () => Bun.file(new URL("../../src/tiles/data/outlines.bin", import.meta.url)).bytes();

let api: TestApi;
let key: ApiClient;
let close: () => void;

beforeAll(async () => {
  const dataDir = await newDataDir();
  const file = join(dataDir, "town.osm.pbf");
  writeFileSync(file, smallTown());
  const added = await runCommand(["gazetteer", "add", "openstreetmap", file], { DATA_DIR: dataDir });
  expect(added).toMatchObject({ code: 0 });
  const gazetteer = openGazetteerCapability({
    folder: gazetteerFolder(dataDir),
    worldPath: gazetteerPath(dataDir),
    checkAfterMs: 60_000,
  });
  close = () => gazetteer.close();
  api = await testApi({
    datasets: () => gazetteer.datasets(),
    tiles: openTiles({ gazetteer: () => gazetteer.current(), outlines }),
  });
  key = await (await api.client.signUp()).client.withKey();
}, 120_000);

afterAll(async () => {
  await api.close();
  close();
});

test("GET /v1/datasets lists the world and what was added, with counts, licences and dates", async () => {
  const { status, body } = await key.get("/v1/datasets");
  expect(status).toBe(200);
  const [world, town] = body.data;
  expect(world).toMatchObject({
    name: "world",
    source: "geonames",
    licence: "CC BY 4.0",
    countries: [],
    data_from: null,
  });
  expect(world.counts.places).toBeGreaterThan(200_000);
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
  expect(properties).toEqual({ streets: 1, houses: 3 });
  expect(ring[0]).toEqual(ring.at(-1));
  const [[west, south], , [east, north]] = ring;
  expect(west <= 9.522 && 9.522 < east && south <= 47.14 && 47.14 < north).toBeTrue();
  expect(east - west).toBeCloseTo(360 / 2 ** 8, 9);
  const coarse = await key.get("/v1/datasets/coverage?level=2");
  expect(coarse.body.features[0].properties).toEqual({ streets: 1, houses: 3 });
  const bad = await key.get("/v1/datasets/coverage?level=13");
  expect(bad).toMatchObject({ status: 422, body: { code: "INVALID_REQUEST", errors: [{ pointer: "/level" }] } });
});

test("neither route is answered without a credential", async () => {
  expect((await api.client.get("/v1/datasets")).status).toBe(401);
  expect((await api.client.get("/v1/datasets/coverage")).status).toBe(401);
});
