import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { setMonthlyLimit } from "../../../src/accounts/mod.ts";
import { BROWSER_MS, testDashboard } from "../../support/browsers/dashboard.ts";
import { longTest } from "../../support/runner/depth.ts";
import { clickAndSee, pressAndSee, pressKeyAndSee } from "../../support/browsers/actions.ts";

const { api, signedIn } = await testDashboard();

const person = await api.client.signUp();

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
  for (
    const [input, said] of [["test:rate_limited", "simulates the rate limit"], [
      "test:unavailable",
      "not available",
    ]] as const
  ) {
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
    await setMonthlyLimit(api.accounts.deps, { organizationId: somebody.answer.organization.id, calls: limit });
    await page.reload();
    await page.getByText(`1 of ${limit.toLocaleString("en")} calls`).waitFor();
    expect(await page.locator(".note").allTextContents()).toEqual(
      said === undefined ? [] : [expect.stringContaining(said)],
    );
  }
}, BROWSER_MS);
