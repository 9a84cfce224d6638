import { afterAll, expect, test } from "bun:test";
import { openGazetteerCapability } from "../../../src/capabilities/gazetteer.ts";
import { gazetteerFolder, gazetteerPath } from "../../../src/commands/gazetteer_path.ts";
import { addCommandOf } from "../../../src/gazetteer/catalog/mod.ts";
import { testApi, tilesOf } from "../../support/api/test_api.ts";
import { clickAndSee, fillIn, pressAndSee, pressKeyAndSee } from "../../support/browsers/browser.ts";
import { BROWSER_MS, testDashboard, visitPages } from "../../support/browsers/dashboard.ts";
import { longTest, variants } from "../../support/runner/depth.ts";
import { addTown } from "../../support/services/s3_store.ts";
import { smallDataDir } from "../../support/services/small_data_dir.ts";

const { api, visit, signedIn } = await testDashboard();

const HOSTILE = `"><img src=x onerror="alert(1)">\u202Egnp.exe`;

test("a key is made with scopes and an end, shown once, copied, rotated and revoked", async () => {
  const person = await api.client.signUp();
  const { page, context, faults, logIn } = await visit();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await logIn(person, "/keys");
  await page.getByText("No keys yet").waitFor();
  await page.getByRole("button", { name: "New key" }).first().click();
  await page.getByLabel("Name").fill(HOSTILE);
  await page.getByLabel("Environment").last().selectOption("live");
  await page.getByLabel("Selected permissions").check();
  await page.getByLabel("Read usage").check();
  await page.getByLabel("Expires").selectOption({ label: "In 90 days" });
  expect(await faults()).toEqual([]);
  await page.getByRole("button", { name: "Create key" }).click();

  const shown = page.getByRole("dialog", { name: "Your new key" });
  const key = await shown.getByRole("region", { name: "Key" }).textContent() ?? "";
  expect(key).toMatch(/^locus_live_\w{33}$/u);
  expect(await faults()).toEqual([]);
  await shown.getByRole("button", { name: "Copy Key" }).click();
  // In the dialog: the rest of the page lies behind it, and is silent.
  await shown.getByRole("status").getByText("Copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await pressAndSee(shown, "I have copied it", page.getByRole("rowheader"));
  expect(await page.content()).not.toContain(key);
  const [listed] = (await person.client.get("/v1/api-keys")).body.data;
  expect([listed.name, listed.environment, listed.scopes]).toEqual([HOSTILE, "live", ["resolve", "usage:read"]]);
  expect(await page.getByRole("rowheader").locator("bdi").textContent()).toBe(HOSTILE);
  expect(await page.locator("td img, th img").count()).toBe(0);

  await page.getByRole("button", { name: "Rotate" }).click();
  await page.getByLabel("Old key keeps working").selectOption({ label: "Stops now" });
  await page.getByRole("button", { name: "Create new key" }).click();
  const next = await shown.getByRole("region", { name: "Key" }).textContent() ?? "";
  await shown.getByRole("button", { name: "I have copied it" }).click();
  api.accounts.clock.pass(1000);
  expect((await api.client.as(key).get("/v1/usage")).status).toBe(401);
  expect((await api.client.as(next).get("/v1/usage")).status).toBe(200);

  await page.getByRole("row").filter({ hasNotText: "Expired" }).getByRole("button", { name: "Revoke" }).last().click();
  await pressAndSee(page, "Revoke key", page.getByText("Key revoked"));
  api.accounts.clock.pass(1000);
  expect((await api.client.as(next).get("/v1/usage")).status).toBe(401);
}, BROWSER_MS);

test("the keyboard alone opens, fills and leaves a dialog, and the focus comes back", async () => {
  const { page } = await signedIn("/keys");
  const opener = page.getByRole("button", { name: "New key" }).first();
  await opener.focus();
  await pressKeyAndSee(page, "Enter", page.getByRole("dialog"));
  // Nothing behind it can be reached.
  for (let i = 0; i < 12; i += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("dialog, body")?.tagName))
      .toBeOneOf(["DIALOG", "BODY"]);
  }
  await page.keyboard.press("Escape");
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByLabel("Name").focus();
  await page.keyboard.type("By keyboard");
  await pressKeyAndSee(page, "Enter", page.getByRole("dialog", { name: "Your new key" }));
}, BROWSER_MS);

