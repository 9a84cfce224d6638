import { expect, test } from "bun:test";
import { testApi } from "../support/api/test_api.ts";
import { borrowContext, isComplaint } from "../support/browsers/browser.ts";
import { isLong } from "../support/runner/depth.ts";
import { patience } from "../support/runner/patience.ts";

const api = await testApi();

const BROWSER_MS = patience(60_000);

test("the page at /swagger shows and tries the operations, and sends requests only to this service", async () => {
  const { context, leave } = await borrowContext({ viewport: { width: 1280, height: 1600 } });
  try {
    const page = await context.newPage();
    const requested: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    page.on("console", (message) => {
      if (isComplaint(message)) {
        complaints.push(message.text());
      }
    });
    page.on("pageerror", (error) => complaints.push(error.message));

    await page.goto(`${api.url}/swagger`);
    await page.locator(".opblock").first().waitFor();
    expect(await page.locator(".opblock-tag").first().textContent()).toContain("Resolving");
    const document = (await api.client.get("/swagger/json")).body;
    const described = Object.entries<object>(document.paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
    const shown = new Set<string>();
    // The page holds only the operations near its window: its beginning, and in a long run all of it.
    for (let isEnd = false; !isEnd;) {
      const drawn = await page.locator(".opblock-summary").evaluateAll((heads) =>
        heads.map((head) =>
          [".opblock-summary-method", "[data-path]"].map((part) => {
            const found = head.querySelector(part);
            return found?.getAttribute("data-path") ?? found?.textContent.toLowerCase();
          }).join(" ")
        )
      );
      drawn.forEach((operation) => shown.add(operation));
      isEnd = !isLong || await page.evaluate(async () => {
        const before = scrollY;
        scrollBy(0, innerHeight * 0.9);
        await new Promise((drawnAgain) => requestAnimationFrame(() => requestAnimationFrame(drawnAgain)));
        return scrollY === before;
      });
    }
    expect(shown.size).toBeGreaterThan(10);
    expect([...shown].toSorted()).toEqual(described.filter((operation) => isLong || shown.has(operation)).toSorted());

    for (const name of ["Dashboard", "Your API keys"]) {
      const target = await page.getByRole("link", { name }).getAttribute("href");
      expect((await fetch(new URL(target ?? "", api.url))).status).toBe(200);
    }

    // Far below the window, so that the browser's own search misses it.
    const search = page.getByRole("searchbox", { name: "Search operations by path, name or group" });
    await search.fill("revoke key");
    await page.locator(".opblock", { hasText: "/v1/api-keys/{id}" }).first().waitFor();
    expect(await page.locator(".opblock-summary").count()).toBeLessThan(5);
    await search.fill("/v1/health");
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
    await leave();
  }
}, BROWSER_MS);
