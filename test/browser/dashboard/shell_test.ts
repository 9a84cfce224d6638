import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { clickAndSee, pressAndSee, pressKeyAndSee } from "../../support/browsers/browser.ts";
import { BROWSER_MS, testDashboard } from "../../support/browsers/dashboard.ts";
import { longTest, variants } from "../../support/runner/depth.ts";
import { until } from "../../support/runner/patience.ts";

const { api, visit, signedIn } = await testDashboard();

const LIVE = { "locus-environment": "live" };
const longNamed = await api.client.signUp({ email: `${"long.name.".repeat(5)}x@example.com` });
await longNamed.client.post("/v1/batches", { inputs: [{ input: "Utrecht" }], name: "Crème & <b>Shops</b>" }, LIVE);

/** The name of what has the focus, as a screen reader says it. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() =>
    document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim() ?? ""
  );
}

test.each(variants({ width: 360 }, { width: 1440 }))(
  "the account menu works by keyboard alone: $width px",
  async ({ width }) => {
    const { page, faults } = await signedIn("/usage", { as: longNamed, viewport: { width, height: 900 } });
    const button = page.getByRole("button", { name: "Your account" });
    const menu = page.getByRole("menu", { name: "Your account" });
    await button.focus();
    await page.keyboard.press("ArrowDown");
    expect(await focused(page)).toBe("Account");
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    expect(await faults()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await page.getByRole("menuitem", { name: "Log out" }).isVisible()).toBe(true);
    await page.keyboard.press("ArrowUp");
    expect(await focused(page)).toBe("Log out");
    await page.keyboard.press("Home");
    await page.keyboard.press("d");
    expect(await focused(page)).toBe("Dark");
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await page.keyboard.press("Space");
    await until(async () => await ground() !== light);
    expect(await page.getByRole("menuitemradio", { name: "Dark" }).getAttribute("aria-checked")).toBe("true");
    expect(await faults()).toEqual([]);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    expect(await focused(page)).toBe("Your account");
    await page.keyboard.press("ArrowUp");
    expect(await focused(page)).toBe("Log out");
    await page.keyboard.press("Tab");
    await menu.waitFor({ state: "detached" });
    expect(await focused(page)).not.toBe("Your account");
    await button.click();
    await page.mouse.click(10, 700);
    await menu.waitFor({ state: "detached" });
    await button.click();
    await page.getByRole("menuitem", { name: "Sessions" }).click();
    // The focus moves after the heading is drawn.
    await page.locator(":focus", { hasText: "Sessions" }).waitFor();
    expect(await focused(page)).toBe("Sessions");
    await button.click();
    await Promise.all([page.waitForEvent("load"), page.getByRole("menuitemradio", { name: "العربية" }).click()]);
    await page.getByRole("heading", { level: 1, name: "الحساب" }).waitFor();
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset["theme"]]))
      .toEqual(["ar", "dark"]);
  },
  BROWSER_MS,
);

test("the command palette opens pages, batches, dialogs and environments by keyboard alone", async () => {
  const { page, faults, logIn } = await visit();
  const scripts: string[] = [];
  page.on("response", (answer) => answer.request().resourceType() === "script" && scripts.push(answer.url()));
  await logIn(longNamed, "/usage");
  const at = () => page.url().replace(/^.*?\/o\/[^/]+/u, "");
  const input = page.getByRole("combobox", { name: "Search pages" });
  const loadedBefore = scripts.length;
  const chosen = page.locator('[role="option"][aria-selected="true"]');
  const run = async (typed: string, name: string): Promise<void> => {
    await pressKeyAndSee(page, "Control+k", input);
    await page.keyboard.type(typed);
    await chosen.getByText(name, { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await input.waitFor({ state: "detached" });
  };
  await page.getByRole("button", { name: "Search" }).focus();
  await pressKeyAndSee(page, "Enter", input);
  expect(scripts.length).toBeGreaterThan(loadedBefore);
  expect(await faults()).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  expect(await input.getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
  expect(await chosen.textContent()).toBe("Theme: System");
  await page.keyboard.type("zzzz <b>");
  expect(await page.getByRole("listbox").getByRole("option").allTextContents()).toEqual(["Resolve “zzzz <b>”"]);
  expect(await faults()).toEqual([]);
  await page.keyboard.press("Escape");
  await input.waitFor({ state: "detached" });
  expect(await focused(page)).toStartWith("Search");
  await run("live", "Switch to live");
  await page.getByText("Test environment").waitFor({ state: "detached" });
  expect(at()).toBe("/live/usage");
  await run("creme", "Crème & <b>Shops</b>");
  await page.getByRole("heading", { level: 1, name: "Crème & <b>Shops</b>" }).waitFor();
  expect(await focused(page)).toBe("Crème & <b>Shops</b>");
  await run("api new", "New API key");
  await page.getByRole("dialog", { name: "New key" }).waitFor();
  expect(at()).toBe("/live/keys");
  // Not over another dialog.
  await page.keyboard.press("Control+k");
  expect(await input.count()).toBe(0);
  await page.keyboard.press("Escape");
  await run("Oudegracht 1, Utrecht", "Resolve “Oudegracht 1, Utrecht”");
  await page.getByRole("heading", { level: 1, name: "Try it" }).waitFor();
  expect(decodeURIComponent(new URL(page.url()).hash)).toContain("Oudegracht+1,+Utrecht");
  await run("audit", "Audit trail");
  await page.getByRole("heading", { level: 1, name: "Audit trail" }).waitFor();
}, BROWSER_MS);

longTest("a viewer's palette offers nothing that a viewer may not do", async () => {
  const guest = await api.client.signUp();
  const { url } = (await longNamed.client.post("/v1/organization/invitations", { role: "viewer" })).body;
  await guest.client.post(`/v1/invitations/${new URL(url).pathname.split("/").at(-1)}/accept`, {});
  const { slug } = (await longNamed.client.get("/v1/auth/me")).body.organization;
  const { page, close: leave } = await signedIn(`/o/${slug}/live/batches`, { as: guest });
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("combobox", { name: "Search pages" }).fill("new");
  await page.getByText("Nothing found").waitFor();
  expect(await page.locator('[role="option"]').count()).toBe(0);
  await leave();
}, BROWSER_MS);

test("the font comes from the service and is kept by the browser; the page does not wait for it", async () => {
  const { page, logIn } = await visit();
  const fonts: string[] = [];
  page.on("response", (answer) => {
    if (answer.request().resourceType() === "font") {
      expect(answer.headers()["cache-control"]).toContain("immutable");
      expect(answer.headers()["content-encoding"]).toBeUndefined();
      fonts.push(answer.url());
    }
  });
  // Later than the first paint, as on a slow line.
  await page.route("**/*.woff2", async (route) => {
    await page.locator("h1").waitFor();
    await route.continue();
  });
  await logIn(longNamed, "/keys");
  await page.waitForFunction(() => document.fonts.check("16px Inter"));
  expect(fonts.length).toBeGreaterThan(0);
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family === "Inter" && status === "loaded")
  );
}, BROWSER_MS);