longTest("more keys than fit a page are reached page by page, also by back and reload", async () => {
  const person = await api.client.signUp();
  for (let i = 0; i < 30; i += 1) {
    api.accounts.clock.pass(1);
    await person.client.post("/v1/api-keys", { name: `Key ${String(i).padStart(2, "0")}`, environment: "test" });
  }
  const { page } = await signedIn("/keys", { as: person });
  await page.getByText("Key 29").waitFor();
  await pressAndSee(page, "Next", page.getByText("Key 00"));
  await page.reload();
  await page.getByText("Key 00").waitFor();
  await page.goBack();
  await page.getByText("Key 29").waitFor();
  await page.goForward();
  await page.getByText("Key 00").waitFor();
  await pressAndSee(page, "First page", page.getByText("Key 29"));
}, BROWSER_MS);

longTest("a failed request is shown in the dialog, which keeps what was typed", async () => {
  const { page, faults } = await signedIn("/keys", { failing: /\/v1\/api-keys/u });
  await page.getByRole("button", { name: "New key" }).first().click();
  await page.getByLabel("Name").fill("Checkout");
  let sent = 0;
  await page.route("**/v1/api-keys", async (route) => {
    sent += 1;
    await route.fulfill({ status: 503, contentType: "application/problem+json", body: '{"code":"UNAVAILABLE"}' });
  });
  await pressAndSee(page, "Create key", page.getByText("The service is not available"));
  expect(await faults()).toEqual([]);
  expect(await page.getByLabel("Name").inputValue()).toBe("Checkout");
  await page.unroute("**/v1/api-keys");
  await pressAndSee(page, "Create key", page.getByRole("dialog", { name: "Your new key" }));
  expect(sent).toBe(1);
}, BROWSER_MS);

