import { VectorTile } from "@mapbox/vector-tile";
import { beforeAll, expect, test } from "bun:test";
import { PbfReader } from "pbf";
import { presentPage } from "../../../src/api/map_page/routes.ts";
import { pageTexts, renderMapPage } from "../../../src/map_page/mod.ts";
import { LAYERS } from "../../../src/tiles/draw_tile.ts";
import { smallWorld } from "../../resolver/small_world.ts";
import { type ApiClient, refusalOf } from "../../support/api/api_client.ts";
import { testApi, tilesOf } from "../../support/api/test_api.ts";
import { drawnWorld } from "../../support/gazetteers/built_gazetteer.ts";
import { withoutDrawings } from "../../support/gazetteers/plain_records.ts";
import { wordsOf } from "../../support/texts/words.ts";

const api = await testApi();

const LIVE = { "locus-environment": "live" };
const PUBLISHED = { name: "Our stores", slug: "our-stores", visibility: "public" };
let client: ApiClient;
let organization = "";

beforeAll(async () => {
  ({ client } = await api.client.signUp());
  organization = (await client.get("/v1/organization")).body.slug;
});

async function publish(map: object, locations: readonly object[] = []): Promise<string> {
  const { body } = await client.post("/v1/maps", map, LIVE);
  for (const location of locations) {
    const { id } = (await client.post("/v1/locations", location, LIVE)).body;
    const put = await client.call("PUT", `/v1/maps/${body.id}/locations/${id}`, { headers: LIVE });
    expect(put.status).toBeLessThan(300);
  }
  return body.id;
}

const HOSTILE = '<img src=x onerror="alert(1)">&\'\u202egnp.exe';

test("the page lists every location, works without scripts, and shows every value as text", async () => {
  await publish({ ...PUBLISHED, name: `${HOSTILE} stores`, description: HOSTILE }, [
    { coordinates: { latitude: 47.1, longitude: 9.5 }, label: HOSTILE, name: HOSTILE },
    { coordinates: { latitude: 47.2, longitude: 9.6 }, label: "Städtle 23, Vaduz" },
  ]);
  const page = await api.client.get(`/maps/${organization}/our-stores`);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.text).toContain("2 locations");
  expect(page.text).toContain("<bdi>Städtle 23, Vaduz</bdi>");
  expect(page.text).toContain("geo:47.20000,9.60000");
  expect(page.text).not.toContain("<img");
  expect(page.text).not.toContain("\u202e");
  expect(page.text).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;gnp.exe");
  // Nothing inline: neither styles, nor scripts, nor handlers.
  expect(page.text).not.toMatch(/<style|<script>|\sstyle=|\son[a-z]+="/u);
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(page.text).toContain("Natural Earth");
});

test("the page is not sent again to a client with a current copy, until something on it changes", async () => {
  const id = await publish({ ...PUBLISHED, slug: "kept-page" });
  const path = `/maps/${organization}/kept-page`;
  const { headers } = await api.client.get(path);
  const known = { "if-none-match": headers.get("etag") ?? "" };
  expect(headers.get("cache-control")).toContain("max-age=60");
  expect((await api.client.get(path, known)).status).toBe(304);
  expect((await api.client.get(`${path}?language=ar`, known)).status).toBe(200);
  await client.call("PATCH", `/v1/maps/${id}`, { body: { name: "Another name" }, headers: LIVE });
  const changed = await api.client.get(path, known);
  expect(changed.status).toBe(200);
  expect(changed.text).toContain("Another name");
});

test("a private map, an unknown one and a malformed address have the same page", async () => {
  await publish({ ...PUBLISHED, slug: "hidden-one", visibility: "private" });
  const pages = await Promise.all(
    [`${organization}/hidden-one`, `${organization}/unknown`, "nobody/our-stores", `${organization}/%00%3Cb%3E`].map((
      path,
    ) => api.client.get(`/maps/${path}`)),
  );
  for (const { status, text, headers } of pages) {
    expect([status, text]).toEqual([404, pages[0]?.text ?? ""]);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
  }
  expect(pages[0]?.text).toContain("There is no map here");
});

test("an unlisted map has a page with noindex for search engines", async () => {
  await publish({ ...PUBLISHED, slug: "unlisted-one", visibility: "unlisted" });
  const { status, text } = await api.client.get(`/maps/${organization}/unlisted-one`);
  expect([status, text.includes('<meta name="robots" content="noindex">')]).toEqual([200, true]);
  expect((await api.client.get(`/maps/${organization}/our-stores`)).text).not.toContain("noindex");
  // Its data has no page to say so.
  for (const path of ["", "/locations"]) {
    const { headers } = await api.client.get(`/v1/public/maps/${organization}/unlisted-one${path}`);
    expect(headers.get("x-robots-tag")).toBe("noindex");
  }
});

