import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { drawnOfSet } from "../../src/gazetteer/drawing/drawing_file.ts";
import { mapsAddress } from "../../src/map_page/client/place_actions.ts";
import { PALETTES } from "../../src/tiles/style/theme.ts";
import { testApi, tilesOf } from "../support/api/test_api.ts";
import { borrowContext, clickAndSee, findFaults, isComplaint, pressKeyAndSee } from "../support/browsers/browser.ts";
import { BROWSER_MS, visitPages } from "../support/browsers/dashboard.ts";
import { drawnWorld } from "../support/gazetteers/built_gazetteer.ts";
import { drawingOf, drawnExtract } from "../support/gazetteers/drawn_extract.ts";
import { longTest, variants } from "../support/runner/depth.ts";

const gazetteer = { ...drawnWorld(), ...drawnOfSet([await drawingOf(drawnExtract())]) };
const api = await testApi({ tiles: tilesOf(() => gazetteer) });

/** Names that try to be more than a name. */
const HOSTILE = [
  { name: `<img src=x onerror="document.title='owned'">`, label: "<script>document.title='owned'</script>" },
  { name: "\u202egnp.exe name\u202c", label: "\u2067never closed" },
  { name: "😀".repeat(100), label: "👩‍👩‍👧‍👦 ".repeat(40) },
  { name: "مقهى الشيخ", label: "شارع ١٢, Vaduz" },
  { name: "w".repeat(200), label: "Städtle 23, 9490 Vaduz" },
];
const COLUMNS = ["timezone", "country_codes", "plus_code", "utm", "s2:30", "h3:15"];
let path = "";

beforeAll(async () => {
  const { client } = await api.client.signUp();
  const live = { "locus-environment": "live" };
  const map = { name: "Stores <b>", slug: "our-stores", visibility: "public", embed_origins: [] };
  const { body } = await client.post("/v1/maps", map, live);
  for (const [i, one] of HOSTILE.entries()) {
    const coordinates = { latitude: 47.14 + i / 1000, longitude: 9.52 + i / 1000 };
    const location = await client.post("/v1/locations", { coordinates, ...one, append: COLUMNS }, live);
    expect(location.status).toBe(201);
    await client.call("PUT", `/v1/maps/${body.id}/locations/${location.body.id}`, { headers: live });
  }
  path = `/maps/${(await client.get("/v1/organization")).body.slug}/our-stores`;
});

interface Visit {
  readonly page: Page;
  readonly requested: string[];
  readonly complaints: string[];
  readonly end: () => Promise<void>;
}

async function visit(
  options: {
    readonly width: number;
    readonly locale?: string;
    readonly withoutScript?: true;
    readonly colorScheme?: "light" | "dark";
  },
) {
  const { context, leave } = await borrowContext({
    viewport: { width: options.width, height: 800 },
    locale: options.locale ?? "en",
    colorScheme: options.colorScheme ?? "light",
    javaScriptEnabled: options.withoutScript !== true,
  });
  const page = await context.newPage();
  const opened: Visit = { page, requested: [], complaints: [], end: leave };
  page.on("request", (request) => opened.requested.push(request.url()));
  page.on("pageerror", (error) => opened.complaints.push(error.message));
  page.on("console", (message) => {
    if (isComplaint(message)) {
      opened.complaints.push(message.text());
    }
  });
  return opened;
}

/** The map has drawn: its tiles were requested, and its canvas is not of one colour. */
async function drawn(page: Page): Promise<void> {
  const tile = page.waitForResponse((response) => response.url().includes(".mvt"));
  await page.goto(`${api.url}${path}`);
  await tile;
  await page.locator("#map canvas").waitFor();
  await page.locator("#map .maplibregl-ctrl-attrib").waitFor();
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["MAP_SCREENSHOTS"];
  if (folder !== undefined) {
    await page.waitForTimeout(2000);
    await page.screenshot({ path: `${folder}/${name}.png` });
  }
}