longTest(
  "a key for web pages is made with its origins, shown with code to copy, and its origins are changed",
  async () => {
    const { person, page, complaints, faults, close: leave } = await signedIn("/keys", {
      viewport: { width: 360, height: 800 },
    });
    await page.getByRole("button", { name: "New key" }).first().click();
    await page.getByLabel("Name").fill("Shop");
    await page.getByLabel("Web pages (publishable key)").check();
    expect(await page.getByText("All permissions").count()).toBe(0);
    // An address of a page without a path becomes its origin; one with a path is refused by the service.
    await page.getByLabel("Pages that may use it").fill("https://Shop.example/\nhttps://shop.example/checkout");
    expect(await faults()).toEqual([]);
    await pressAndSee(page, "Create key", page.getByText("Must be scheme, host and port"));
    await page.getByLabel("Pages that may use it").fill(`https://Shop.example/\n${api.url}`);
    await page.getByRole("button", { name: "Create key" }).click();

    const shown = page.getByRole("dialog", { name: "Your new key" });
    const key = await shown.getByRole("region", { name: "Key" }).textContent() ?? "";
    expect(key).toMatch(/^locus_pub_test_\w{33}$/u);
    const code = await shown.getByRole("region", { name: "Code for your page" }).textContent() ?? "";
    expect(code).toContain(`<script src="${api.url}/autocomplete.js" async></script>`);
    expect(code).toContain(`key="${key}"`);
    expect(await shown.getByRole("link", { name: "Open the examples" }).getAttribute("href"))
      .toBe(`/autocomplete#${key}`);
    expect(await faults()).toEqual([]);
    await shown.getByRole("button", { name: "I have copied it" }).click();

    await page.getByText("Web pages: suggestions only").click();
    await page.getByText("https://shop.example", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Change Shop" }).click();
    await page.getByLabel("Pages that may use it").fill("https://new.example");
    expect(await faults()).toEqual([]);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("https://new.example", { exact: true }).waitFor({ state: "attached" });
    const [listed] = (await person.client.get("/v1/api-keys")).body.data;
    expect([listed.publishable, listed.origins]).toEqual([true, ["https://new.example"]]);
    expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
    await leave();
  },
  BROWSER_MS,
);

longTest("limits and allowed addresses are set and changed in a part that is closed at first, and listed", async () => {
  const { person, page, complaints, faults, close: leave } = await signedIn("/keys", {
    viewport: { width: 360, height: 800 },
  });
  await page.getByRole("button", { name: "New key" }).first().click();
  await page.getByLabel("Name").fill("Partner");
  expect(await page.getByLabel("Calls a day").isVisible()).toBe(false);
  const limits = page.getByRole("dialog").locator("summary", { hasText: "Limits" });
  await limits.click();
  await page.getByLabel("Calls a day").fill("0");
  await limits.click();
  await page.getByRole("button", { name: "Create key" }).click();
  // An error in a part that was closed again opens it.
  await page.getByLabel("Calls a day").waitFor();
  await fillIn(page, { "Calls a day": "1500", "Allowed addresses": "198.51.100.7/24\noffice" });
  await limits.click();
  await pressAndSee(page, "Create key", page.getByText("Must be an IP address or a CIDR block"));
  expect(await faults()).toEqual([]);
  await page.getByLabel("Allowed addresses").fill("198.51.100.7/24, ::ffff:127.0.0.1");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("dialog", { name: "Your new key" }).getByRole("button", { name: "I have copied it" }).click();
  await page.getByText("1,500 calls a day").waitFor();
  await clickAndSee(page.getByText("2 addresses"), page.getByText("198.51.100.0/24"));
  expect(await faults()).toEqual([]);

  await page.getByRole("button", { name: "Change Partner" }).click();
  await limits.click();
  expect(await page.getByLabel("Allowed addresses").inputValue()).toBe("198.51.100.0/24\n127.0.0.1");
  await fillIn(page, { "Calls a day": "", "Calls a month": "20000", "Allowed addresses": "" });
  await pressAndSee(page, "Save", page.getByText("20,000 calls a month"));
  const [listed] = (await person.client.get("/v1/api-keys")).body.data;
  expect([listed.daily_limit, listed.monthly_limit, listed.allowed_addresses]).toEqual([null, 20_000, []]);
  // The browser reports the form that was refused.
  expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
  await leave();
}, BROWSER_MS);

const dataDir = smallDataDir();
await addTown(dataDir);
const gazetteer = openGazetteerCapability({ folder: gazetteerFolder(dataDir), worldPath: gazetteerPath(dataDir) });
const loaded = await testApi({
  datasets: () => gazetteer.datasets(),
  resolutions: { gazetteer: () => gazetteer.current(), addCommand: addCommandOf },
  tiles: tilesOf(() => gazetteer.current()),
});
const empty = await testDashboard();
afterAll(async () => {
  await loaded.close();
  gazetteer.close();
});

const person = await loaded.client.signUp();

test.each(variants<{ theme: "dark" | "light"; language: "en" | "ar"; width: number }>(
  { theme: "dark", language: "en", width: 1440 },
  { theme: "light", language: "ar", width: 360 },
))("the data page shows what is loaded: $theme, $language, $width px", async ({ theme, language, width }) => {
  const opened = await visitPages(loaded.url, { preferences: { theme }, language, viewport: { width, height: 900 } });
  const { page } = opened;
  const cells = page.waitForResponse((answer) => answer.url().includes("/v1/datasets/coverage"));
  await opened.logIn(person, "/data");
  expect((await cells).status()).toBe(200);
  await page.locator("canvas").waitFor();
  expect(await opened.faults()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBeFalse();
  const text = await page.locator("main").textContent();
  expect(text).toContain("© OpenStreetMap contributors, ODbL 1.0");
  expect(text).toContain("CC0");
  expect(text).toContain("bun run gazetteer add ");
  if (language === "en") {
    const country = page.getByRole("table", { name: "Countries" }).getByRole("row", { name: "Liechtenstein" });
    expect(await country.getByRole("cell").allTextContents()).toEqual(["1", "3", "100%", expect.stringMatching(/%$/u)]);
  }
}, BROWSER_MS);

longTest(
  "the coverage is drawn by streets too, with the keyboard alone, and again from finer cells when near",
  async () => {
    const opened = await visitPages(loaded.url);
    const { page } = opened;
    const levels: (string | null)[] = [];
    const edges: string[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.pathname === "/v1/datasets/coverage") {
        levels.push(url.searchParams.get("level"));
        edges.push(...(url.searchParams.get("bounds")?.split(",") ?? []));
      }
    });
    await opened.logIn(person, "/data");
    await page.locator("canvas").waitFor();
    const legend = page.locator(".coverage-legend");
    expect(await legend.textContent()).toContain("Houses per populated square kilometre");
    await page.getByLabel("Houses", { exact: true }).focus();
    await pressKeyAndSee(page, "ArrowRight", legend.getByText("Streets per populated square kilometre"));
    const before = levels.length;
    await page.getByRole("button", { name: "Zoom out" }).focus();
    for (let times = 0; times < 6; times++) {
      const answered = page.waitForResponse((answer) => answer.url().includes("/v1/datasets/coverage"));
      await page.keyboard.press("Enter");
      await answered;
    }
    expect(edges).not.toEqual([]);
    expect(edges.filter((degrees) => !/^-?\d{1,3}\.\d{5}$/u.test(degrees))).toEqual([]);
    expect(Number(levels.at(-1))).toBeLessThan(Number(levels[before - 1]));
  },
  BROWSER_MS,
);

