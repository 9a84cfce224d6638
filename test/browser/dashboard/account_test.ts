import { expect, test } from "bun:test";
import type { CDPSession, Page } from "playwright-core";
import { makeResetToken } from "../../../src/accounts/mod.ts";
import { CLIENT_PASSWORD, type SignedUp } from "../../support/api/api_client.ts";
import { oneTimeCode } from "../../support/api/authenticator.ts";
import { clickAndSee, fillIn, pressAndSee, pressKeyAndSee } from "../../support/browsers/browser.ts";
import { BROWSER_MS, testDashboard, type Visit, visitPages } from "../../support/browsers/dashboard.ts";
import { longTest } from "../../support/runner/depth.ts";

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
  expect(await page.getByRole("combobox", { name: "Organization" }).locator("option").allTextContents())
    .toEqual(["Babbage & Co"]);
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
    expect(await frames.evaluateAll((all) => all.map((frame) => frame.scrollWidth - frame.clientWidth)))
      .toEqual(Array.from({ length: await frames.count() }, () => 0));
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
  expect((await api.client.post("/v1/auth/login", { email: next, password: CLIENT_PASSWORD })).status).toBe(401);
}, BROWSER_MS);

/** Browsers offer passkeys for a name, not for an address. */
const URL_OF_PAGES = `http://localhost:${new URL(api.url).port}`;
const { clock } = api.accounts;
const STEP_MS = 30_000;

/** An authenticator of the browser itself, with a PIN or fingerprint that is always right. */
async function virtualAuthenticator(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devtools;
}

async function typePassword({ page, goTo }: Visit, { email }: SignedUp): Promise<void> {
  await goTo("/login");
  await fillIn(page, { "E-mail address": email, Password: CLIENT_PASSWORD });
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByRole("heading", { name: "Second step" }).waitFor();
}

async function logOut({ page, context }: Visit): Promise<void> {
  await context.clearCookies({ name: "locus_refresh" });
  await page.evaluate(() => sessionStorage.clear());
}

async function addApp({ page }: Visit): Promise<string> {
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await dialog.getByRole("img", { name: "QR code for the authenticator app" }).locator("path[d^=M]").waitFor();
  const secret = await dialog.getByRole("region", { name: "Key" }).textContent() ?? "";
  await dialog.getByLabel("Code of the app").fill(await oneTimeCode(secret, clock.now()));
  await pressAndSee(dialog, "Add the app", page.getByRole("dialog", { name: "Your recovery codes" }));
  clock.pass(2 * STEP_MS);
  return secret;
}