test("only origins that the owner lists may embed it", async () => {
  await publish({ ...PUBLISHED, slug: "framed-one", embed_origins: ["https://example.com", "https://example.org"] });
  await publish({ ...PUBLISHED, slug: "framed-by-all", embed_origins: ["*"] });
  expect(await policyOf("framed-one")).toEndWith("frame-ancestors https://example.com https://example.org");
  expect(await policyOf("framed-by-all")).toEndWith("frame-ancestors *");
});

test("an origin that would end its directive, start another policy or allow everyone is refused", async () => {
  for (const host of ["a;sandbox", "a,default-src", "a'b", 'a"b', "*", "*.", "a*b.example", "*.*.example"]) {
    const map = { ...PUBLISHED, slug: "framed-badly", embed_origins: [`https://${host}`] };
    expect([host, ...await refusalOf(client.post("/v1/maps", map, LIVE))]).toEqual([host, 422, "/embed_origins"]);
  }
  await publish({ ...PUBLISHED, slug: "framed-below", embed_origins: ["https://*.example.com", "http://[::1]:8080"] });
  expect(await policyOf("framed-below")).toEndWith("frame-ancestors https://*.example.com http://[::1]:8080");
});

test("the page is in the reader's language, or the requested one", async () => {
  const path = `/maps/${organization}/our-stores`;
  const german = await api.client.get(path, { "accept-language": "de-CH,de;q=0.9" });
  expect(german.text).toContain('lang="de" dir="ltr"');
  expect(german.text).toContain("2 Standorte");
  expect(german.text).toContain("theme=dark&amp;language=de-CH");
  expect(german.headers.get("vary")).toContain("Accept-Language");
  const arabic = await api.client.get(`${path}?language=ar&theme=dark`, { "accept-language": "de" });
  expect(arabic.text).toContain('lang="ar" dir="rtl" data-theme="dark"');
  expect((await api.client.get(`${path}?language=%22%3E&theme=x&page=0`)).text).toContain('lang="en"');
});

test("the list is searched by name and label, without a script", async () => {
  const path = `/maps/${organization}/our-stores`;
  const found = await api.client.get(`${path}?theme=dark&q=VADUZ+stadtle`);
  expect(found.text.match(/<li id=/gu)).toHaveLength(1);
  expect(found.text).toContain("Städtle 23, Vaduz");
  expect(found.text).toContain("1 location<");
  expect(found.text).toContain('<input type="hidden" name="theme" value="dark">');
  expect(found.text).toContain('content="noindex"');
  expect(found.headers.get("content-security-policy")).toContain("form-action 'self'");
  const none = (await api.client.get(`${path}?q=${encodeURIComponent('zz"><script>$&')}`)).text;
  expect(none).toContain("No location matches “zz&quot;&gt;&lt;script&gt;$&amp;”.");
  expect(none).not.toContain("<li id=");
  expect((await api.client.get(`${path}?q=${"x".repeat(500)}`)).text).toContain(`value="${"x".repeat(100)}"`);
});

test("a long list has pages", () => {
  const points = Array.from({ length: 203 }, (_, i) => ({
    coordinates: { latitude: 47 + i / 1000, longitude: 9.5 },
    label: `Place ${i}.`,
    name: null,
    shortCode: null,
    precision: "house" as const,
  }));
  const pageOf = (page: number, search = ""): string =>
    renderMapPage(presentPage({
      map: {
        id: "map_1",
        organization: { id: "org_1", slug: "example", name: "Example" },
        name: "Stores",
        description: null,
        slug: "stores",
        visibility: "public",
        size: points.length,
        embedOrigins: [],
        updatedAt: new Date(0),
        revision: "1",
      },
      shown: { points, attributions: [], columns: [], bounds: undefined },
      sources: [],
      view: { texts: pageTexts("en"), labels: undefined, theme: undefined, page, search, given: { language: "en" } },
      basePath: "",
      mapStyle: undefined,
    }));
  expect(listed(pageOf(1))).toEqual(points.slice(0, 200).map((_, i) => `Place ${i}`));
  expect(pageOf(1)).toContain('<a rel="next" href="?language=en&amp;page=2">');
  expect(pageOf(1)).not.toContain('rel="prev"');
  expect(listed(pageOf(2))).toEqual(["Place 200", "Place 201", "Place 202"]);
  expect(pageOf(2)).toContain('rel="prev"');
  expect(listed(pageOf(99))).toEqual(listed(pageOf(2)));
  expect(listed(pageOf(1, "PLÁCE 201"))).toEqual(["Place 201"]);
  expect(pageOf(1, "place 201")).toContain('id="place-201"');
});