longTest("an installation without streets leads to the command of a chosen country", async () => {
  const { page, faults, logIn } = await empty.visit();
  await logIn(await empty.api.client.signUp(), "/data");
  await page.getByRole("heading", { name: "Load the first country" }).waitFor();
  await page.getByLabel("Country", { exact: true }).selectOption({ label: "San Marino" });
  expect(await page.getByRole("region", { name: "Command that loads the country" }).textContent())
    .toBe("bun run gazetteer add SM");
  expect(await page.locator("canvas").count()).toBe(0);
  expect(await faults()).toEqual([]);
}, BROWSER_MS);

longTest("next to an answer without its street stands the command that loads it, and only there", async () => {
  const { page, faults, logIn } = await visitPages(loaded.url);
  await logIn(person, "/try");
  const note = page.locator(".missing-streets");
  await page.getByLabel("Input", { exact: true }).fill("12 Foo Street, Utrecht");
  await pressAndSee(page, "Resolve", note.getByText("Netherlands: no streets are loaded around this place"));
  expect(await note.getByRole("region").textContent()).toBe("bun run gazetteer add netherlands");
  expect(await faults()).toEqual([]);
  // A house that is not known on a loaded street; and nothing finer than the answer.
  for (const [input, answer] of [["Probegasse 999, Vaduz", "Probegasse"], ["Wien", "Wien"]] as const) {
    await page.getByLabel("Input", { exact: true }).fill(input);
    await pressAndSee(page, "Resolve", page.locator(".answer-label").filter({ hasText: answer }));
    expect(await note.count()).toBe(0);
  }
}, BROWSER_MS);

longTest("a chosen row of a batch shows the command that loads its streets", async () => {
  const [input, other] = ["12 Foo Street, Utrecht", "Utrecht"];
  const created = await person.client.post("/v1/batches", { inputs: [{ input }, { input: other }] }, {
    "locus-environment": "test",
  });
  expect(created.status).toBe(202);
  await loaded.work();
  const { page, faults, logIn } = await visitPages(loaded.url);
  await logIn(person, `/batches/${created.body.id}`);
  const rows = page.getByRole("table", { name: "Results" }).getByRole("row");
  await rows.filter({ hasText: input }).getByRole("button").first().click();
  await page.locator(".missing-streets").getByText("bun run gazetteer add netherlands").waitFor();
  expect(await faults()).toEqual([]);
  await rows.filter({ hasNotText: input }).getByRole("button").last().click();
  await page.locator(".missing-streets").waitFor({ state: "detached" });
}, BROWSER_MS);

test("a house number that is not in the data gets its point by hand, by keyboard alone", async () => {
  const opened = await visitPages(loaded.url);
  const { page } = opened;
  await opened.logIn(person, `/try#${new URLSearchParams({ input: "Probegasse 99, Vaduz" })}`);
  const set = page.getByRole("button", { name: "Set the point" });
  await set.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Set the point" });
  const pin = dialog.getByRole("button", { name: "Pin" });
  await pin.waitFor();
  expect(await opened.faults()).toEqual([]);
  const point = dialog.locator("p code");
  const before = await point.textContent();
  await pin.press("ArrowUp");
  expect(await point.textContent()).not.toBe(before);
  const label = dialog.getByLabel("Label of the answer");
  expect(await label.inputValue()).toBe("Probegasse 99, Vaduz");
  const chosen = await point.textContent() ?? "";
  await label.press("Enter");
  await page.getByRole("status").filter({ hasText: "Saved as a correction" }).waitFor();
  await page.getByRole("link", { name: "Corrections" }).first().click();
  await page.getByRole("table", { name: "Corrections" }).getByText(chosen).waitFor();
}, BROWSER_MS);
