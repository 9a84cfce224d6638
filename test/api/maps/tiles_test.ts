import { VectorTile } from "@mapbox/vector-tile";
import { expect, test } from "bun:test";
import { PbfReader } from "pbf";
import { LAYERS } from "../../../src/tiles/draw_tile.ts";
import { smallWorld } from "../../resolver/small_world.ts";
import { testApi, tilesOf } from "../../support/api/test_api.ts";
import { drawnWorld } from "../../support/gazetteers/built_gazetteer.ts";
import { withoutDrawings } from "../../support/gazetteers/plain_records.ts";
import { wordsOf } from "../../support/texts/words.ts";

const drawn = drawnWorld();
let gazetteer: ReturnType<typeof withoutDrawings> = drawn;
let nowMs = 0;
const api = await testApi({ tiles: tilesOf(() => gazetteer), monotonicMs: () => nowMs });

/** Vaduz. */
const TOWN = "/tiles/14/8625/5753.mvt";

async function tile(path: string, headers: Readonly<Record<string, string>> = {}) {
  nowMs += 1000;
  const response = await fetch(`${api.url}${path}`, { headers });
  expect(response.status).toBe(200);
  const bytes = await response.bytes();
  return { response, layers: new VectorTile(new PbfReader(bytes)).layers };
}

function namesOf(layer: VectorTile["layers"][string] | undefined): unknown[] {
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => layer?.feature(i).properties["name"]);
}

test("a tile of a town has its streets, places and borders, and how long it may be cached", async () => {
  const { response, layers } = await tile(TOWN);
  expect(namesOf(layers["transportation_name"])).toContain("Städtle");
  expect(namesOf(layers["place"])).toEqual(["Vaduz"]);
  expect(response.headers.get("content-type")).toBe("application/vnd.mapbox-vector-tile");
  expect(response.headers.get("cache-control")).toBe("public, max-age=300");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("content-encoding")).toBe("gzip");
  const { layers: world } = await tile("/tiles/0/0/0.mvt");
  expect(world["land"]?.length).toBeGreaterThan(100);
  expect(world["transportation"]).toBeUndefined();
});

test("names are in the requested language", async () => {
  expect(namesOf((await tile(`${TOWN}?language=en`)).layers["place"])).toEqual(["Vaduz town"]);
  expect(namesOf((await tile(`${TOWN}?language=de`)).layers["place"])).toEqual(["Vaduz"]);
});

test("a cached tile is not sent again; another gazetteer has another tile", async () => {
  const { response } = await tile(TOWN);
  const known = { "if-none-match": response.headers.get("etag") ?? "" };
  const again = await api.client.get(TOWN, known);
  expect([again.status, again.text]).toEqual([304, ""]);
  gazetteer = withoutDrawings(smallWorld());
  const other = await tile(TOWN, known);
  expect(other.layers).toEqual({});
  gazetteer = drawn;
  expect((await tile(TOWN)).response.headers.get("etag")).toBe(response.headers.get("etag"));
});

test("the tiles of a style may be cached for ever, and the style has the current version", async () => {
  const { body, headers } = await api.client.get("/tiles/style.json?theme=dark&language=en");
  expect(headers.get("cache-control")).toBe("no-cache");
  const [url = ""]: string[] = body.sources.locus.tiles;
  expect(url).toStartWith("/tiles/{z}/{x}/{y}.mvt?v=");
  expect(body.sources.locus.attribution).toContain("Nobody · <a");
  expect(body.glyphs).toBeUndefined();
  const { response } = await tile(url.replace("{z}", "14").replace("{x}", "8625").replace("{y}", "5753"));
  expect(response.headers.get("cache-control")).toContain("immutable");
  const tileJson = (await api.client.get("/tiles/tiles.json")).body;
  expect(tileJson.attribution).toBe("Nobody · Natural Earth");
  expect(tileJson.vector_layers.map(({ id }: { id: string }) => id).toSorted()).toEqual([...LAYERS].toSorted());
});

test("a client without gzip gets the tile uncompressed", async () => {
  const { response, layers } = await tile(TOWN, { "accept-encoding": "identity" });
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(namesOf(layers["place"])).toEqual(["Vaduz"]);
});

test.each(wordsOf(`
  /tiles/17/0/0.mvt /tiles/1/2/0.mvt /tiles/1/0/2.mvt /tiles/01/0/0.mvt /tiles/1/0/0.png /tiles/-1/0/0.mvt
  /tiles/1/0/0 /tiles/1/1e0/0.mvt
`))(
  "%s is no tile",
  async (path) => {
    nowMs += 1000;
    const answer = await api.client.get(path);
    expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"]);
  },
);

test("an invalid parameter is named", async () => {
  nowMs += 1000;
  const answer = await api.client.get(`${TOWN}?language=<b>`);
  expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, "/language"]);
  const style = await api.client.get("/tiles/style.json?theme=pink");
  expect([style.status, style.body.errors[0].pointer]).toEqual([422, "/theme"]);
});

test("an address with too many requests gets 429, and later answers again", async () => {
  nowMs += 60_000;
  const statuses: number[] = [];
  for (let i = 0; i < 13; i++) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${api.url}/tiles/0/0/0.mvt`)));
    for (const answer of answers) {
      statuses.push(answer.status);
      await answer.bytes();
    }
  }
  expect(statuses.filter((status) => status === 200).length).toBe(600);
  expect(statuses.filter((status) => status === 429).length).toBe(50);
  const refused = await api.client.get("/tiles/0/0/0.mvt");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  nowMs += 1000;
  expect((await fetch(`${api.url}/tiles/0/0/0.mvt`)).status).toBe(200);
});

test("the files that draw maps are served by the service", async () => {
  for (const name of ["maplibre-gl.mjs", "maplibre-gl-worker.mjs"]) {
    const answer = await api.client.get(`/map-assets/${name}`);
    expect([name, answer.status, answer.headers.get("content-type")]).toEqual([
      name,
      200,
      "text/javascript; charset=utf-8",
    ]);
    const known = await api.client.get(`/map-assets/${name}`, { "if-none-match": answer.headers.get("etag") ?? "" });
    expect(known.status).toBe(304);
  }
  expect((await api.client.get("/map-assets/maplibre-gl-dev.mjs")).status).toBe(404);
});
