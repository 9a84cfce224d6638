import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { smallStreets } from "../../resolver/small_streets.ts";
import { testApi } from "../../support/api/test_api.ts";
import { BROWSER_MS, visitPages } from "../../support/browsers/dashboard.ts";
import { longTest } from "../../support/runner/depth.ts";
import { pressKeyAndSee } from "../../support/browsers/actions.ts";

const gazetteer = smallStreets();
const api = await testApi({ resolutions: { gazetteer: () => gazetteer } });

const person = await api.client.signUp();

const optionsOf = (page: Page): Promise<string[]> =>
  page.locator(".suggestions").getByRole("option").evaluateAll((list) =>
    list.map((one) => one.querySelector("bdi")?.textContent ?? "")
  );

test("suggestions are chosen by keyboard, and the choice is resolved with its number", async () => {
  const { page, faults, logIn } = await visitPages(api.url);
  await logIn(person, "/try");
  const field = page.getByRole("combobox", { name: "Input" });
  await field.pressSequentially("hauptstrasse 5");
  await page.locator(".suggestions").getByRole("option", { name: "Hauptstrasse 5, 9901" }).waitFor();
  expect(await field.getAttribute("aria-expanded")).toBe("true");
  expect((await optionsOf(page))[0]).toBe("Hauptstrasse 5, 9901 Oberdorf, Liechtenstein");
  expect(await page.getByRole("status").filter({ hasText: "suggestion" }).count()).toBe(1);
  expect(await faults()).toEqual([]);

  await page.keyboard.press("ArrowDown");
  const chosen = page.locator("[role=option][aria-selected=true]");
  expect(await field.getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
  expect(await faults()).toEqual([]);
  // Up from the first one leads back to the text, and once more to the last one.
  await page.keyboard.press("ArrowUp");
  expect(await chosen.count()).toBe(0);
  await page.keyboard.press("ArrowUp");
  expect(await chosen.getAttribute("id")).toBe(
    await page.locator(".suggestions").getByRole("option").last().getAttribute("id"),
  );
  await page.keyboard.press("Escape");
  expect(await page.getByRole("listbox").count()).toBe(0);
  expect(await field.inputValue()).toBe("hauptstrasse 5");
  await page.keyboard.press("ArrowDown");
  await pressKeyAndSee(page, "Enter", page.getByText("The house was found.").first());
  expect(await field.inputValue()).toBe("Hauptstrasse 5, 9901 Oberdorf, Liechtenstein");
  expect(await page.getByRole("listbox").count()).toBe(0);
  // What is typed is in no address that a server logs.
  expect(new URL(page.url()).search).toBe("");
  expect(await faults()).toEqual([]);
}, BROWSER_MS);

longTest("a number that the street does not have stays in the field, and is said to be unknown", async () => {
  const { page, logIn, close } = await visitPages(api.url);
  await logIn(person, "/try");
  const field = page.getByRole("combobox", { name: "Input" });
  await field.pressSequentially("birkenweg 99");
  await page.locator(".suggestions").getByRole("option", { name: /Birkenweg, 9901 Oberdorf/u }).click();
  await page.getByText("The street is sure; the house number is not known here.").first().waitFor();
  expect(await field.inputValue()).toBe("Birkenweg 99, 9901 Oberdorf, Liechtenstein");
  expect(await page.getByRole("row", { name: "House number 99 – Not found" }).count()).toBe(1);
  await close();
}, BROWSER_MS);

test("an answer that comes late is dropped, and its request is cancelled", async () => {
  const { page, logIn, close } = await visitPages(api.url, { failing: /\/v1\/suggest/u });
  await logIn(person, "/try");
  const held = Promise.withResolvers<void>();
  const cancelled: string[] = [];
  page.on("requestfailed", (request) => cancelled.push(new URL(request.url()).searchParams.get("q") ?? ""));
  await page.route("**/v1/suggest?*", async (route) => {
    if (new URL(route.request().url()).searchParams.get("q") === "haup") {
      await held.promise;
    }
    await route.continue().catch(() => undefined);
  });
  const field = page.getByRole("combobox", { name: "Input" });
  const first = page.waitForRequest(/q=haup(?:&|$)/u);
  await field.fill("haup");
  await first;
  await field.fill("birken");
  await page.locator(".suggestions").getByRole("option", { name: /Birkenweg/u }).first().waitFor();
  held.resolve();
  await page.waitForTimeout(300);
  expect((await optionsOf(page)).every((label) => label.startsWith("Birken"))).toBe(true);
  expect(cancelled).toEqual(["haup"]);
  // One that fails leaves the text, which can be resolved.
  await page.unroute("**/v1/suggest?*");
  await page.route("**/v1/suggest?*", (route) => route.abort());
  await field.fill("Hauptstrasse 5, Oberdorf");
  await pressKeyAndSee(page, "Enter", page.getByText("The house was found.").first());
  await close();
}, BROWSER_MS);

longTest("a whole form is one call in the live environment: suggestions and the answer", async () => {
  const somebody = await api.client.signUp();
  const { page, logIn, close } = await visitPages(api.url);
  await logIn(somebody, "/");
  await page.getByLabel("Live").first().check();
  await page.getByText("Test environment").waitFor({ state: "detached" });
  const field = page.getByRole("combobox", { name: "Find a location" });
  await field.pressSequentially("hauptstrasse 5", { delay: 200 });
  await page.locator(".suggestions").getByRole("option", { name: "Hauptstrasse 5, 9901" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await pressKeyAndSee(page, "Enter", page.getByText("The house was found.").first());
  const { body } = await (await somebody.client.withKey({ environment: "live" })).get("/v1/usage");
  expect(body.period.calls).toBe(1);
  await close();
}, BROWSER_MS);

longTest("a new location is typed with suggestions, and Escape closes the list before the dialog", async () => {
  const { page, faults, logIn } = await visitPages(api.url);
  await logIn(person, "/locations");
  await page.getByRole("button", { name: "New location" }).first().click();
  const field = page.getByRole("combobox", { name: /Address/u });
  await field.pressSequentially("hauptstrasse 5");
  await page.locator(".suggestions").getByRole("option", { name: "Hauptstrasse 5, 9901" }).waitFor();
  expect(await faults()).toEqual([]);
  await page.keyboard.press("Escape");
  expect(await page.getByRole("listbox").count()).toBe(0);
  expect(await page.getByRole("dialog").count()).toBe(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  expect(await field.inputValue()).toBe("Hauptstrasse 5, 9901 Oberdorf, Liechtenstein");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText("Hauptstrasse 5").first().waitFor();
}, BROWSER_MS);

longTest("suggestions are written from right to left, and said in Arabic", async () => {
  const { page, faults, logIn, close } = await visitPages(api.url, { locale: "ar" });
  await logIn(person, "/try");
  const field = page.locator("#ask-input");
  await field.pressSequentially("hauptstrasse");
  await page.locator(".suggestions").getByRole("option").first().waitFor();
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  const [frame, list] = await Promise.all([field.boundingBox(), page.getByRole("listbox").boundingBox()]);
  expect(Math.abs((frame?.x ?? 0) - (list?.x ?? -99))).toBeLessThan(2);
  expect(Math.abs((frame?.width ?? 0) - (list?.width ?? -99))).toBeLessThan(2);
  expect(await page.getByRole("status").filter({ hasText: "اقتراح" }).count()).toBe(1);
  await page.keyboard.press("ArrowDown");
  expect(await faults()).toEqual([]);
  await pressKeyAndSee(page, "Enter", page.getByText("عُثر على الشارع.").first());
  expect(await faults()).toEqual([]);
  await close();
}, BROWSER_MS);

longTest("coordinates, links and codes are not suggested for, and neither is a link's own text", async () => {
  const { page, logIn, close } = await visitPages(api.url);
  await logIn(person, "/try");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(...(request.url().includes("/v1/suggest") ? [request.url()] : [])));
  const field = page.getByRole("combobox", { name: "Input" });
  for (const text of ["48.8584, 2.2945", "https://maps.example/?q=1", "8FVC9G8F+6W", "geo:1,2", "h"]) {
    await field.fill(text);
    await page.waitForTimeout(250);
  }
  expect(requested).toEqual([]);
  await close();
}, BROWSER_MS);
