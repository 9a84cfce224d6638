import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { BROWSER_MS, testDashboard } from "../../support/browsers/dashboard.ts";
import { variants } from "../../support/runner/depth.ts";

const { api, visit, signedIn } = await testDashboard();

/** What the focus is on: an element's name, its heading, or its tag. */
function focused(page: Page): Promise<string> {
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
  expect(await focused(page)).toBe("name");
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
  expect(await focused(page)).toMatch(/^Copy /u);
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
