import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { fillIn, pressAndSee, pressKeyAndSee } from "../../support/browsers/browser.ts";
import { BROWSER_MS, testDashboard } from "../../support/browsers/dashboard.ts";

const { api, visit, signedIn } = await testDashboard();

const HOSTILE = `"><script>alert(1)</script>`;

test("a map is composed, ordered, published, embedded and deleted", async () => {
  const person = await api.client.signUp();
  for (const label of [HOSTILE, "Second", "Third"]) {
    const body = { coordinates: { latitude: 47.1, longitude: 9.5 }, label, append: ["timezone", "h3:8"] };
    await person.client.post("/v1/locations", body, { "locus-environment": "live" });
  }
  const { page, faults } = await signedIn("/maps", { as: person, preferences: { environment: "live" } });
  await page.getByRole("heading", { name: "No maps yet" }).waitFor();
  await page.getByRole("button", { name: "New map" }).first().click();
  await page.getByRole("dialog").getByLabel("Name").fill(HOSTILE);
  await pressAndSee(page, "Create map", page.getByRole("heading", { level: 1, name: HOSTILE }));
  await page.getByRole("heading", { name: "No locations on this map yet" }).waitFor();
  const rows = page.getByRole("table", { name: "Locations" }).getByRole("rowheader");
  const names = rows.locator(".row-name");
  await page.getByRole("button", { name: "Add locations" }).click();
  for (const name of ["Second", "Third", HOSTILE]) {
    await page.getByRole("button", { name: `Add ${name}` }).click();
    await page.getByRole("dialog").getByRole("listitem").filter({ hasText: name }).getByText("On the map").waitFor();
  }
  expect(await faults()).toEqual([]);
  await page.getByRole("button", { name: "Close" }).click();
  expect(await names.allTextContents()).toEqual(["Second", "Third", HOSTILE]);
  await pressAndSee(page, `Move ${HOSTILE} up`, rows.nth(1).getByText(HOSTILE));
  await page.getByRole("button", { name: "Remove Third" }).click();
  await rows.nth(2).waitFor({ state: "detached" });
  expect(await names.allTextContents()).toEqual(["Second", HOSTILE]);
  await clickMiddle(page);
  const card = page.getByRole("status").filter({ hasText: "47.10000, 9.50000" });
  await card.waitFor();
  expect(await card.locator("dl > div").allInnerTexts()).toEqual([
    expect.stringMatching(/^Time zone\s+Europe\/(?:Vaduz|Zurich)$/u),
    expect.stringMatching(/^h3:8\s+88[0-9a-f]{13}$/u),
  ]);
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog");
  // An unlisted link has a part that nobody guesses; that of a public map is its name.
  await dialog.getByText(/\/maps\/[a-z0-9-]+\/[a-z0-9-]+-[a-z0-9]{26}$/u).waitFor();
  await dialog.getByLabel("Visibility").selectOption("public");
  await dialog.getByText(/\/maps\/[a-z0-9-]+\/[a-z0-9-]+-[a-z0-9]{26}$/u).waitFor({ state: "detached" });
  await dialog.getByLabel("URL name").fill("three-places");
  await dialog.getByText(/The map will be at http:\/\/[^ ]+\/maps\/[a-z0-9-]+\/three-places/u).waitFor();
  await dialog.getByText("Visitors see the names, addresses and points of 2 locations.").waitFor();
  expect(await faults()).toEqual([]);
  await pressAndSee(dialog, "Publish", page.getByText("The map is published"));
  await page.getByRole("link", { name: "Open map" }).waitFor();
  await page.getByRole("navigation", { name: "Parts of this map" }).getByRole("link", { name: "Settings" }).click();
  expect(await page.getByLabel("Visibility", { exact: true }).inputValue()).toBe("public");
  await fillIn(page, { "URL name": "our-places", "Sites that may embed": "https://example.com" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Share" }).click();
  const snippet = page.getByRole("region", { name: "Embed code" });
  await snippet.waitFor();
  expect(await snippet.textContent())
    .toMatch(/^<iframe src="[^"]+\/our-places" title="&quot;&gt;&lt;script&gt;[^"]*" width[^>]* style="border:0"/u);
  expect(await faults()).toEqual([]);
  await page.reload();
  await snippet.waitFor();
  const { body } = await api.client.get("/v1/public/maps");
  expect(body.data.map(({ name }: { readonly name: string }) => name)).toContain(HOSTILE);
  await page.getByRole("button", { name: "Delete" }).click();
  await pressAndSee(page, "Delete map", page.getByRole("heading", { name: "No maps yet" }));
}, BROWSER_MS);

test("names and tags without a blank fit on a phone", async () => {
  const person = await api.client.signUp();
  const tag = "kiosk".repeat(10);
  const location = { coordinates: { latitude: 47, longitude: 9.5 }, label: tag, tags: [tag] };
  const { body: { id } } = await person.client.post("/v1/locations", location);
  const { body: map } = await person.client.post("/v1/maps", { name: tag.repeat(4) });
  await person.client.post(`/v1/maps/${map.id}/locations`, { location_ids: [id] });
  for (const path of ["/locations", `/map/${map.id}`]) {
    const { page, faults } = await signedIn(path, { as: person, viewport: { width: 360, height: 740 } });
    await page.getByRole("link", { name: `Show only locations tagged ${tag}` }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await faults()).toEqual([]);
  }
}, BROWSER_MS);

test("a map of many locations is paged, searched, and changed for several of them at once", async () => {
  const person = await api.client.signUp();
  const ids: string[] = [];
  for (let i = 1; i <= 60; i++) {
    const coordinates = { latitude: 47 + i / 1000, longitude: 9.5 };
    const { body } = await person.client.post("/v1/locations", {
      coordinates,
      label: i === 12 ? "Quay 12" : `Depot ${i}`,
      tags: ["old"],
    });
    ids.push(body.id);
  }
  const { body: map } = await person.client.post("/v1/maps", { name: "Depots" });
  await person.client.post("/v1/maps", { name: "Others" });
  await person.client.post(`/v1/maps/${map.id}/locations`, { location_ids: ids });
  const { page, faults } = await signedIn(`/map/${map.id}`, { as: person, viewport: { width: 360, height: 740 } });
  const names = page.locator(".row-name");
  await names.nth(24).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(8000);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await pressAndSee(page, "Next", page.getByText("26–50 of 60"));
  await page.reload();
  await page.getByText("26–50 of 60").waitFor();
  // Across the edge between two pages.
  await pressAndSee(page, "Move Depot 26 up", page.getByText("27–51 of 60"));
  await names.first().getByText("Depot 27", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Move Depot 28 up" }).click();
  await names.first().getByText("Depot 28", { exact: true }).waitFor();
  const { body: { data } } = await person.client.get(`/v1/locations?map_id=${map.id}&limit=30`);
  expect(data.slice(23, 29).map(({ label }: { readonly label: string }) => label))
    .toEqual([24, 26, 25, 28, 27, 29].map((number) => `Depot ${number}`));
  await page.getByLabel("Select Depot 30", { exact: true }).check();
  await page.getByRole("searchbox").fill("quay");
  await pressKeyAndSee(page, "Enter", names.getByText("Quay 12", { exact: true }));
  expect(await names.count()).toBe(1);
  await pressAndSee(page, "Select all on this page", page.getByText("2 selected"));
  expect(await faults()).toEqual([]);
  const several = page.getByRole("group", { name: "Selected locations" });
  const dialog = page.getByRole("dialog");
  await several.getByRole("button", { name: "Add tags" }).click();
  await dialog.getByLabel("Tags").fill("north, new");
  await pressAndSee(dialog, "Add tags", page.getByRole("link", { name: "Show only locations tagged north" }));
  const { body: tagged } = await person.client.get("/v1/locations?tag=north");
  expect(tagged.data.map(({ tags }: { readonly tags: unknown }) => tags))
    .toEqual([["old", "north", "new"], ["old", "north", "new"]]);
  await page.getByRole("link", { name: "Show only locations tagged north" }).click();
  await names.getByText("Depot 30", { exact: true }).waitFor();
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.getByLabel("Select all on this page").check();
  await several.getByRole("button", { name: "Move to another map" }).click();
  await dialog.getByLabel("Map").selectOption("Others");
  expect(await faults()).toEqual([]);
  await pressAndSee(dialog, "Move to another map", page.getByRole("heading", { name: "No matches" }));
  await page.getByRole("link", { name: "Clear filters" }).click();
  await page.getByLabel("Select Depot 1", { exact: true }).check();
  await page.getByLabel("Select Depot 2", { exact: true }).check();
  await pressAndSee(several, "Remove", page.getByText("2 locations removed"));
  await page.getByText("1–25 of 56").waitFor();
}, BROWSER_MS);

test("a point is moved by dragging its pin and by keyboard, and stays where it was until it is saved", async () => {
  const person = await api.client.signUp();
  const start = { latitude: 47.1, longitude: 9.5 };
  const body = { coordinates: start, label: "Depot", append: ["h3:8"] };
  const { body: { id } } = await person.client.post("/v1/locations", body);
  const { body: map } = await person.client.post("/v1/maps", { name: "Depots" });
  await person.client.post(`/v1/maps/${map.id}/locations`, { location_ids: [id] });
  const saved = async () => (await person.client.get(`/v1/locations/${id}`)).body;
  const { page, faults } = await signedIn(`/map/${map.id}`, { as: person });
  await page.locator(".row-name").click();
  const pin = page.getByRole("button", { name: "Pin of Depot" });
  await pin.waitFor();
  expect(await faults()).toEqual([]);
  await page.getByRole("button", { name: "Move by keyboard" }).click();
  await page.keyboard.press("ArrowUp");
  const shown = page.locator(".chosen code").first();
  const latitudeShown = async () => Number((await shown.textContent())?.split(",")[0]);
  const small = await latitudeShown() - start.latitude;
  expect(small).toBeGreaterThan(0);
  await page.keyboard.press("Shift+ArrowUp");
  expect((await latitudeShown() - start.latitude) / small).toBeGreaterThan(9);
  await pressKeyAndSee(page, "Escape", page.getByText("47.10000, 9.50000").last());
  expect((await saved()).coordinates).toEqual(start);
  await page.getByRole("button", { name: "Move by keyboard" }).click();
  await page.keyboard.press("Shift+ArrowRight");
  await pressKeyAndSee(page, "Enter", page.getByText("Position saved"));
  const { coordinates, appended } = await saved();
  expect(coordinates.longitude).toBeGreaterThan(start.longitude);
  expect(Object.keys(appended)).toEqual(["h3:8"]);
  await page.getByText("Not saved").waitFor({ state: "detached" });
  const { x, y, width, height } = await pin.boundingBox() ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 5, y + height / 2 + 40, { steps: 4 });
  await page.mouse.up();
  await page.getByText("Not saved").waitFor();
  expect(await faults()).toEqual([]);
  await page.getByRole("button", { name: "Save position" }).click();
  await page.getByText("Not saved").waitFor({ state: "detached" });
  expect((await saved()).coordinates.latitude).toBeLessThan(start.latitude);
}, BROWSER_MS);

const HOSTILE_NAME = "<img src=x onerror=alert(1)> مرحبا";

test("a location is made of an input and of a point, found by its tag, copied, edited and deleted", async () => {
  const person = await api.client.signUp();
  const { page, context, complaints, logIn, faults, close: leave } = await visit({
    failing: /\/v1\/locations$/u,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const pages = context.pages().length;
  await logIn(person, "/locations");
  await page.getByRole("heading", { name: "No locations yet" }).waitFor();
  const dialog = page.getByRole("dialog");
  await page.locator(".empty").getByRole("button", { name: "New location" }).click();
  await fillIn(dialog, { "Address, map link": "Nowhere at all, whatever", Tags: "depot, depot, north" });
  await pressAndSee(dialog, "Save", dialog.getByText("No location found. Add details"));
  expect(await faults()).toEqual([]);
  await dialog.getByLabel("Address, map link").fill("Utrecht, Netherlands");
  await pressAndSee(dialog, "Save", page.getByRole("table", { name: "Locations" }).getByText(/Utrecht, \w/u));
  await page.getByRole("button", { name: "New location" }).first().click();
  await dialog.getByRole("radio", { name: "Coordinates" }).check();
  await fillIn(dialog, { Latitude: "47.14001", Longitude: "9.52282", Label: HOSTILE_NAME });
  await dialog.getByRole("button", { name: "Save" }).click();
  const rows = page.getByRole("table", { name: "Locations" }).getByRole("row");
  await rows.getByText(HOSTILE_NAME).waitFor();
  expect(await rows.count()).toBe(3);
  expect(await faults()).toEqual([]);
  const code = await rows.filter({ hasText: HOSTILE_NAME }).locator("code.nowrap").textContent();
  await rows.getByRole("button", { name: `Copy ${code}` }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code ?? "");
  await page.getByRole("link", { name: "Show only locations tagged north" }).click();
  await rows.getByText(HOSTILE_NAME).waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("link", { name: "Tag: north" }).waitFor();
  await rows.getByText(/Utrecht, \w/u).waitFor();
  expect(await rows.count()).toBe(2);
  // The only point is in the middle of the map.
  await clickMiddle(page);
  const chosen = page.getByRole("status").filter({ hasText: "Utrecht" });
  await chosen.getByRole("button", { name: "Edit" }).waitFor();
  expect(await faults()).toEqual([]);
  expect(await page.locator("tr.is-selected").count()).toBe(1);
  await chosen.getByRole("button", { name: "Close" }).click();
  await page.locator("tr.is-selected").waitFor({ state: "detached" });
  await page.goBack();
  await rows.getByText(HOSTILE_NAME).waitFor();
  await page.getByRole("searchbox", { name: "Search" }).fill(code ?? "");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /Edit .?<img/u }).click();
  await dialog.getByLabel("Name").fill("Head office");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Delete Head office" }).click();
  await pressAndSee(dialog, "Delete location", page.getByRole("heading", { name: "No matches" }));
  // The live environment has locations of its own.
  await page.getByRole("link", { name: "Clear filters" }).click();
  await page.getByRole("radio", { name: "Live" }).check();
  await page.getByRole("heading", { name: "No locations yet" }).waitFor();
  expect(complaints).toEqual([]);
  expect(context.pages().length).toBe(pages);
  await leave();
}, BROWSER_MS);

/** Clicks the middle of the page's map until a point there is chosen: the map draws its points when it is idle. */
async function clickMiddle(page: Page): Promise<void> {
  const canvas = page.locator(".map canvas");
  await canvas.scrollIntoViewIfNeeded();
  const chosen = page.locator(".chosen");
  for (let tries = 0; tries < 50 && await chosen.count() === 0; tries++) {
    await canvas.click();
    await page.waitForTimeout(200);
  }
  await chosen.waitFor();
}
