import { afterAll, expect, test } from "bun:test";
import { testApi } from "../support/api/test_api.ts";
import { testBrowser } from "../support/browsers/browser.ts";

const api = await testApi();
afterAll(() => api.close());

const BROWSER_MS = 60_000;

test("the page at /swagger shows and tries the operations, and sends requests only to this service", async () => {
  const browser = await testBrowser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 1600 } });
  try {
    const page = await context.newPage();
    const requested: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) {
        complaints.push(message.text());
      }
    });
    page.on("pageerror", (error) => complaints.push(error.message));

    await page.goto(`${api.url}/swagger`);
    const operations = page.locator(".opblock");
    await operations.first().waitFor();
    const document = (await api.client.get("/swagger/json")).body;
    const described = Object.values<object>(document.paths).flatMap((methods) => Object.keys(methods));
    expect(await operations.count()).toBe(described.length);
    expect(await page.locator(".opblock-tag").first().textContent()).toContain("Resolving");

    const health = page.locator('.opblock:has([data-path="/v1/health"])');
    await health.locator(".opblock-summary-control").click();
    await health.getByRole("button", { name: "Execute" }).click();
    const live = health.locator(".live-responses-table");
    await live.waitFor();
    expect(await live.locator(".response-col_status").last().textContent()).toContain("200");
    expect(await live.locator(".response-col_description").last().textContent()).toContain('"status": "pass"');

    expect(requested.filter((url) => !url.startsWith(api.url) && !url.startsWith("data:"))).toEqual([]);
    expect(complaints).toEqual([]);
    const picture = process.env["SWAGGER_SCREENSHOT"];
    if (picture !== undefined) {
      await page.screenshot({ path: picture });
    }
  } finally {
    await context.close();
  }
}, BROWSER_MS);
