import { afterAll, expect, test } from "bun:test";
import { basename, join } from "node:path";
import type { Locator, Page, Route } from "playwright-core";
import { setMonthlyLimit } from "../../src/accounts/mod.ts";
import { smallStreets } from "../resolver/small_streets.ts";
import { testApi } from "../support/api/test_api.ts";
import { borrowContext } from "../support/browsers/browser.ts";
import { longTest, variants } from "../support/runner/depth.ts";
import { patience } from "../support/runner/patience.ts";

const BROWSER_MS = patience(120_000);
const HOUSE = "Hauptstrasse 5, 9901 Oberdorf";
const LABEL = "Hauptstrasse 5, 9901 Oberdorf, Liechtenstein";
const GEOCODERS = ["nominatim", "photon", "pelias"] as const;

const gazetteer = smallStreets();

/** Pages of another origin, each with a client that people have in theirs. */
interface ClientPages {
  readonly origin: string;
  /** The address of a page. */
  readonly urlOf: (name: PageName, parameters: Readonly<Record<string, string>>) => string;
  readonly close: () => Promise<void>;
}

const PAGES = {
  leaflet: ["leaflet/dist/leaflet.css", "leaflet-control-geocoder/dist/Control.Geocoder.css"],
  maplibre: ["maplibre-gl/dist/maplibre-gl.css", "@maplibre/maplibre-gl-geocoder/dist/maplibre-gl-geocoder.css"],
  pelias: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type PageName = keyof typeof PAGES;

/** What the map's worker is made of. */
const WORKER = ["maplibre-gl-worker.mjs", "maplibre-gl-shared.mjs"];

const PACKAGES = join(import.meta.dir, "../../node_modules");

const pages = clientPages();
const api = await testApi({ resolutions: { gazetteer: () => gazetteer }, allowedOrigins: [pages.origin] });
afterAll(async () => {
  await api.close();
  await pages.close();
});

const person = await api.client.signUp();
const client = await person.client.withKey();
const key = client.credential ?? "";
const point = (await client.post("/v1/resolve", { input: HOUSE })).body.coordinates;
const limited = await api.client.signUp();
const spent = (await limited.client.withKey({ environment: "live" })).credential ?? "";
await setMonthlyLimit(api.accounts.deps, { organizationId: limited.answer.organization.id, calls: 0 });

/** A page of another origin; `complaints` are its errors and what its browser refused. */
async function visit(url: string) {
  const { context, leave } = await borrowContext({ viewport: { width: 1000, height: 800 }, locale: "en-GB" });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") {
      complaints.push(message.text());
    }
  });
  await page.goto(url);
  return { page, complaints, end: leave };
}

function noted(page: Page, name: string): Promise<unknown[]> {
  return page.evaluate((global) => Reflect.get(globalThis, global), name);
}

/** Waits until a page has noted so many things. */
async function until(page: Page, name: string, count: number): Promise<void> {
  await page.waitForFunction(
    ([global = "", least = "0"]) => Reflect.get(globalThis, global)?.length >= Number(least),
    [name, String(count)],
  );
}

function leafletUrl(geocoder: string, secret: string): string {
  const base = `${api.url}/compat/${geocoder}`;
  return geocoder === "pelias"
    ? pages.urlOf("leaflet", { geocoder, base, key: secret })
    : pages.urlOf("leaflet", { geocoder, base: `${base}/${secret}` });
}

test.each(variants(...GEOCODERS))(
  "leaflet-control-geocoder searches, completes and reverses by %s",
  async (geocoder) => {
    const { page, complaints, end } = await visit(leafletUrl(geocoder, key));
    try {
      const input = page.locator(".leaflet-control-geocoder input");
      await input.fill(HOUSE);
      await input.press("Enter");
      await until(page, "marked", 1);
      expect(await noted(page, "marked")).toEqual([{
        label: geocoder === "photon" ? "Hauptstrasse, Oberdorf, Liechtenstein" : LABEL,
        latitude: expect.closeTo(point.latitude, 6),
        longitude: expect.closeTo(point.longitude, 6),
      }]);
      await page.locator(".leaflet-popup-content").waitFor();
      const reversed = await page.evaluate(
        ([latitude, longitude]) => Reflect.get(globalThis, "reverse")(latitude, longitude),
        [point.latitude, point.longitude],
      );
      expect(reversed).toEqual([expect.stringContaining("Hauptstrasse")]);

      await input.fill("zzzzqqq wwww");
      await input.press("Enter");
      await page.locator(".leaflet-control-geocoder-error").waitFor();

      if (geocoder !== "nominatim") {
        // The control does not complete by Nominatim, whose public server forbids it.
        await page.evaluate(() => Reflect.get(globalThis, "completeFrom")(3));
        await input.fill("Birk");
        await page.locator(".leaflet-control-geocoder-alternatives li").first().waitFor();
        const suggested = (await noted(page, "finished")).at(-1);
        expect(suggested).toEqual({ kind: "finishsuggest", names: [expect.stringContaining("Birkenweg")] });
      }
      expect(complaints).toEqual([]);
    } finally {
      await end();
    }
  },
  BROWSER_MS,
);

