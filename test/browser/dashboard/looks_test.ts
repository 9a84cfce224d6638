import { expect, test } from "bun:test";
import { BROWSER_MS, testDashboard } from "../../support/browsers/dashboard.ts";
import { longTest } from "../../support/runner/depth.ts";
import { clickAndSee, pressAndSee } from "../../support/browsers/actions.ts";

const { api, visit, signedIn } = await testDashboard();

/** The first load of all scripts, without the map. From the public promise. */
const FIRST_LOAD_MAX = 60 * 1024;
const HOSTILE = `<img src=x onerror="alert(1)"> ${"Donaudampfschiff".repeat(5)} مؤسسة`;
const person = await api.client.signUp({ organization: HOSTILE.slice(0, 100) });
for (const environment of ["test", "live"] as const) {
  await person.client.post("/v1/api-keys", { name: HOSTILE.slice(0, 100), environment });
}
await person.client.post("/v1/resolve", { input: "Utrecht" });

longTest("tables fit a small tablet, in the language with the longest words", async () => {
  const { page, goTo, close: leave } = await signedIn("/", {
    as: person,
    language: "de",
    viewport: { width: 720, height: 800 },
  });
  for (const path of ["/keys", "/members"]) {
    await goTo(path);
    const frame = page.locator(".table-frame").first();
    await frame.waitFor();
    expect([path, await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)]).toEqual([
      path,
      0,
    ]);
  }
  await leave();
}, BROWSER_MS);

longTest("the button next to an input keeps its words in one line, in every direction and width", async () => {
  for (const language of ["en", "ar"] as const) {
    const { page, close: leave } = await signedIn("/try", { as: person, language });
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const lines = await page.locator(".ask .button").evaluate((button) => {
        const range = document.createRange();
        range.selectNodeContents(button);
        const tops = [...range.getClientRects()].map(({ top, height }) => Math.round((top + height / 2) / 12));
        return new Set(tops).size;
      });
      expect(`${language} ${width}: ${lines}`).toBe(`${language} ${width}: 1`);
    }
    await leave();
  }
}, BROWSER_MS);

test("browsers that look for /favicon.ico get one", async () => {
  const { status, headers } = await api.client.get("/favicon.ico");
  expect([status, headers.get("content-type")]).toEqual([200, "image/x-icon"]);
  const { page, goTo, close: leave } = await visit();
  await goTo("/login");
  const size = await page.evaluate(async () => {
    const image = new Image();
    image.src = "/favicon.ico";
    await image.decode();
    return image.naturalWidth;
  });
  expect(size).toBe(32);
  await leave();
}, BROWSER_MS);

test("the keyboard reaches the content and the navigation of a narrow screen", async () => {
  const { page } = await signedIn("/usage", { as: person, viewport: { width: 360, height: 740 } });
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
  await page.getByRole("button", { name: "Menu" }).focus();
  await page.keyboard.press("Enter");
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.waitFor();
  await page.keyboard.press("Escape");
  await navigation.waitFor({ state: "hidden" });
}, BROWSER_MS);

test("the first load is light, kept by the browser, and runs nothing that stands inside the document", async () => {
  const { page, goTo, logIn } = await visit({ isNew: true });
  const sizes: Promise<number>[] = [];
  page.on("response", (answer) => {
    if (answer.request().resourceType() === "script") {
      expect(answer.headers()["content-encoding"]).toBeOneOf(["br", "gzip"]);
      expect(answer.headers()["cache-control"]).toContain("immutable");
      sizes.push(answer.request().sizes().then(({ responseBodySize }) => responseBodySize));
    }
  });
  for (const path of ["/login", "/"]) {
    await (path === "/" ? logIn(person) : goTo(path));
    await page.waitForLoadState("networkidle");
    const scriptBytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(scriptBytes).toBeGreaterThan(1000);
    expect(scriptBytes).toBeLessThan(FIRST_LOAD_MAX);
  }
  expect(await page.locator("script:not([src]), style, [style], [onclick]").count()).toBe(0);
  const { headers } = await api.client.get("/");
  expect(headers.get("content-security-policy")).toContain("script-src 'self'; style-src 'self'");
  expect(headers.get("cache-control")).toBe("no-cache");
}, BROWSER_MS);

longTest("a slow list shows that it loads, and a failed one shows its error and is requested again", async () => {
  const { page, faults } = await signedIn("/account", { as: person, failing: /\/v1\/usage/u });
  const held = Promise.withResolvers<void>();
  await page.route("**/v1/usage?*", async (route) => {
    await held.promise;
    await route.fulfill({
      status: 500,
      contentType: "application/problem+json",
      body: JSON.stringify({ code: "INTERNAL", detail: "<b>x</b>", request_id: "req_1" }),
    });
  });
  await clickAndSee(page.getByRole("link", { name: "Usage" }), page.getByText("Loading…"));
  expect(await faults()).toEqual([]);
  held.resolve();
  await page.getByText("Something went wrong in the service").waitFor();
  await page.getByText("Request req_1").waitFor();
  expect(await faults()).toEqual([]);
  await page.unroute("**/v1/usage?*");
  await pressAndSee(page, "Try again", page.getByText("of 1,000 calls"));
}, BROWSER_MS);
