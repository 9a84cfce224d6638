import { expect, test } from "bun:test";
import type { CDPSession, Page } from "playwright-core";
import { CLIENT_PASSWORD, type SignedUp } from "../../support/api/api_client.ts";
import { oneTimeCode } from "../../support/api/authenticator.ts";
import { BROWSER_MS, testDashboard, type Visit, visitPages } from "../../support/browsers/dashboard.ts";
import { longTest } from "../../support/runner/depth.ts";
import { fillIn, pressAndSee, pressKeyAndSee } from "../../support/browsers/actions.ts";

const { api } = await testDashboard();

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