test.each(variants(...GEOCODERS))(
  "leaflet-control-geocoder shows no result for a wrong key and a used-up limit by %s",
  async (geocoder) => {
    for (const [secret, status] of [["locus_test_unknown", 401], [spent, 429]] as const) {
      const { page, complaints, end } = await visit(leafletUrl(geocoder, secret));
      try {
        const answered = page.waitForResponse((response) => response.url().includes(`/compat/${geocoder}`));
        const input = page.locator(".leaflet-control-geocoder input");
        await input.fill(HOUSE);
        await input.press("Enter");
        const answer = await answered;
        expect(answer.status()).toBe(status);
        // Readable by the page: a browser hides an answer without the header.
        expect(answer.headers()["access-control-allow-origin"]).toBe(pages.origin);
        if (geocoder !== "nominatim") {
          await page.locator(".leaflet-control-geocoder-error").waitFor();
        }
        expect(await noted(page, "marked")).toEqual([]);
        expect(complaints.filter((text) => text.includes("CORS"))).toEqual([]);
      } finally {
        await end();
      }
    }
  },
  BROWSER_MS,
);

/** Types the last letter of a text, so that the control sends one request, however slow the machine is. */
async function type(input: Locator, text: string): Promise<void> {
  await input.fill(text.slice(0, -1));
  await input.press(text.slice(-1));
}

test("maplibre-gl-geocoder searches and reverses over the service's own map", async () => {
  const base = `${api.url}/compat/nominatim/${key}`;
  const { page, complaints, end } = await visit(pages.urlOf("maplibre", { base, service: api.url }));
  try {
    await page.waitForFunction(() => Reflect.get(globalThis, "isDrawn"));
    const input = page.locator(".maplibregl-ctrl-geocoder--input");
    const suggestions = page.locator(".maplibregl-ctrl-geocoder .suggestions li");
    await type(input, "Hauptstrasse 5, 9901 Oberd");
    await suggestions.first().waitFor();
    await type(input, HOUSE);
    await suggestions.getByText("Hauptstrasse 5").first().click();
    await until(page, "chosen", 1);
    expect((await noted(page, "chosen"))[0])
      .toEqual({ label: LABEL, center: [expect.closeTo(point.longitude, 6), expect.closeTo(point.latitude, 6)] });
    await page.locator(".maplibregl-marker").first().waitFor();

    await type(input, "zzzzqqq wwww");
    await page.getByText("No results found").waitFor();

    const reversed = page.waitForResponse((response) => response.url().includes("/reverse?"));
    await type(input, `${point.latitude}, ${point.longitude}`);
    await reversed;
    await suggestions.getByText("Hauptstrasse").first().waitFor();
    expect(complaints).toEqual([]);
  } finally {
    await end();
  }
}, BROWSER_MS);

longTest("maplibre-gl-geocoder shows its error for a wrong key and a used-up limit", async () => {
  for (const secret of ["locus_test_unknown", spent]) {
    const base = `${api.url}/compat/nominatim/${secret}`;
    const { page, end } = await visit(pages.urlOf("maplibre", { base, service: api.url }));
    try {
      await type(page.locator(".maplibregl-ctrl-geocoder--input"), HOUSE);
      await page.getByText("error reaching the server").waitFor();
    } finally {
      await end();
    }
  }
}, BROWSER_MS);

/**
 * Stands for the proxy that the element needs in front of the service: it takes no path and no other key than Geocode
 * Earth's. The browser checks what it answers as any other answer.
 */