test.each(variants(360, 1440))(
  "at %i pixels names are text, nothing overflows, and no other server is requested",
  async (width) => {
    const { page, requested, complaints, end } = await visit({ width });
    try {
      await drawn(page);
      expect(await page.title()).toBe("Stores <b>");
      expect(await page.locator("#list li").count()).toBe(HOSTILE.length);
      expect(await page.locator("#list li .place").first().textContent()).toBe(HOSTILE[0]?.name ?? "");
      expect(await page.locator("#list li .place").nth(1).textContent()).toBe("gnp.exe name");
      expect(await page.locator("#list img, #list script").count()).toBe(0);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest).toBeLessThanOrEqual(width);
      expect(await page.locator("footer").innerText()).toContain("Natural Earth");
      expect(await page.locator("#map .maplibregl-ctrl-attrib").innerText()).toContain("Natural Earth");
      for (const at of HOSTILE.keys()) {
        await page.locator("#list li .place").nth(at).click();
        const popup = page.locator(".maplibregl-popup-content strong");
        await popup.waitFor();
        expect(await popup.textContent()).toBe((HOSTILE[at]?.name ?? "").replaceAll(/[\u202c\u202e]/gu, ""));
        expect(await page.locator(".maplibregl-popup-content img").count()).toBe(0);
      }
      await picture(page, `map-${width}`);
      expect(await findFaults(page)).toEqual([]);
      expect(await page.title()).toBe("Stores <b>");
      expect(requested.filter((url) => !url.startsWith(api.url) && !/^(?:data|blob):/u.test(url))).toEqual([]);
      expect(complaints).toEqual([]);
    } finally {
      await end();
    }
  },
  BROWSER_MS,
);

