import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { smallStreets } from "../../resolver/small_streets.ts";
import { CLIENT_PASSWORD } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { clickAndSee, fillIn, pressAndSee, pressKeyAndSee } from "../../support/browsers/browser.ts";
import { BROWSER_MS, testDashboard, visitPages } from "../../support/browsers/dashboard.ts";
import { longTest } from "../../support/runner/depth.ts";

const gazetteer = smallStreets();
const api = await testApi({ resolutions: { gazetteer: () => gazetteer } });

const typist = await api.client.signUp();

const optionsOf = (page: Page): Promise<string[]> =>
  page.locator(".suggestions").getByRole("option").evaluateAll((list) =>
    list.map((one) => one.querySelector("bdi")?.textContent ?? "")
  );

test("suggestions are chosen by keyboard, and the choice is resolved with its number", async () => {
  const { page, faults, logIn } = await visitPages(api.url);
  await logIn(typist, "/try");
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
  expect(await chosen.getAttribute("id"))
    .toBe(await page.locator(".suggestions").getByRole("option").last().getAttribute("id"));
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
  await logIn(typist, "/try");
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
  await logIn(typist, "/try");
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
  await logIn(typist, "/locations");
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
  await logIn(typist, "/try");
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
  await logIn(typist, "/try");
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

const { api: usual, visit, signedIn } = await testDashboard();

/** Somebody whose first organization is their own, and who joined another one later. */
async function memberOfTwo() {
  const owner = await usual.client.signUp({ organization: `Second ${crypto.randomUUID()}` });
  const guest = await usual.client.signUp({ organization: `First ${crypto.randomUUID()}` });
  const invited = await owner.client.post("/v1/organization/invitations", { role: "member" });
  const token = new URL(invited.body.url).pathname.split("/").at(-1);
  // Of two organizations the one joined first is the default.
  usual.accounts.clock.pass(1000);
  await guest.client.post(`/v1/invitations/${token}/accept`, {});
  const { organizations } = (await guest.client.get("/v1/auth/me")).body;
  const [first, second] = organizations.map(({ slug }: { readonly slug: string }) => slug);
  return { owner, guest, first, second };
}

const LIVE = { "locus-environment": "live" };

test("a link to a live batch of another organization opens there, also by the log-in page", async () => {
  const { owner, guest, second } = await memberOfTwo();
  const batch = (await owner.client.post("/v1/batches", { inputs: [{ input: "Utrecht" }], name: "Shops" }, LIVE)).body;
  const { page, goTo } = await visit();
  const address = `/o/${second}/live/batches/${batch.id}`;
  await goTo(address);
  expect(page.url()).toBe(`${usual.url}/login?next=${encodeURIComponent(address)}`);
  await fillIn(page, { "E-mail address": guest.email, Password: CLIENT_PASSWORD });
  await pressKeyAndSee(page, "Enter", page.getByRole("heading", { level: 1, name: "Shops" }));
  expect(page.url()).toBe(`${usual.url}${address}`);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Shops" }).waitFor();
  expect(await page.getByLabel("Live").isChecked()).toBe(true);
  expect(await page.title()).toMatch(/^Shops · Second \S+ · Locus$/u);
}, BROWSER_MS);

test(
  "another environment or organization shows the same page, and the list where the object is not there",
  async () => {
    const { owner, guest, first, second } = await memberOfTwo();
    const batch =
      (await owner.client.post("/v1/batches", { inputs: [{ input: "Utrecht" }], name: "Shops" }, LIVE)).body;
    const { page } = await signedIn(`/o/${second}/live/usage?range=90`, { as: guest });
    const at = () => page.url().slice(usual.url.length);
    await page.getByLabel("Test", { exact: true }).check();
    await page.getByText("Test environment").waitFor();
    expect(at()).toBe(`/o/${second}/test/usage?range=90`);
    await page.goBack();
    await page.getByText("Test environment").waitFor({ state: "detached" });
    expect(await page.getByLabel("Live").isChecked()).toBe(true);
    await page.goto(`${usual.url}/o/${second}/live/batches/${batch.id}`);
    await page.getByRole("heading", { level: 1, name: "Shops" }).waitFor();
    await page.getByLabel("Test", { exact: true }).check();
    await page.getByRole("heading", { level: 1, name: "Batches" }).waitFor();
    expect(at()).toBe(`/o/${second}/test/batches`);
    expect(await page.title()).toMatch(/^Batches · Second \S+ \(Test\) · Locus$/u);
    await page.goto(`${usual.url}/o/${second}/live/batches/${batch.id}`);
    await page.getByRole("heading", { level: 1, name: "Shops" }).waitFor();
    await page.getByRole("combobox", { name: "Organization" }).selectOption(first);
    await page.getByText("No batches yet").waitFor();
    expect(at()).toBe(`/o/${first}/live/batches`);
  },
  BROWSER_MS,
);

longTest("an address of an earlier version opens in the organization and environment of the last visit", async () => {
  const { guest, second } = await memberOfTwo();
  const { page, goTo } = await signedIn(`/o/${second}/live/batches`, { as: guest });
  await page.getByRole("heading", { level: 1, name: "Batches" }).waitFor();
  for (const path of ["/usage?range=90", "/try#input=Utrecht", "/"]) {
    await goTo(path);
    await page.locator(".session-frame h1").waitFor();
    expect(page.url()).toStartWith(`${usual.url}/o/${second}/live${path}`);
  }
  await goTo(`/o/${second}/keys`);
  await page.locator(".session-frame h1").waitFor();
  expect(page.url()).toBe(`${usual.url}/o/${second}/test/keys`);
}, BROWSER_MS);

longTest("an address of an organization of others is refused in words, and one's own are offered", async () => {
  const person = await usual.client.signUp({ organization: "Own <b>one</b>" });
  const stranger = await usual.client.signUp({ organization: `Stranger ${crypto.randomUUID()}` });
  const { slug } = (await stranger.client.get("/v1/auth/me")).body.organization;
  const own = (await person.client.get("/v1/auth/me")).body.organization;
  const { page, complaints, faults, goTo, close: leave } = await signedIn("/", { as: person });
  for (const named of [slug, "of-nobody"]) {
    await goTo(`/o/${named}/live/batches/bat_01hr2k8x4v9q3m5n7p0r2t4w6y`);
    await page.getByRole("heading", { level: 1, name: `You are not a member of ${named}` }).waitFor();
    expect(await page.title()).toBe(`You are not a member of ${named} · Locus`);
  }
  expect(await faults()).toEqual([]);
  await clickAndSee(page.getByRole("link", { name: "Open Own <b>one</b>" }), page.getByText("No batches yet"));
  expect(page.url()).toBe(`${usual.url}/o/${own.slug}/live/batches`);
  await goTo(`/o/${slug}/live/usage`);
  await page.getByRole("button", { name: "Log in with another account" }).click();
  await fillIn(page, { "E-mail address": stranger.email, Password: CLIENT_PASSWORD });
  await pressKeyAndSee(page, "Enter", page.getByRole("heading", { level: 1, name: "Usage" }));
  expect(page.url()).toBe(`${usual.url}/o/${slug}/live/usage`);
  expect(complaints.filter((complaint) => !complaint.includes("/v1/batches/"))).toEqual([]);
  await leave();
}, BROWSER_MS);

longTest("an organization's new slug changes the address, and its identifier keeps naming it", async () => {
  const owner = await usual.client.signUp({ organization: `Before ${crypto.randomUUID()}` });
  const { page, goTo } = await signedIn("/organization", { as: owner });
  const slug = `after-${crypto.randomUUID()}`.slice(0, 30).replace(/-$/u, "");
  await page.getByLabel("URL name of public maps").fill(slug);
  await pressAndSee(page, "Save", page.getByText("Saved"));
  await page.waitForURL(`${usual.url}/o/${slug}/test/organization`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await goTo(`/o/${owner.answer.organization.id}/live/usage`);
  await page.getByRole("heading", { level: 1, name: "Usage" }).waitFor();
}, BROWSER_MS);

test("an unknown address inside an organization says so, with the status 404", async () => {
  const { page } = await signedIn("/", { failing: /\/nothing$/u });
  const answer = await page.goto(`${page.url()}nothing`);
  expect(answer?.status()).toBe(404);
  await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
  await page.getByRole("link", { name: "Go to home" }).click();
  await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
}, BROWSER_MS);
