import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { BROWSER_MS, testDashboard } from "../../support/browsers/dashboard.ts";
import { longTest } from "../../support/runner/depth.ts";

const { api, visit } = await testDashboard();

/** More than a table draws at once, as many as a page of the API has. */
const ROWS = 100;
const LAST = `Depot ${ROWS}`;
const { client, ...person } = await api.client.signUp();
const path = await mapOfMany();

async function mapOfMany(): Promise<string> {
  const headers = { "locus-environment": "test" };
  const { body: map } = await client.post("/v1/maps", { name: "All depots", visibility: "private" }, headers);
  for (let i = 1; i <= ROWS; i++) {
    const location = { coordinates: { latitude: 47 + i / 1000, longitude: 9.5 }, label: `Depot ${i}` };
    const { body } = await client.post("/v1/locations", location, headers);
    await client.call("PUT", `/v1/maps/${map.id}/locations/${body.id}`, { headers });
  }
  return `/o/${(await client.get("/v1/organization")).body.slug}/test/map/${map.id}`;
}

/** By a selector: to compute the roles of so many cells takes the browser seconds. */
function rowsOf(page: Page): Locator {
  return page.locator("main table tr");
}

/** How far cells of the first and last row begin from their column's head. Pixels. */
function columnOffsets(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll("table tr")];
    const [heads = [], ...others] = [rows[0], rows[1], rows.at(-1)].map((row) =>
      [...row?.children ?? []].map((cell) => cell.getBoundingClientRect().left)
    );
    return others.flatMap((lefts) => lefts.map((left, i) => Math.abs(left - Number(heads[i]))));
  });
}

for (const width of [1440, 360]) {
  longTest(`a long list is drawn in groups that the browser may skip: ${width} px`, async () => {
    const { page, complaints, faults, logIn, close: leave } = await visit({ viewport: { width, height: 900 } });
    await logIn({ client, ...person }, path);
    const rows = rowsOf(page);
    await rows.nth(ROWS).waitFor({ state: "attached" });
    const groups = page.locator("tbody");
    expect(await groups.count()).toBe(ROWS / 5);
    expect(await groups.last().evaluate((group) => getComputedStyle(group).contentVisibility)).toBe("auto");
    if (width > 360) {
      expect(Math.max(...await columnOffsets(page))).toBeLessThan(1);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await faults()).toEqual([]);
    expect(complaints).toEqual([]);
    await leave();
  }, BROWSER_MS);
}

longTest("a long list is drawn in several tasks, and keeps the height of the page", async () => {
  const { page, complaints, logIn, close: leave } = await visit();
  await page.addInitScript(() => {
    const drawn: number[] = [];
    new MutationObserver(() => drawn.push(document.querySelectorAll("tbody tr").length))
      .observe(document, { childList: true, subtree: true });
    Object.assign(globalThis, { drawn });
  });
  await logIn({ client, ...person }, path);
  await rowsOf(page).nth(ROWS).waitFor({ state: "attached" });
  const drawn: readonly number[] = await page.evaluate("drawn.filter((count) => count > 0)");
  expect(drawn[0]).toBe(60);
  expect(drawn.at(-1)).toBe(ROWS);
  expect(complaints).toEqual([]);
  await leave();
}, BROWSER_MS);

test("rows out of sight follow changes, and columns follow the window", async () => {
  const { page, complaints, logIn, close: leave } = await visit();
  await logIn({ client, ...person }, path);
  const rows = rowsOf(page);
  await rows.nth(ROWS).waitFor({ state: "attached" });
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("button", { name: "Move Depot 2 up", exact: true }).click();
  await rows.nth(1).getByText("Depot 2", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Remove Depot 1", exact: true }).click();
  await rows.nth(ROWS).waitFor({ state: "detached" });
  // Its group was out of sight: its row must know its new place.
  await page.getByRole("button", { name: `Move ${LAST} up`, exact: true }).click();
  await rows.nth(ROWS - 2).getByText(LAST, { exact: true }).waitFor();
  await page.setViewportSize({ width: 900, height: 900 });
  await page.waitForFunction(() => {
    const [frame, table] = [".table-frame", "table"].map((name) => document.querySelector(name)?.clientWidth ?? 0);
    return frame === table;
  });
  expect(Math.max(...await columnOffsets(page))).toBeLessThan(1);
  expect(complaints).toEqual([]);
  await leave();
}, BROWSER_MS);
