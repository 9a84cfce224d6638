import { afterAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { createAccount, setMonthlyLimit } from "../../../src/accounts/mod.ts";
import { openGazetteerCapability } from "../../../src/capabilities/gazetteer.ts";
import { gazetteerFolder, gazetteerPath } from "../../../src/commands/gazetteer_path.ts";
import { addCommandOf } from "../../../src/gazetteer/catalog/mod.ts";
import { testApi, tilesOf } from "../../support/api/test_api.ts";
import { clickAndSee, fillIn, pressAndSee, pressKeyAndSee } from "../../support/browsers/browser.ts";
import { BROWSER_MS, testDashboard, visitPages } from "../../support/browsers/dashboard.ts";
import { longTest, variants } from "../../support/runner/depth.ts";
import { runHere } from "../../support/services/run_command.ts";
import { newDataDir } from "../../support/services/run_service.ts";
import { addTown } from "../../support/services/s3_store.ts";

const dataDir = await newDataDir();
// The world's places only, as on a new machine.
expect(await runHere(["gazetteer", "build"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
const gazetteer = openGazetteerCapability({ folder: gazetteerFolder(dataDir), worldPath: gazetteerPath(dataDir) });
const resolutions = { gazetteer: () => gazetteer.current(), addCommand: addCommandOf };
const api = await testApi({
  datasets: () => gazetteer.datasets(),
  resolutions,
  tiles: tilesOf(() => gazetteer.current()),
});
const invited = await testApi();
const closed = await testApi();
Object.assign(invited.accounts.deps, { signup: "invite" });
Object.assign(closed.accounts.deps, { signup: "closed" });
afterAll(async () => {
  await Promise.all([api.close(), invited.close(), closed.close()]);
  gazetteer.close();
});

const PASSWORD = "wind over seven bridges";

test("from an empty database to the first call", async () => {
  const { page, complaints, goTo, pageFaults, faults, close } = await visitPages(api.url, {
    timezoneId: "Europe/Vaduz",
  });
  await goTo("/");
  await page.getByText("Locus turns an address").waitFor();
  await page.getByText("Cambridge, Massachusetts").first().waitFor();
  await pressAndSee(page, "Coordinates", page.getByText("48.85840, 2.29450"));
  expect(await pageFaults()).toEqual([]);

  // A text of one's own waits for the account.
  await page.getByLabel("An address, coordinates, a map link or a short code").fill("Utrecht");
  await pressAndSee(page, "Resolve", page.getByText("Create an account to resolve your own text."));
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
  expect(await faults()).toEqual([]);
  await page.getByRole("heading", { name: "Make the first account" }).waitFor();
  await fillIn(page, { "E-mail address": `operator-${crypto.randomUUID()}@example.com`, Password: PASSWORD });
  await pressAndSee(page, "Create account", page.getByText("Utrecht, ").first());
  expect(new URL(page.url()).pathname).toEndWith("/try");
  expect(api.logged.some((line) => line.includes("Utrecht"))).toBe(false);

  await clickAndSee(page.getByRole("link", { name: "Home" }), page.getByRole("heading", { name: "First steps" }));
  // Where the browser is.
  expect(await page.getByLabel("Country").inputValue()).toBe("LI");
  const command = page.getByRole("region", { name: "Command" }).first();
  expect(await command.textContent()).toBe("bun run gazetteer add liechtenstein");
  await page.getByLabel("Country").selectOption({ label: "Netherlands" });
  expect(await command.textContent()).toBe("bun run gazetteer add netherlands");
  await page.getByText("With the key from the step before.").waitFor();
  expect(await faults()).toEqual([]);

  await page.getByRole("button", { name: "Make a test key" }).click();
  const dialog = page.getByRole("dialog", { name: "Your new key" });
  const key = await dialog.getByRole("region", { name: "Key" }).textContent() ?? "";
  expect(await faults()).toEqual([]);
  // The command with the whole key, to copy at once.
  await dialog.getByRole("region", { name: "Try it" }).getByText(`Bearer ${key}`).waitFor();
  await dialog.getByRole("button", { name: "I have copied it" }).click();
  const call = page.getByRole("region", { name: "Command" }).last();
  await call.getByText(key.slice(0, 12)).waitFor();
  await call.getByText("<rest of your key>").waitFor();
  expect(await page.content()).not.toContain(key);

  expect((await api.client.as(key).post("/v1/resolve", { input: "Utrecht" })).body.status).toBe("found");
  await page.getByText("Waiting for your call…").waitFor({ state: "detached" });
  await addTown(dataDir);
  await page.getByRole("heading", { name: "You are set up" }).waitFor({ timeout: BROWSER_MS });
  expect(await faults()).toEqual([]);
  await page.getByRole("button", { name: "Hide" }).click();
  await page.getByRole("heading", { name: "You are set up" }).waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("heading", { name: "Recent batches" }).waitFor();
  expect(await page.getByRole("heading", { name: "You are set up" }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
}, 2 * BROWSER_MS);

longTest("Home shows what happened and what waits, each a link", async () => {
  const person = await api.client.signUp();
  const key = await person.client.withKey();
  for (const input of ["test:found", "test:found", "test:uncertain"]) {
    await key.post("/v1/resolve", { input });
  }
  const inputs = ["Utrecht", "test:uncertain", "qqq zzz qqq"].map((input) => ({ input }));
  const { body: batch } = await key.post("/v1/batches", { inputs, name: "Spring" });
  await api.work();
  const { page, faults, logIn } = await visitPages(api.url);
  // The service's clock is the test's own, and the page asks for the days of the last month.
  await page.clock.setFixedTime(api.accounts.clock.now());
  await logIn(person);
  await page.getByRole("img", { name: /^Calls per day from .*: 6 in total/u }).waitFor();
  await page.getByRole("img", { name: "Found 1, Uncertain 1, Unresolved 1" }).waitFor();
  expect(await faults()).toEqual([]);
  await page.getByRole("link", { name: "2 rows to review in Spring" }).click();
  await page.waitForURL((url) => url.pathname.endsWith(`/batches/${batch.id}/review`));
}, BROWSER_MS);

longTest("somebody who may not make keys sees who can", async () => {
  const owner = await api.client.signUp();
  const { body } = await owner.client.post("/v1/organization/invitations", { role: "member" });
  const token = String(body.url ?? body.token).split("/").at(-1) ?? "";
  const guest = await api.client.signUp();
  expect((await guest.client.post(`/v1/invitations/${token}/accept`, {})).status).toBeLessThan(300);
  const { page, faults, logIn } = await visitPages(api.url);
  const { slug } = (await owner.client.get("/v1/organization")).body;
  await logIn(guest, `/o/${slug}/test/`);
  await page.getByText("An owner or admin of your organization makes keys.").waitFor();
  expect(await page.getByRole("button", { name: "Make a test key" }).count()).toBe(0);
  expect(await faults()).toEqual([]);
}, BROWSER_MS);

test.each(variants({ of: invited }, { of: closed }))(
  "where nobody may sign up, the operator makes the first account by a command, and its link sets the password",
  async ({ of }) => {
    const { page, goTo, faults } = await visitPages(of.url);
    await goTo("/");
    await page.getByRole("heading", { name: "Make the first account" }).waitFor();
    const command = page.getByRole("region", { name: "Command that makes an account" });
    expect(await command.textContent()).toBe("bun run user create you@example.com");
    expect(await faults()).toEqual([]);
    await goTo("/signup");
    await command.waitFor();
    expect(await faults()).toEqual([]);
    const { token } = await createAccount(of.accounts.deps, { email: `first-${crypto.randomUUID()}@example.com` });
    await goTo(`/reset#${token}`);
    expect(page.url()).not.toContain(token);
    expect(await page.getByLabel("Token").count()).toBe(0);
    expect(await faults()).toEqual([]);
    await page.getByLabel("New password").fill(PASSWORD);
    await pressKeyAndSee(page, "Enter", page.getByRole("heading", { level: 1, name: "Log in" }));
  },
  BROWSER_MS,
);

const cases = [
  { of: invited, text: "New people join by an invitation." },
  { of: closed, text: "This service does not take new accounts at the moment." },
];
for (const { of, text } of cases) {
  longTest(`where nobody may sign up, visitors see how to log in: ${text}`, async () => {
    const { page, goTo, faults } = await visitPages(of.url);
    await goTo("/");
    await page.getByText(text).waitFor();
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    expect(await page.getByRole("button", { name: "Create account" }).count()).toBe(0);
    expect(await faults()).toEqual([]);
    await goTo("/signup");
    await page.getByText(text).waitFor();
    expect(await page.getByRole("button", { name: "Create account" }).count()).toBe(0);
  }, BROWSER_MS);
}

longTest("the start page without an answer of the service says so and tries again", async () => {
  const { page, goTo, faults, close } = await visitPages(api.url, { failing: /\/v1\/service/u });
  const held = Promise.withResolvers<void>();
  await page.route("**/v1/service", async (route) => {
    await held.promise;
    await route.fulfill({ status: 503, contentType: "application/problem+json", body: '{"code":"UNAVAILABLE"}' });
  });
  await goTo("/");
  await page.getByText("Loading…").waitFor();
  expect(await faults()).toEqual([]);
  held.resolve();
  await page.getByText("The service is not available right now.").waitFor();
  expect(await faults()).toEqual([]);
  await page.unroute("**/v1/service");
  await pressAndSee(page, "Try again", page.getByText("Cambridge, Massachusetts").first());
  await close();
}, BROWSER_MS);

const { api: usual, signedIn } = await testDashboard();

const person = await usual.client.signUp();

/** The name of the answer's status, once the service has answered. */
async function statusOf(page: Page): Promise<string> {
  const badge = page.locator("[aria-label=Answer]:not([aria-busy]) .answer-head .badge");
  return await badge.textContent() ?? "";
}

test(
  "an input is answered in full, on the service's own map",
  async () => {
    const { page, faults } = await signedIn("/", { as: person });
    const drawn = page.waitForResponse((answer) => /\/tiles\/.*\.mvt/u.test(answer.url()));
    await page.getByRole("combobox", { name: "Find a location" }).fill("Paris, Texas");
    await pressKeyAndSee(page, "Enter", page.getByText("Paris, Texas, America").first());
    expect(await statusOf(page)).toBe("Found");
    await page.getByText("The town was found.").first().waitFor();
    // What is found needs no number.
    await page.locator(".answer-head").getByText("Confidence").waitFor();
    expect(await page.getByRole("row", { name: "Town Paris Paris Exact match" }).count()).toBe(1);
    // The question is not in what a server would log.
    expect(new URL(page.url()).search).toBe("");
    const map = page.locator("canvas[aria-label='Map: Paris, Texas, America']");
    await map.waitFor();
    expect((await drawn).status()).toBe(200);
    expect(await faults()).toEqual([]);

    await page.getByLabel("Input", { exact: true }).fill("Springfield");
    await page.keyboard.press("Enter");
    await page.getByText("Another place may be meant").or(page.getByText("This is the best known one"))
      .first()
      .waitFor();
    const alternatives = page.getByRole("region", { name: "It may also be" });
    const [first] = await alternatives.getByRole("button").all();
    await first?.click();
    expect(await first?.getAttribute("aria-pressed")).toBe("true");
    const other = await first?.locator("bdi").textContent() ?? "";
    await page.locator(`canvas[aria-label=${JSON.stringify(`Map: ${other}`)}]`).waitFor();
    expect(await faults()).toEqual([]);
    await pressAndSee(alternatives, "Resolve this one", page.locator(".answer-head").getByText(other));
    await clickAndSee(page.getByText("How this was found"), page.getByText("How the text was read"));
    expect(await page.locator(".explained").textContent()).not.toMatch(/lattice|prominence|parse/u);
    expect(await faults()).toEqual([]);
    await page.getByLabel("Input", { exact: true }).fill("Qwertzuiop 99");
    await pressKeyAndSee(page, "Enter", page.getByText("Nothing was found.").first());
    expect(await statusOf(page)).toBe("Unresolved");
    await page.reload();
    await page.getByText("Nothing was found.").first().waitFor();
  },
  BROWSER_MS,
);

test("what is typed is only ever shown as text", async () => {
  const { page } = await signedIn("/try", { as: person });
  const hostile = `"><img src=x onerror=alert(1)></script><script>alert(2)</script>'; $(id)`;
  await page.getByLabel("Input", { exact: true }).fill(hostile);
  await pressAndSee(page, "Resolve", page.getByText("Nothing was found.").first());
  expect(await page.locator("main img, main script").count()).toBe(0);
  for (const language of ["TypeScript", "Python", "curl"]) {
    await page.getByLabel(language).check();
    expect(await page.getByRole("region", { name: language }).textContent()).toContain("onerror=alert(1)");
  }
}, BROWSER_MS);

test("a slow answer shows that it loads, a later question overtakes it, and a failure is shown", async () => {
  const { page, faults } = await signedIn("/try", { as: person, failing: /\/v1\/resolve$/u });
  const held = Promise.withResolvers<void>();
  let count = 0;
  await page.route("**/v1/resolve", async (route) => {
    count += 1;
    if (count === 1) {
      await held.promise;
    }
    // The page may have given up on the first.
    await route.continue().catch(() => undefined);
  });
  await pressAndSee(page, "Paris, Texas", page.getByText("Loading…"));
  await pressAndSee(page, "48.8584, 2.2945", page.getByText("48.85840, 2.29450").first());
  held.resolve();
  await page.unroute("**/v1/resolve");
  const refusals = [["test:rate_limited", "simulates the rate limit"], ["test:unavailable", "not available"]] as const;
  for (const [input, said] of refusals) {
    await page.getByLabel("Input", { exact: true }).fill(input);
    await pressAndSee(page, "Resolve", page.getByRole("alert").filter({ hasText: said }));
  }
  expect(await faults()).toEqual([]);
  expect(await page.locator(".answer-head").count()).toBe(0);
}, BROWSER_MS);

longTest("what is typed into a page just drawn stays", async () => {
  const { page, close: leave } = await signedIn("/try", { as: person });
  const kept = await page.evaluate(async () => {
    const fields = document.getElementsByTagName("input");
    const before = fields.namedItem("ask-input");
    document.querySelector<HTMLInputElement>("input[type=radio][value=live]")?.click();
    // The new page is in the document, and no frame of it was painted yet.
    while (fields.namedItem("ask-input") === before) {
      await Promise.resolve();
    }
    const after = fields.namedItem("ask-input");
    if (after !== null) {
      after.value = "Utrecht";
      after.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
    for (let frames = 0; frames < 10; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return after?.value;
  });
  expect(kept).toBe("Utrecht");
  await leave();
}, BROWSER_MS);

longTest("the live environment resolves only on request, and counts", async () => {
  const { person: somebody, page } = await signedIn("/try");
  await page.getByLabel("Live").check();
  await page.getByText("Test environment").waitFor({ state: "detached" });
  await page.getByLabel("Input", { exact: true }).pressSequentially("Utrecht");
  await pressKeyAndSee(page, "Enter", page.getByText("Utrecht").nth(1));
  expect(await statusOf(page)).toBe("Found");
  await clickAndSee(page.getByRole("link", { name: "Usage" }), page.getByText("1 of 10,000 calls"));
  await page.getByRole("img", { name: /^Calls per day from [^:]+: 1 in total/u }).waitFor();
  for (const [limit, said] of [[10_000, undefined], [1, "The limit is reached"]] as const) {
    await setMonthlyLimit(usual.accounts.deps, { organizationId: somebody.answer.organization.id, calls: limit });
    await page.reload();
    await page.getByText(`1 of ${limit.toLocaleString("en")} calls`).waitFor();
    expect(await page.locator(".note").allTextContents())
      .toEqual(said === undefined ? [] : [expect.stringContaining(said)]);
  }
}, BROWSER_MS);