longTest("a success is reported in words that a screen reader says", async () => {
  const { page } = await signedIn("/maps#new", { as: longNamed });
  await page.getByLabel("Name", { exact: true }).fill("Depots");
  await pressKeyAndSee(page, "Enter", page.getByRole("status").filter({ hasText: "Map created" }));
  await page.getByRole("heading", { level: 1, name: "Depots" }).waitFor();
}, BROWSER_MS);

longTest("Enter in the palette waits for the batches that may be meant", async () => {
  const { page } = await signedIn("/usage", { as: longNamed });
  const { slug } = (await longNamed.client.get("/v1/auth/me")).body.organization;
  await page.goto(`${api.url}/o/${slug}/live/usage`);
  await page.getByRole("heading", { level: 1, name: "Usage" }).waitFor();
  const held = Promise.withResolvers<void>();
  await page.route("**/v1/batches?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await pressKeyAndSee(page, "Control+k", page.getByRole("combobox", { name: "Search pages" }));
  await page.keyboard.type("creme");
  await page.getByRole("option", { name: "Resolve “creme”" }).waitFor();
  await page.keyboard.press("Enter");
  held.resolve();
  await page.getByRole("heading", { level: 1, name: "Crème & <b>Shops</b>" }).waitFor();
}, BROWSER_MS);

longTest("a log-out that fails is reported as a failure, and the session goes on", async () => {
  const { page, faults } = await signedIn("/usage", { as: longNamed, failing: /\/v1\/auth\/logout$/u });
  await page.route(
    "**/v1/auth/logout",
    (route) => route.fulfill({ status: 503, contentType: "application/problem+json", body: '{"code":"UNAVAILABLE"}' }),
  );
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  const notice = page.getByRole("status").locator(".toast");
  await notice.getByText("The service is not available right now.").waitFor();
  expect(await notice.getAttribute("class")).toContain("bad");
  expect(await notice.locator(".icon-warning").count()).toBe(1);
  expect(await faults()).toEqual([]);
  await page.getByRole("heading", { level: 1, name: "Usage" }).waitFor();
}, BROWSER_MS);

/** What the focus is on: an element's name, its heading, or its tag. */
function focusedField(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute("aria-label") ?? element?.getAttribute("name") ?? element?.id ?? "";
  });
}