function proxyFor(secret: string) {
  return async (route: Route): Promise<void> => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const headers = { ...await request.allHeaders(), authorization: `Bearer ${secret}` };
    const answer = await fetch(`${api.url}/compat/pelias${pathname}${search}`, { headers });
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    });
  };
}

test("Geocode Earth's element completes and selects, and reports a wrong key and a used-up limit", async () => {
  const { page, complaints, end } = await visit(pages.urlOf("pelias", { host: "geocoder.example" }));
  try {
    let proxy = proxyFor(key);
    await page.route("https://geocoder.example/**", (route) => proxy(route));
    const input = page.locator("ge-autocomplete input");
    await type(input, "Birk");
    const results = page.locator("ge-autocomplete .result-item");
    await results.first().waitFor();
    expect(await results.allTextContents()).toEqual([expect.stringContaining("Birkenweg")]);
    await results.first().click();
    await until(page, "chosen", 1);
    const [chosen] = await noted(page, "chosen");
    expect(chosen).toMatchObject({ type: "Feature", properties: { layer: "street", street: "Birkenweg" } });

    await input.fill("");
    const empty = page.waitForResponse((response) => response.url().includes("zzzz"));
    await input.fill("zzzzqqq");
    expect(await (await empty).json()).toMatchObject({ features: [] });
    expect(await results.count()).toBe(0);
    expect([await noted(page, "failed"), complaints]).toEqual([[], []]);

    for (const [at, secret] of ["locus_test_unknown", spent].entries()) {
      proxy = proxyFor(secret);
      await input.fill(`Haup${"t".repeat(at)}`);
      await until(page, "failed", at + 1);
    }
    expect(await noted(page, "failed"))
      .toEqual([expect.stringContaining("The credential is missing"), expect.stringContaining("limit of calls")]);
  } finally {
    await end();
  }
}, BROWSER_MS);

test("a page of an origin that the operator does not list reads nothing", async () => {
  const other = clientPages();
  const base = `${api.url}/compat/nominatim/${key}`;
  const { page, complaints, end } = await visit(other.urlOf("leaflet", { geocoder: "nominatim", base }));
  try {
    const input = page.locator(".leaflet-control-geocoder input");
    const failed = page.waitForEvent("pageerror");
    await input.fill(HOUSE);
    await input.press("Enter");
    await failed;
    expect(complaints.some((text) => text.includes("blocked by CORS policy"))).toBe(true);
    expect(await noted(page, "marked")).toEqual([]);
  } finally {
    await end();
    await other.close();
  }
}, BROWSER_MS);

/** Serves the pages of `pages/`, bundled. */
function clientPages(): ClientPages {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    routes: Object.fromEntries([
      ...Object.entries(PAGES).flatMap(([name, styles]) => [
        [`/${name}`, () => pageOf(name, styles)],
        [`/${name}.js`, () => scriptOf(name)],
      ]),
      ...WORKER.map((name) => [`/${name}`, new Response(Bun.file(join(PACKAGES, "maplibre-gl/dist", name)))]),
    ]),
    // Leaflet's pictures of markers.
    fetch: ({ url }) => new Response(Bun.file(join(PACKAGES, "leaflet/dist/images", basename(new URL(url).pathname)))),
  });
  const origin = `http://127.0.0.1:${server.port}`;
  return {
    origin,
    urlOf: (name, parameters) => `${origin}/${name}?${new URLSearchParams(parameters)}`,
    close: () => server.stop(true),
  };
}

async function pageOf(name: string, styles: readonly string[]): Promise<Response> {
  const css = await Promise.all(styles.map((path) => Bun.file(join(PACKAGES, path)).text()));
  const head = `<meta charset="utf-8"><link rel="icon" href="data:,"><style>${css.join("\n")}</style>`;
  const body = `<div id="map" style="height:600px"></div><script type="module" src="/${name}.js"></script>`;
  return new Response(`<!doctype html><title>${name}</title>${head}${body}`, {
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}

async function scriptOf(name: string): Promise<Response> {
  const entrypoints = [join(import.meta.dir, "../support/clients/pages", `${name}.js`)];
  const { outputs: [script] } = await Bun.build({ entrypoints, target: "browser" });
  return new Response(script, { headers: { "content-type": "text/javascript" } });
}
