import { expect, test } from "bun:test";
import { BROWSER_MS, testDashboard } from "../../support/browsers/dashboard.ts";
import { clickMiddle } from "../../support/browsers/click_middle.ts";
import { fillIn, pressAndSee } from "../../support/browsers/actions.ts";

const { api, visit } = await testDashboard();

const HOSTILE = "<img src=x onerror=alert(1)> مرحبا";

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
  await fillIn(dialog, { Latitude: "47.14001", Longitude: "9.52282", Label: HOSTILE });
  await dialog.getByRole("button", { name: "Save" }).click();
  const rows = page.getByRole("table", { name: "Locations" }).getByRole("row");
  await rows.getByText(HOSTILE).waitFor();
  expect(await rows.count()).toBe(3);
  expect(await faults()).toEqual([]);
  const code = await rows.filter({ hasText: HOSTILE }).locator("code.nowrap").textContent();
  await rows.getByRole("button", { name: `Copy ${code}` }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code ?? "");
  await page.getByRole("link", { name: "Show only locations tagged north" }).click();
  await rows.getByText(HOSTILE).waitFor({ state: "detached" });
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
  await rows.getByText(HOSTILE).waitFor();
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