test("an operator's style may load from its own origins, and nothing else may", async () => {
  const other = await testApi({
    mapStyle: { url: "https://maps.example.com/style.json?key=1", origins: ["https://tiles.example.com"] },
  });
  const signedUp = await other.client.signUp();
  await signedUp.client.post("/v1/maps", PUBLISHED, LIVE);
  const { slug } = (await signedUp.client.get("/v1/organization")).body;
  const { text, headers } = await other.client.get(`/maps/${slug}/our-stores`);
  expect(text).toContain('data-dark="https://maps.example.com/style.json?key=1"');
  const foreign = "https://maps.example.com https://tiles.example.com";
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain(`img-src 'self' data: ${foreign};`);
  expect(policy).toContain(`connect-src 'self' ${foreign};`);
  expect(policy).toContain("script-src 'self';");
  const worker = await other.client.get("/map-assets/maplibre-gl-worker.mjs");
  expect(worker.headers.get("content-security-policy")).toContain(`connect-src 'self' ${foreign}`);
});

async function policyOf(slug: string): Promise<string | null> {
  return (await api.client.get(`/maps/${organization}/${slug}`)).headers.get("content-security-policy");
}

function listed(text: string): string[] {
  return Array.from(text.matchAll(/<bdi>(Place \d+)\./gu), ([, name = ""]) => name);
}

const drawn = drawnWorld();
let gazetteer: ReturnType<typeof withoutDrawings> = drawn;
let nowMs = 0;
const tiling = await testApi({ tiles: tilesOf(() => gazetteer), monotonicMs: () => nowMs });

/** Vaduz. */
const TOWN = "/tiles/14/8625/5753.mvt";

async function tile(path: string, headers: Readonly<Record<string, string>> = {}) {
  nowMs += 1000;
  const response = await fetch(`${tiling.url}${path}`, { headers });
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
  const again = await tiling.client.get(TOWN, known);
  expect([again.status, again.text]).toEqual([304, ""]);
  gazetteer = withoutDrawings(smallWorld());
  const other = await tile(TOWN, known);
  expect(other.layers).toEqual({});
  gazetteer = drawn;
  expect((await tile(TOWN)).response.headers.get("etag")).toBe(response.headers.get("etag"));
});

test("the tiles of a style may be cached for ever, and the style has the current version", async () => {
  const { body, headers } = await tiling.client.get("/tiles/style.json?theme=dark&language=en");
  expect(headers.get("cache-control")).toBe("no-cache");
  const [url = ""]: string[] = body.sources.locus.tiles;
  expect(url).toStartWith("/tiles/{z}/{x}/{y}.mvt?v=");
  expect(body.sources.locus.attribution).toContain("Nobody · <a");
  expect(body.glyphs).toBeUndefined();
  const { response } = await tile(url.replace("{z}", "14").replace("{x}", "8625").replace("{y}", "5753"));
  expect(response.headers.get("cache-control")).toContain("immutable");
  const tileJson = (await tiling.client.get("/tiles/tiles.json")).body;
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
    expect(await refusalOf(tiling.client.get(path))).toEqual([404, "NOT_FOUND"]);
  },
);

test("an invalid parameter is named", async () => {
  nowMs += 1000;
  expect(await refusalOf(tiling.client.get(`${TOWN}?language=<b>`))).toEqual([422, "/language"]);
  expect(await refusalOf(tiling.client.get("/tiles/style.json?theme=pink"))).toEqual([422, "/theme"]);
});

test("an address with too many requests gets 429, and later answers again", async () => {
  nowMs += 60_000;
  const statuses: number[] = [];
  for (let i = 0; i < 13; i++) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${tiling.url}/tiles/0/0/0.mvt`)));
    for (const answer of answers) {
      statuses.push(answer.status);
      await answer.bytes();
    }
  }
  expect(statuses.filter((status) => status === 200).length).toBe(600);
  expect(statuses.filter((status) => status === 429).length).toBe(50);
  const refused = await tiling.client.get("/tiles/0/0/0.mvt");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  nowMs += 1000;
  expect((await fetch(`${tiling.url}/tiles/0/0/0.mvt`)).status).toBe(200);
});

test("the files that draw maps are served by the service", async () => {
  for (const name of ["maplibre-gl.mjs", "maplibre-gl-worker.mjs"]) {
    const answer = await tiling.client.get(`/map-assets/${name}`);
    expect([name, answer.status, answer.headers.get("content-type")])
      .toEqual([name, 200, "text/javascript; charset=utf-8"]);
    const known = await tiling.client.get(`/map-assets/${name}`, { "if-none-match": answer.headers.get("etag") ?? "" });
    expect(known.status).toBe(304);
  }
  expect((await tiling.client.get("/map-assets/maplibre-gl-dev.mjs")).status).toBe(404);
});
