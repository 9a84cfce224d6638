import { expect, test } from "bun:test";
import { makeResetToken } from "../../../src/accounts/mod.ts";
import { CLIENT_PASSWORD } from "../../support/api/api_client.ts";
import { BROWSER_MS, testDashboard } from "../../support/browsers/dashboard.ts";
import { longTest } from "../../support/runner/depth.ts";
import { clickAndSee, fillIn, pressAndSee, pressKeyAndSee } from "../../support/browsers/actions.ts";

const { api, visit, signedIn } = await testDashboard();

const NEW_PASSWORD = "bridges over wind and water";

test("an invitation leads somebody new into the organization", async () => {
  const owner = await api.client.signUp({ organization: "Babbage & Co" });
  const invited = await owner.client.post("/v1/organization/invitations", { role: "member" });
  const { page, pageFaults, goTo } = await visit();
  await goTo(new URL(invited.body.url).pathname);
  expect(await pageFaults()).toEqual([]);
  await page.getByRole("link", { name: "Create an account and join" }).click();
  await fillIn(page, { "E-mail address": `invited-${crypto.randomUUID()}@example.com`, Password: CLIENT_PASSWORD });
  expect(await page.getByRole("combobox", { name: "Organization" }).count()).toBe(0);
  await pressAndSee(page, "Create account", page.getByRole("heading", { name: "Home" }));
  expect(await page.getByRole("combobox", { name: "Organization" }).locator("option").allTextContents()).toEqual([
    "Babbage & Co",
  ]);
  // A member makes no keys: neither the way there nor the page.
  expect(await page.getByRole("link", { name: "API keys" }).count()).toBe(0);
  await goTo("/keys");
  await page.getByRole("heading", { name: "You do not have access to this page" }).waitFor();
}, BROWSER_MS);

longTest("an invitation adds an organization to somebody's own, and one changes between them", async () => {
  const owner = await api.client.signUp({ organization: "Second" });
  const guest = await api.client.signUp({ organization: "First" });
  const { url } = (await owner.client.post("/v1/organization/invitations", { role: "admin" })).body;
  const { page, goTo } = await signedIn("/", { as: guest });
  await goTo(new URL(url).pathname);
  await pressAndSee(page, "Accept invitation", page.getByText("You joined Second"));
  const organization = page.getByRole("combobox", { name: "Organization" });
  expect(await organization.locator("option:checked").textContent()).toBe("Second");
  await owner.client.post("/v1/api-keys", { name: "Of the second", environment: "test" });
  await clickAndSee(page.getByRole("link", { name: "API keys" }), page.getByText("Of the second"));
  await organization.selectOption({ label: "First" });
  await page.getByText("No keys yet").waitFor();
  await page.reload();
  await page.getByText("No keys yet").waitFor();
}, BROWSER_MS);