test("a dialog begins at its first field, and a deletion leaves the focus in the page", async () => {
  const person = await api.client.signUp();
  for (const name of ["First", "Second"]) {
    await person.client.post("/v1/api-keys", { name, environment: "test" });
  }
  const { page } = await signedIn("/keys", { as: person });
  await page.getByRole("button", { name: "New key" }).first().press("Enter");
  await page.getByRole("dialog").waitFor();
  expect(await focusedField(page)).toBe("name");
  await page.keyboard.press("Escape");
  for (const name of ["First", "Second"]) {
    await page.getByRole("button", { name: `Revoke ${name}` }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).and(page.locator(":focus")).waitFor();
    await page.getByRole("button", { name: "Revoke key" }).press("Enter");
    await page.getByRole("button", { name: `Revoke ${name}` }).waitFor({ state: "detached" });
    await page.locator("main :focus, main:focus").waitFor();
    // The next Tab goes on from there, not from the top of the page.
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).not.toBe("Skip to content");
  }
}, BROWSER_MS);

test.each(variants(
  { path: "/keys", opener: "New key", submit: "Create key", shown: "Your new key", field: "Name", value: "Checkout" },
  {
    path: "/webhooks",
    opener: "New webhook",
    submit: "Create webhook",
    shown: "Signing secret",
    field: "Endpoint URL",
    value: "http://127.0.0.1:9/hook",
  },
  {
    path: "/members",
    opener: "Invite someone",
    submit: "Create link",
    shown: "Invitation link",
    field: "E-mail address",
    value: "",
  },
))("what is shown once is not lost by a stray key: $shown", async ({ path, opener, submit, shown, field, value }) => {
  const person = await api.client.signUp();
  const { page, context, faults, logIn } = await visit();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await logIn(person, path);
  const dialog = page.getByRole("dialog", { name: shown });
  const create = async (): Promise<string> => {
    await page.getByRole("button", { name: opener }).first().click();
    await page.getByLabel(field).fill(value);
    await page.getByRole("button", { name: submit }).click();
    return await dialog.getByRole("region").first().textContent() ?? "";
  };
  const secret = await create();
  expect(await focusedField(page)).toMatch(/^Copy /u);
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press("Escape");
  }
  await dialog.getByRole("alert").waitFor();
  expect(await dialog.getByRole("region").first().textContent()).toBe(secret);
  expect(await faults()).toEqual([]);
  await dialog.getByRole("button", { name: /^Copy / }).first().click();
  await dialog.getByText("Copied", { exact: true }).first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await create();
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await dialog.getByRole("button", { name: "Close without copying" }).click();
  await dialog.waitFor({ state: "detached" });
}, BROWSER_MS);

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
    expect([path, await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)])
      .toEqual([path, 0]);
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
    const body = JSON.stringify({ code: "INTERNAL", detail: "<b>x</b>", request_id: "req_1" });
    await route.fulfill({ status: 500, contentType: "application/problem+json", body });
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
