import { afterAll, expect, test } from "bun:test";
import { BROWSER_MS, testDashboard } from "../../support/dashboard.ts";

const { api, visit, close } = await testDashboard();
afterAll(close);

test("somebody signs up, and is still there after a reload; no token is in the browser's storage", async () => {
  const { page, context, complaints, goTo, close: leave } = await visit();
  await goTo("/");
  expect(new URL(page.url()).pathname).toBe("/login");
  await page.getByRole("link", { name: "Make an account" }).click();
  await page.getByLabel("E-mail address").fill("newcomer@example.com");
  await page.getByLabel("Password").fill("wind over seven bridges");
  await page.getByLabel("Organization").fill("Analytical <b>Engines</b>");
  await page.getByRole("button", { name: "Make the account" }).click();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await page.reload();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  expect(await page.getByRole("combobox", { name: "Organization" }).locator("option").allTextContents()).toEqual([
    "Analytical <b>Engines</b>",
  ]);
  const { origins, cookies } = await context.storageState();
  expect(JSON.stringify(origins)).not.toMatch(/eyJ|locus_refresh/u);
  expect(cookies.map(({ name, httpOnly, sameSite, path }) => [name, httpOnly, sameSite, path])).toEqual([
    ["locus_refresh", true, "Strict", "/v1/auth"],
  ]);
  expect(complaints).toEqual([]);
  await leave();
}, BROWSER_MS);

test("logging out ends the session in every tab, and the next login begins at the start", async () => {
  const person = await api.client.signUp();
  const { page, context, complaints, logIn, close: leave } = await visit();
  await logIn(person);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole("navigation", { name: "Main" }).waitFor();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("heading", { name: "Log in" }).waitFor();
  await other.getByRole("heading", { name: "Log in" }).waitFor();
  expect(page.url()).toBe(`${api.url}/login`);
  expect((await context.cookies()).length).toBe(0);
  expect(complaints).toEqual([]);
  await leave();
}, BROWSER_MS);

test("wrong credentials are told beside the form, which keeps what was typed", async () => {
  const { email } = await api.client.signUp();
  const { page, goTo, faults, close: leave } = await visit({ failing: /\/v1\/auth\/login$/u });
  await goTo("/login");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill("not this one");
  await page.keyboard.press("Enter");
  const alert = page.getByRole("alert");
  await alert.waitFor();
  expect(await alert.textContent()).toContain("wrong");
  expect(await page.getByLabel("E-mail address").inputValue()).toBe(email);
  expect(await faults()).toEqual([]);
  await leave();
}, BROWSER_MS);