longTest("an invitation that is used or invented is refused in words", async () => {
  const owner = await api.client.signUp();
  const [guest, quicker] = [await api.client.signUp(), await api.client.signUp()];
  const { token } = (await owner.client.post("/v1/organization/invitations", { role: "member" })).body;
  const { page, goTo } = await signedIn("/", { as: guest, failing: /\/v1\/invitations\//u });
  await goTo(`/invitations/${token}`);
  const accept = page.getByRole("button", { name: "Accept invitation" });
  await accept.waitFor();
  expect((await quicker.client.post(`/v1/invitations/${token}/accept`, {})).status).toBe(200);
  await accept.click();
  expect(await page.getByRole("alert").textContent()).toContain("The invitation is unknown");
  await goTo("/invitations/locus_invitation_invented");
  await page.getByText("This invitation is no longer valid").waitFor();
  expect(await accept.count()).toBe(0);
}, BROWSER_MS);

test("the password is changed, which ends the other sessions; a wrong one is shown at its field", async () => {
  const { person, page, faults } = await signedIn("/account", { failing: /\/v1\/auth\/password$/u });
  await fillIn(page, { "Current password": "not this one at all", "New password": NEW_PASSWORD });
  await pressAndSee(page, "Change password", page.getByText("The password is wrong."));
  expect(await page.getByLabel("Current password").getAttribute("aria-invalid")).toBe("true");
  await page.locator("[name=current_password]:focus").waitFor();
  expect(await faults()).toEqual([]);
  await fillIn(page, { "Current password": CLIENT_PASSWORD, "New password": "passwordpassword" });
  await pressAndSee(page, "Change password", page.getByText("Choose another password: 12 to 128 characters"));
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await pressAndSee(page, "Change password", page.getByText("Password changed"));
  api.accounts.clock.pass(1000);
  expect((await person.client.get("/v1/auth/me")).status).toBe(401);
  expect((await api.client.post("/v1/auth/login", { email: person.email, password: NEW_PASSWORD })).status).toBe(200);
}, BROWSER_MS);

longTest("a reset ends the session of this browser too, and says only that the password is set", async () => {
  const person = await api.client.signUp();
  const { token } = await makeResetToken(api.accounts.deps, person.email);
  const { page, goTo } = await signedIn("/", { as: person, failing: /\/v1\/auth\/reset$/u });
  await goTo("/reset");
  await fillIn(page, { Token: "locus_reset_nobodymadethis", "New password": NEW_PASSWORD });
  await pressAndSee(page, "Set password", page.locator("[name=token][aria-invalid=true]"));
  await page.getByText("This token is not valid. It may have been used, or be older than a day.").waitFor();
  await page.getByLabel("Token").fill(token);
  await pressAndSee(page, "Set password", page.getByText("Your new password is set"));
  expect(await page.getByText("Your session has expired").count()).toBe(0);
  expect(await page.getByText("credential").count()).toBe(0);
}, BROWSER_MS);

longTest("sessions with the longest names of browsers fit their page, and are named in words", async () => {
  const agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";
  const person = await api.client.signUp();
  const login = { email: person.email, password: CLIENT_PASSWORD };
  for (const name of [agent, `${agent} Edg/126.0.0.0`, "locus-importer-with-a-long-name/".repeat(6)]) {
    await api.client.post("/v1/auth/login", login, { "user-agent": name });
  }
  const { page, faults } = await signedIn("/account", { as: person, userAgent: agent });
  const table = page.getByRole("table", { name: "Sessions" });
  await table.getByText("Chrome on Linux").first().waitFor();
  await table.getByText("Edge on Linux").waitFor();
  for (const width of [1440, 1280, 1024, 800, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const frames = page.locator(".table-frame");
    expect(await frames.evaluateAll((all) => all.map((frame) => frame.scrollWidth - frame.clientWidth))).toEqual(
      Array.from({ length: await frames.count() }, () => 0),
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  expect(await faults()).toEqual([]);
}, BROWSER_MS);

longTest("a forgotten password is set with the operator's token, once", async () => {
  const { email } = await api.client.signUp();
  const { token } = await makeResetToken(api.accounts.deps, email);
  const { page, faults, goTo } = await visit({ failing: /\/v1\/auth\/reset$/u });
  const reset = async (): Promise<void> => {
    await goTo("/reset");
    await fillIn(page, { Token: token, "New password": NEW_PASSWORD });
    await page.getByRole("button", { name: "Set password" }).click();
  };
  await reset();
  await page.getByText("Your new password is set").waitFor();
  expect(await faults()).toEqual([]);
  await fillIn(page, { "E-mail address": email, Password: NEW_PASSWORD });
  await pressKeyAndSee(page, "Enter", page.getByRole("heading", { name: "Home" }));
  await reset();
  await page.getByRole("alert").waitFor();
}, BROWSER_MS);

test("the account shows its e-mail address, and logs out everywhere else at once", async () => {
  const person = await api.client.signUp();
  const { email } = person;
  const elsewhere = (await api.client.post("/v1/auth/login", { email, password: CLIENT_PASSWORD })).body.access_token;
  const { page, pageFaults } = await signedIn("/account", { as: person });
  await page.locator(".lead", { hasText: email }).waitFor();
  const sessions = page.getByRole("table", { name: "Sessions" });
  await sessions.getByRole("row").nth(3).waitFor();
  expect(await pageFaults()).toEqual([]);
  await pressAndSee(page, "Log out everywhere else", page.getByText("Session ended"));
  await page.waitForFunction(() => document.querySelectorAll("#content tbody .badge").length === 1);
  await page.getByRole("button", { name: "Log out everywhere else" }).waitFor({ state: "detached" });
  expect((await api.client.as(elsewhere).get("/v1/auth/me")).status).toBe(401);
  expect((await person.client.get("/v1/auth/me")).status).toBe(401);
}, BROWSER_MS);

test("a person changes their e-mail address, and deletes their account after typing it", async () => {
  const { person, page, pageFaults } = await signedIn("/account", { failing: /\/v1\/auth\/me$/u });
  const next = `next-${crypto.randomUUID()}@example.com`;
  await page.getByLabel("New e-mail address").fill(next);
  await pressAndSee(page, "Change e-mail address", page.locator(".lead", { hasText: next }));
  // A log-in of long ago is no proof of who sits there.
  api.accounts.clock.pass(11 * 60_000);
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(`Type ${next} to confirm`).fill(person.email);
  await pressAndSee(dialog, "Delete account", dialog.getByText("This is another address."));
  await dialog.getByLabel(`Type ${next} to confirm`).fill(next);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  const confirmation = page.getByRole("dialog", { name: "Confirm that it is you" });
  await confirmation.getByLabel("Password").fill(CLIENT_PASSWORD);
  expect(await pageFaults()).toEqual([]);
  await confirmation.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL(/\/login/u);
  const again = await api.client.post("/v1/auth/login", { email: next, password: CLIENT_PASSWORD });
  expect(again.status).toBe(401);
}, BROWSER_MS);