test("a card shows coordinates and columns when they are requested, legible at 360 pixels", async () => {
  const { page, requested, complaints, end } = await visit({ width: 360 });
  try {
    await drawn(page);
    await page.locator("#list li .place").last().click();
    const card = page.locator(".maplibregl-popup-content");
    const summary = card.locator("summary");
    await summary.waitFor();
    expect(await card.innerText()).not.toContain("47.14400");
    expect(requested.some((url) => /\/locations\/[^/]+$/u.test(url))).toBe(false);
    await clickAndSee(summary, card.getByText("Europe/Vaduz"));
    const lines = await card.locator("dl > div").allInnerTexts();
    expect(lines.map((line) => line.replaceAll(/\s+/gu, " "))).toEqual([
      "Coordinates 47.14400, 9.52400",
      "Time zone Europe/Vaduz",
      "Country codes –",
      expect.stringMatching(/^Plus Code 8FVF\S+$/u),
      expect.stringMatching(/^UTM 32T \d+ \d+$/u),
      expect.stringMatching(/^s2:30 [0-9a-f]{16}$/u),
      expect.stringMatching(/^h3:15 8f[0-9a-f]+$/u),
    ]);
    await page.waitForFunction(() => {
      const [map, popup] = ["#map", ".maplibregl-popup-content"].map((one) =>
        document.querySelector(one)?.getBoundingClientRect()
      );
      return map !== undefined && popup !== undefined && popup.top >= map.top && popup.bottom <= map.bottom;
    });
    const isInside = await card.evaluate((element) => element.scrollWidth <= element.clientWidth);
    expect([isInside, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([true, 360]);
    expect(await card.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThanOrEqual(14);
    await picture(page, "map-details");
    expect(await findFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  } finally {
    await end();
  }
}, BROWSER_MS);

test.each(variants<"light" | "dark">("dark", "light"))(
  "in the %s theme the map has waters and parks in its colours, and controls in those of the page",
  async (theme) => {
    const { page, complaints, end } = await visit({ width: 1440, colorScheme: theme });
    try {
      await drawn(page);
      const { water, park } = PALETTES[theme];
      await page.waitForLoadState("networkidle");
      expect(await drawsColors(page, [water, park])).toBe(true);
      const control = page.locator(".maplibregl-ctrl-group");
      const colour = await control.evaluate((element) => getComputedStyle(element).backgroundColor);
      expect(colour).toBe(theme === "dark" ? "rgb(22, 30, 30)" : "rgb(255, 255, 255)");
      await picture(page, `map-${theme}`);
      expect(complaints).toEqual([]);
    } finally {
      await end();
    }
  },
  BROWSER_MS,
);

/** Waits until the drawn map has pixels of these colours (`#rrggbb`). */
async function drawsColors(page: Page, colors: readonly string[]): Promise<boolean> {
  for (let left = DRAWN_TRIES; left > 0; left--) {
    const picture64 = (await page.locator("#map").screenshot()).toString("base64");
    const isDrawn = await page.evaluate(async ({ data, wanted }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
      const seen = new Set<string>();
      for (let i = 0; i < pixels.length; i += 4) {
        seen.add(
          `#${
            [pixels[i], pixels[i + 1], pixels[i + 2]].map((value = 0) => value.toString(16).padStart(2, "0")).join("")
          }`,
        );
      }
      return wanted.every((color) => seen.has(color));
    }, { data: picture64, wanted: colors });
    if (isDrawn) {
      return true;
    }
    await page.waitForTimeout(500);
  }
  return false;
}

const DRAWN_TRIES = 40;

test("a link to a place opens its card on the map, on a phone too, with what opens and shares it", async () => {
  const { page, complaints, end } = await visit({ width: 360 });
  try {
    await page.goto(`${api.url}${path}`);
    const key = await page.locator("#list li").nth(4).getAttribute("data-key");
    await page.goto("about:blank");
    await page.goto(`${api.url}${path}#place-${key}`);
    const card = page.locator(".maplibregl-popup-content");
    const link = card.getByRole("link", { name: "Open in maps" });
    await link.waitFor();
    expect(await link.getAttribute("href"))
      .toBe("https://www.openstreetmap.org/?mlat=47.14400&mlon=9.52400#map=17/47.14400/9.52400");
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
    // The card is inside the map, and the map on the screen: what is selected in the list scrolls nothing away.
    await page.waitForFunction(() => {
      const inner = document.querySelector(".maplibregl-popup-content")?.getBoundingClientRect();
      const outer = document.getElementById("map")?.getBoundingClientRect();
      return inner !== undefined && outer !== undefined && inner.left >= outer.left && inner.right <= outer.right &&
        outer.bottom > 0 && outer.top < innerHeight;
    });
    await card.getByRole("button", { name: "Share" }).click();
    await page.waitForFunction((hash) => location.hash === hash, `#place-${key}`);
    expect(await findFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  } finally {
    await end();
  }
}, BROWSER_MS);

test("mapsAddress() opens the app that the device has", () => {
  const place = { latitude: 47.1, longitude: 9.5, title: "A & B" };
  expect(mapsAddress(place, "Mozilla/5.0 (Linux; Android 15)"))
    .toBe("geo:47.10000,9.50000?q=47.10000,9.50000(A%20%26%20B)");
  expect(mapsAddress(place, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)"))
    .toBe("https://maps.apple.com/?ll=47.10000,9.50000&q=A%20%26%20B");
});

test("a keyboard reaches a place, shows it, and comes back to the list", async () => {
  const { page, end } = await visit({ width: 1440 });
  try {
    await drawn(page);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("skip");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(HOSTILE[0]?.name);
    await pressKeyAndSee(page, "Enter", page.locator(".maplibregl-popup-content strong"));
    expect(await page.locator('#list [aria-current="true"]').count()).toBe(1);
    await page.keyboard.press("Escape");
    await page.locator(".maplibregl-popup-content").waitFor({ state: "detached" });
    expect(await page.locator('#list [aria-current="true"]').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(HOSTILE[0]?.name);
  } finally {
    await end();
  }
}, BROWSER_MS);

longTest("in Arabic the page goes from right to left, and the list stands on the right", async () => {
  const { page, complaints, end } = await visit({ width: 1440, locale: "ar" });
  try {
    await drawn(page);
    expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe("rtl");
    const list = await page.locator("#list").boundingBox();
    const map = await page.locator("#map").boundingBox();
    expect(list?.x ?? 0).toBeGreaterThan(map?.x ?? Infinity);
    await picture(page, "map-arabic");
    expect(complaints).toEqual([]);
  } finally {
    await end();
  }
}, BROWSER_MS);

test("without a script the list is all there, and no empty map", async () => {
  const { page, requested, end } = await visit({ width: 1440, withoutScript: true });
  try {
    await page.goto(`${api.url}${path}`);
    expect(await page.locator("#list li").count()).toBe(HOSTILE.length);
    expect(await page.locator("#map").isVisible()).toBe(false);
    expect(requested.some((url) => url.includes("maplibre"))).toBe(false);
    await picture(page, "map-without-script");
  } finally {
    await end();
  }
}, BROWSER_MS);

test("the reference at /swagger shows every group, its operations and a sample, and finds operations", async () => {
  const visited = await visitPages(api.url, { viewport: { width: 1280, height: 1600 } });
  const { page, pageFaults } = visited;
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto(`${api.url}/swagger`);
  await page.locator(".operation-body").waitFor();
  const { body: index } = await api.client.get("/swagger/groups");
  expect(await page.locator(".sidebar nav a").allTextContents())
    .toEqual(index.groups.map(({ name }: { name: string }) => name));
  for (const { id, operations } of index.groups) {
    await clickAndSee(page.locator(`.sidebar a[href="#${id}"]`), page.locator(`h2#${id}`));
    await page.locator(".operation-body .code-block").first().waitFor();
    expect(await page.locator(".operation-head code").allTextContents())
      .toEqual(operations.map(({ path: at }: { path: string }) => at));
    expect([id, await pageFaults()]).toEqual([id, []]);
  }

  const search = page.getByRole("searchbox", { name: "Search by path, name or error code" });
  await search.fill("idempotency_key_reused batch");
  await page.getByRole("link", { name: "/v1/batches Resolve many inputs" }).waitFor();
  expect(await page.locator(".operation").count()).toBeLessThan(8);
  await search.fill("422");
  await page.getByText("422 INVALID_REQUEST").waitFor();
  await page.getByText("The request is invalid").waitFor();
  await page.getByText("422 IDEMPOTENCY_KEY_REUSED").waitFor();
  await search.fill("revoke key");
  await page.getByRole("link", { name: "/v1/api-keys/{id}" }).click();
  await page.locator('[id="deleteV1Api-keysById"] .operation-body').waitFor();
  expect(page.url()).toEndWith("/swagger#deleteV1Api-keysById");

  for (const name of ["Your API keys", "OpenAPI document"]) {
    const target = await page.getByRole("link", { name }).getAttribute("href");
    expect((await fetch(new URL(target ?? "", api.url))).status).toBe(200);
  }
  expect(requested.filter((url) => !url.startsWith(api.url) && !url.startsWith("data:"))).toEqual([]);
}, BROWSER_MS);

test("an operation is tried with the reader's key, and the samples have it", async () => {
  const person = await api.client.signUp();
  const { key } = (await person.client.post("/v1/api-keys", { name: "Reference", environment: "test" })).body;
  const visited = await visitPages(api.url, { viewport: { width: 360, height: 740 }, preferences: { theme: "dark" } });
  const { page, pageFaults } = visited;
  await page.goto(`${api.url}/swagger#postV1Resolve`);
  await page.getByRole("textbox", { name: "Your test key" }).fill(key);
  const operation = page.locator("#postV1Resolve");
  const cases = [["Python", "import json"], ["TypeScript", "const response"], ["curl", "curl -sS"]] as const;
  for (const [name, start] of cases) {
    await operation.getByRole("radio", { name }).check();
    const text = await operation.getByRole("region", { name }).textContent();
    expect(text).toStartWith(start);
    expect(text).toContain(`Bearer ${key}`);
  }
  await operation.getByText("Try it").click();
  await operation.getByRole("textbox", { name: "Body of the request" }).fill('{"input":"Utrecht"}');
  await operation.getByRole("button", { name: "Send" }).click();
  const answer = operation.getByRole("region", { name: "Answer", exact: true });
  await answer.waitFor();
  expect(JSON.parse(await answer.textContent() ?? "")).toMatchObject({ status: "found" });
  expect(await pageFaults()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.goto(`${api.url}/swagger#/Data/getV1Datasets`);
  await page.locator('[id="getV1Datasets"] .operation-body').waitFor();
}, BROWSER_MS);

/** Far less than the whole document, which keeps a browser busy for seconds. */
const ELEMENTS_MAX = 4000;

test("a group shows its own operations, and the body of one of them", async () => {
  const visited = await visitPages(api.url, { viewport: { width: 1280, height: 800 } });
  const { page } = visited;
  await page.goto(`${api.url}/swagger`);
  for (const link of await page.locator(".sidebar nav a").all()) {
    await clickAndSee(link, page.locator(`h2${await link.getAttribute("href")}`));
    await page.locator(".operation-body").waitFor();
    expect(await page.locator("*").count()).toBeLessThan(ELEMENTS_MAX);
  }
  await visited.close();
}, BROWSER_MS);