test("a person sets up an app, keeps the codes, and logs in in two steps, by keyboard alone", async () => {
  const person = await api.client.signUp();
  const visited = await visitPages(URL_OF_PAGES, { failing: /second-factor/u, viewport: { width: 360, height: 740 } });
  const { page, faults, logIn } = visited;
  await logIn(person, "/account");
  await page.getByText("You have no second factor yet").waitFor();
  expect(await faults()).toEqual([]);
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const set = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await set.getByRole("img", { name: "QR code for the authenticator app" }).locator("path[d^=M]").waitFor();
  const field = set.getByLabel("Code of the app");
  expect([await field.getAttribute("autocomplete"), await field.getAttribute("inputmode")])
    .toEqual(["one-time-code", "numeric"]);
  await field.fill("000000");
  await pressKeyAndSee(page, "Enter", set.getByText("This is not the current code of the app"));
  expect(await faults()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const secret = await set.getByRole("region", { name: "Key" }).textContent() ?? "";
  await field.fill(await oneTimeCode(secret, clock.now()));
  await page.keyboard.press("Enter");
  const codes = page.getByRole("dialog", { name: "Your recovery codes" });
  await codes.waitFor();
  const shown = (await codes.getByRole("region", { name: "Recovery codes" }).textContent() ?? "").trim().split("\n");
  expect(shown).toHaveLength(10);
  expect(await faults()).toEqual([]);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    codes.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(await Bun.file(await saved.path()).text()).toContain(shown.join("\n"));
  await page.emulateMedia({ media: "print" });
  expect(await page.evaluate(() => document.body.innerText)).not.toContain("Account");
  await page.emulateMedia({ media: "screen" });
  await pressAndSee(codes, "I have kept them", page.getByText("10 recovery codes are left"));

  clock.pass(2 * STEP_MS);
  await logOut(visited);
  await typePassword(visited, person);
  // The focus is where the code goes.
  await page.locator("[name=code]:focus").waitFor();
  expect(await faults()).toEqual([]);
  await page.keyboard.type("000000");
  await pressKeyAndSee(page, "Enter", page.getByText("The code is wrong, too old or used already"));
  await page.locator("[name=code]:focus").fill(await oneTimeCode(secret, clock.now()));
  await pressKeyAndSee(page, "Enter", page.getByRole("heading", { name: "Home" }));

  await logOut(visited);
  await typePassword(visited, person);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.locator("[name=recovery_code]:focus").fill(shown[0] ?? "");
  await pressKeyAndSee(page, "Enter", page.getByRole("heading", { name: "Home" }));
  await visited.goTo("/account");
  await page.getByText("9 recovery codes are left").waitFor();
}, BROWSER_MS);

test("a passkey of the browser is added, proves the second step, and logs in without a password", async () => {
  const person = await api.client.signUp();
  const visited = await visitPages(URL_OF_PAGES, { failing: /passkey|account/u });
  const { page, faults, logIn } = visited;
  const devtools = await virtualAuthenticator(page);
  await logIn(person, "/account");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name of the passkey").fill("Work laptop");
  expect(await faults()).toEqual([]);
  await dialog.getByRole("button", { name: "Make the passkey" }).click();
  await page.getByRole("dialog", { name: "Your recovery codes" }).getByRole("button", { name: "I have kept them" })
    .click();
  await page.getByRole("table", { name: "Second factor" }).getByText("Work laptop").waitFor();

  await logOut(visited);
  await typePassword(visited, person);
  await pressAndSee(page, "Continue with a passkey", page.getByRole("heading", { name: "Home" }));

  await logOut(visited);
  await visited.goTo("/login");
  expect(await page.getByLabel("E-mail address").getAttribute("autocomplete")).toBe("username webauthn");
  expect(await faults()).toEqual([]);
  await pressAndSee(page, "Log in with a passkey", page.getByRole("heading", { name: "Home" }));

  // Ten minutes later a removal needs the person again: here by the passkey itself.
  await visited.goTo("/account");
  clock.pass(10 * 60_000);
  await page.getByRole("button", { name: "Remove Work laptop" }).click();
  await page.getByRole("dialog", { name: "Remove Work laptop?" }).getByRole("button", { name: "Remove" }).click();
  const confirm = page.getByRole("dialog", { name: "Confirm that it is you" });
  await fillIn(confirm, { Password: "not this one at all", "Recovery code": "x".repeat(28) });
  await pressKeyAndSee(page, "Enter", confirm.getByText("The password is wrong"));
  expect(await faults()).toEqual([]);
  await pressAndSee(confirm, "Use a passkey", page.getByText("You have no second factor yet"));

  // What the service no longer knows is refused in words.
  await logOut(visited);
  await visited.goTo("/login");
  await pressAndSee(page, "Log in with a passkey", page.getByText("The passkey was not accepted"));
  await devtools.detach();
}, BROWSER_MS);

longTest("an owner requires a second factor, members are led to set one up, and a lost one is reset", async () => {
  const owner = await api.client.signUp({ organization: "Careful" });
  const { token } = (await owner.client.post("/v1/organization/invitations", { role: "member" })).body;
  const email = `member-${crypto.randomUUID()}@example.com`;
  const joined = await api.client.post("/v1/auth/signup", { email, password: CLIENT_PASSWORD, invitation: token });
  const member: SignedUp = { client: api.client.as(joined.body.access_token), email, answer: joined.body };
  // The member has a page open when the owner requires it.
  const visited = await visitPages(URL_OF_PAGES, { failing: /./u });
  await visited.logIn(member, "/keys");
  await visited.page.getByRole("link", { name: "Locations" }).waitFor();
  const owning = await visitPages(URL_OF_PAGES, { failing: /second-factor/u });
  await owning.logIn(owner, "/organization");
  const requireFactor = async (): Promise<void> => {
    await owning.page.getByRole("button", { name: "Require a second factor" }).click();
    await owning.page.getByRole("dialog").getByRole("button", { name: "Require", exact: true }).click();
  };
  await requireFactor();
  await owning.page.getByText("Log in with a second factor of your own first").waitFor();
  expect(await owning.faults()).toEqual([]);
  await owning.page.getByRole("link", { name: "Your second factor" }).click();
  await addApp(owning);
  await owning.page.getByRole("button", { name: "I have kept them" }).click();
  await owning.goTo("/organization");
  await requireFactor();
  await owning.page.getByText("Required", { exact: true }).waitFor();

  await visited.page.getByRole("link", { name: "Locations" }).click();
  await visited.page.getByRole("heading", { name: "Careful requires a second factor" }).waitFor();
  expect(await visited.faults()).toEqual([]);
  await visited.page.getByRole("link", { name: "Set up a second factor" }).click();
  await visited.page.getByText("Required by Careful").waitFor();
  await addApp(visited);
  await visited.page.getByRole("button", { name: "I have kept them" }).click();
  await visited.page.getByRole("link", { name: "Locations" }).click();
  await visited.page.getByRole("heading", { name: "Locations", level: 1 }).waitFor();

  await owning.goTo("/members");
  await owning.page.getByRole("button", { name: `Reset the second factor of ${email}` }).click();
  expect(await owning.faults()).toEqual([]);
  await owning.page.getByRole("dialog").getByRole("button", { name: "Reset", exact: true }).click();
  await owning.page.getByText("None", { exact: true }).waitFor();
  expect((await api.client.post("/v1/auth/login", { email, password: CLIENT_PASSWORD })).status).toBe(200);
  expect(owning.complaints).toEqual([]);
  await owning.close();
  await visited.close();
}, BROWSER_MS);
