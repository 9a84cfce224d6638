import { expect, test } from "bun:test";
import { BROWSER_MS, testDashboard } from "../../support/browsers/dashboard.ts";
import { longTest } from "../../support/runner/depth.ts";
import { clickAndSee, fillIn, pressAndSee, pressKeyAndSee } from "../../support/browsers/actions.ts";

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
    expect(await page.evaluate(() => document.activeElement?.closest("dialog, body")?.tagName)).toBeOneOf([
      "DIALOG",
      "BODY",
    ]);
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
    expect(await shown.getByRole("link", { name: "Open the examples" }).getAttribute("href")).toBe(
      `/autocomplete#${key}`,
    );
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
