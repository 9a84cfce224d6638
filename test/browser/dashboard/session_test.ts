import { afterAll, expect, test } from "bun:test";
import { CLIENT_PASSWORD } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { clickAndSee, fillIn, pressAndSee, pressKeyAndSee } from "../../support/browsers/browser.ts";
import { BROWSER_MS, testDashboard, visitPages } from "../../support/browsers/dashboard.ts";
import { longTest, variants } from "../../support/runner/depth.ts";
import { startIdentityProvider } from "../../support/services/identity_provider.ts";
import { freePort } from "../../support/services/sockets.ts";

const { api, visit, signedIn } = await testDashboard();

test("somebody signs up, and is still there after a reload; no token is in the browser's storage", async () => {
  const { page, context, goTo } = await visit();
  await goTo("/");
  expect(new URL(page.url()).pathname).toBe("/");
  await page.getByLabel("E-mail address").fill(`newcomer-${crypto.randomUUID()}@example.com`);
  const password = page.getByLabel("Password");
  expect([await password.getAttribute("type"), await password.getAttribute("autocomplete")])
    .toEqual(["password", "new-password"]);
  // Nothing stands in the way of pasting and of password managers.
  expect(await password.evaluate((field) => field.dispatchEvent(new Event("paste", { cancelable: true })))).toBe(true);
  await password.fill("wind over seven bridges");
  await page.getByLabel("Organization").fill("Analytical <b>Engines</b>");
  await pressAndSee(page, "Create account", page.getByRole("navigation", { name: "Main" }));
  expect(new URL(page.url()).pathname).toMatch(/^\/o\/analytical-b-engines-b[^/]*\/test\/$/u);
  await page.reload();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  expect(await page.getByRole("combobox", { name: "Organization" }).locator("option").allTextContents())
    .toEqual(["Analytical <b>Engines</b>"]);
  const { origins, cookies } = await context.storageState();
  expect(JSON.stringify(origins)).not.toMatch(/eyJ|locus_refresh/u);
  expect(Object.fromEntries(cookies.map(({ name, ...rest }) => [name, rest]))).toMatchObject({
    locus_device: { httpOnly: true, sameSite: "Strict", path: "/v1/auth" },
    locus_refresh: { httpOnly: true, sameSite: "Strict", path: "/v1/auth" },
  });
}, BROWSER_MS);

test("an access token that is over is replaced unnoticed", async () => {
  const { page } = await signedIn("/usage", { failing: /\/v1\/(usage|auth\/me)/u });
  // Everything that the page requested at first was answered.
  await page.getByRole("meter").first().waitFor();
  api.accounts.clock.pass(16 * 60_000);
  const answers: string[] = [];
  const usage = page.waitForResponse((answer) => answer.status() === 200 && answer.url().includes("/v1/usage"));
  page.on("response", (answer) => answers.push(`${answer.status()} ${new URL(answer.url()).pathname}`));
  await page.getByLabel("90 days").check();
  await usage;
  expect(answers.filter((answer) => answer.includes("/v1/")))
    .toEqual(["401 /v1/usage", "200 /v1/auth/refresh", "200 /v1/usage"]);
  expect(page.url()).toEndWith("/usage?range=90");
}, BROWSER_MS);

longTest("tabs that are loaded at once, and pages that are loaded again at once, stay signed in", async () => {
  const { page, context } = await signedIn();
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (let round = 0; round < 1; round += 1) {
    await Promise.all(tabs.map((tab) => tab.goto(`${api.url}/usage`)));
    await Promise.all(tabs.map((tab) => tab.getByRole("heading", { name: "Usage" }).waitFor()));
  }
  // Cut off on its way to the service, on its way back, and after.
  for (const pauseMs of variants(20, 0, 60)) {
    await Promise.all([
      page.waitForEvent("load"),
      page.evaluate((ms) => setTimeout(() => location.reload(), ms), pauseMs),
    ]);
    await page.reload();
    await page.getByRole("heading", { name: "Usage" }).waitFor();
  }
}, BROWSER_MS);

test("when the session is over one logs in again and goes on where one was", async () => {
  const { person, page } = await signedIn("/usage?range=90", { failing: /\/v1\//u });
  const { data } = (await person.client.get("/v1/auth/sessions")).body;
  for (const { id, current } of data) {
    if (current !== true) {
      await person.client.call("DELETE", `/v1/auth/sessions/${id}`);
    }
  }
  api.accounts.clock.pass(1000);
  await clickAndSee(page.getByRole("link", { name: "Home" }), page.getByText("Your session has expired"));
  await page.goBack();
  await page.getByText("Your session has expired").waitFor();
  expect(new URL(page.url()).searchParams.get("next")).toMatch(/^\/o\/[^/]+\/test\/usage\?range=90$/u);
  await page.getByLabel("E-mail address").fill(person.email);
  const password = page.getByLabel("Password");
  expect([await password.getAttribute("type"), await password.getAttribute("autocomplete")])
    .toEqual(["password", "current-password"]);
  await password.fill(CLIENT_PASSWORD);
  await pressKeyAndSee(page, "Enter", page.getByRole("heading", { name: "Usage" }));
  expect(page.url()).toEndWith("/usage?range=90");
}, BROWSER_MS);

longTest("a link to the login cannot lead to another host", async () => {
  const { page, goTo } = await signedIn();
  for (const next of ["//evil.example.com", "/\\evil.example.com", "https://evil.example.com", "javascript:alert(1)"]) {
    await goTo(`/login?next=${encodeURIComponent(next)}`);
    await page.getByRole("heading", { name: "Home" }).waitFor();
    expect(page.url()).toStartWith(`${api.url}/o/`);
  }
}, BROWSER_MS);

longTest("a service that cannot be reached is reported, and requested again", async () => {
  const { page, faults } = await signedIn("/", { failing: /./u });
  await page.route("**/v1/**", (route) => route.abort());
  await page.reload();
  await page.getByRole("heading", { name: "Locus" }).waitFor();
  await page.getByText("The service cannot be reached").waitFor();
  expect(await faults()).toEqual([]);
  await page.unroute("**/v1/**");
  await pressAndSee(page, "Try again", page.getByRole("heading", { name: "Home" }));
}, BROWSER_MS);

test("logging out ends the session in every tab, and the next login begins at the start", async () => {
  const { page, context } = await signedIn();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole("navigation", { name: "Main" }).waitFor();
  await page.getByRole("button", { name: "Your account" }).click();
  await clickAndSee(page.getByRole("menuitem", { name: "Log out" }), page.getByRole("heading", { name: "Log in" }));
  await other.getByRole("heading", { name: "Log in" }).waitFor();
  expect(page.url()).toBe(`${api.url}/login`);
  expect((await context.cookies()).length).toBe(0);
}, BROWSER_MS);

longTest("wrong credentials are reported next to the form, which keeps what was typed", async () => {
  const { email } = await api.client.signUp();
  const { page, goTo, faults } = await visit({ failing: /\/v1\/auth\/login$/u });
  await goTo("/login");
  await fillIn(page, { "E-mail address": email, Password: "not this one" });
  await page.keyboard.press("Enter");
  const alert = page.getByRole("alert");
  await alert.waitFor();
  expect(await alert.textContent()).toContain("wrong");
  expect(await page.getByLabel("E-mail address").inputValue()).toBe(email);
  expect(await faults()).toEqual([]);
}, BROWSER_MS);

const records = new Map<string, readonly string[]>();
const port = freePort();
const publicUrl = `http://127.0.0.1:${port}`;
const ssoApi = await testApi({
  port,
  publicUrl,
  singleSignOn: { lookUpTxt: (name) => Promise.resolve(records.get(name) ?? []) },
});
const provider = await startIdentityProvider();
afterAll(async () => {
  await provider.close();
  await ssoApi.close();
});

const CLIENT = { clientId: "locus", clientSecret: "Jw2mVh6rTq9xZs4bNk8cLp1dFg5yRa7e" };

test("an owner sets up an identity provider, logs in with it, requires it, and logs out there as well", async () => {
  const owner = await ssoApi.client.signUp({ email: "owner@walk.example", organization: "Walk" });
  provider.people.set("owner", { email: owner.email, isVerified: true });
  const { page, context, complaints, goTo, logIn, faults, close: leave } = await visitPages(ssoApi.url, {
    failing: /\/(?:verify|logout|session\/end.*)$/u,
  });
  const logOuts: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/v1/auth/") && pathname.endsWith("/logout")) {
      logOuts.push(pathname);
    }
  });
  // The provider's own pages load a font from another host.
  await context.route("**/*.googleapis.com/**", (route) => route.abort());
  await logIn(owner, "/organization");
  await page.getByRole("button", { name: "Add identity provider" }).click();
  await page.getByLabel("Name", { exact: true }).last().fill("Staff");
  await fillIn(page, { Issuer: provider.issuer, "Client ID": CLIENT.clientId, "Client secret": CLIENT.clientSecret });
  expect(await faults()).toEqual([]);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("heading", { name: "Staff" }).waitFor();
  const made = (await owner.client.get("/v1/organization/sso/providers")).body.data[0];
  const backchannelLogoutUri = made.backchannel_logout_uri;
  const postLogoutRedirectUri = made.post_logout_redirect_uri;
  provider.register({ ...CLIENT, redirectUri: made.redirect_uri, backchannelLogoutUri, postLogoutRedirectUri });
  await pressAndSee(
    page,
    "Test connection",
    page.getByText("The provider answers. Log-out here also logs out there: yes."),
  );
  await clickAndSee(page.getByText("Enter these addresses at your provider"), page.getByText(made.redirect_uri));
  await page.getByLabel("Domain", { exact: true }).fill("walk.example");
  await page.getByLabel("Domain", { exact: true }).press("Enter");
  await pressAndSee(page, "Verify walk.example", page.getByText("The TXT record was not found"));
  const value = await page.getByRole("region", { name: "Value of the TXT record of walk.example" }).textContent();
  records.set("_locus-verification.walk.example", [value ?? ""]);
  await pressAndSee(page, "Verify walk.example", page.getByText("Verified", { exact: true }));
  expect(await faults()).toEqual([]);
  // A session with a password may not require it.
  await page.getByRole("button", { name: "Require", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Require", exact: true }).click();
  await page.getByRole("dialog").getByText("Log in with this identity provider first").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByRole("heading", { level: 1, name: "Log in" }).waitFor();

  // With the keyboard alone.
  await goTo("/login?next=%2Forganization");
  await page.getByLabel("E-mail address").focus();
  await page.keyboard.type(owner.email);
  const continueButton = page.getByRole("button", { name: "Continue with single sign-on" });
  await continueButton.waitFor();
  // Browsers have no passkeys for pages of an IP address.
  expect(await page.getByRole("button", { name: "Log in with a passkey" }).count()).toBe(0);
  expect(await faults()).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator("input[name=login]").fill("owner");
  await page.locator("input[name=password]").fill("any");
  await page.locator("[type=submit]").first().click();
  await pressAndSee(page, "Continue", page.locator(".session-frame h1"));
  await page.getByRole("heading", { name: "Staff" }).waitFor();
  await page.getByRole("button", { name: "Require", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Require", exact: true }).click();
  await page.getByText("Required", { exact: true }).waitFor();
  await page.reload();
  await page.getByText("Required", { exact: true }).waitFor();
  expect((await owner.client.get("/v1/organization")).status).toBe(403);

  // Such a session changes nothing of how its person logs in, and joins no other organization.
  await goTo("/account");
  await page.getByText("To change your password or second factor").waitFor();
  await page.getByRole("heading", { name: "Sessions" }).waitFor();
  expect(await page.getByRole("button", { name: "Change password" }).count()).toBe(0);
  expect(await faults()).toEqual([]);
  const elsewhere = await ssoApi.client.signUp({ organization: "Elsewhere" });
  const { token } = (await elsewhere.client.post("/v1/organization/invitations", { role: "viewer" })).body;
  await goTo(`/invitations/${token}`);
  await page.getByText("Such a session stays in its organization").waitFor();
  await page.getByRole("button", { name: "Log out and log in again" }).waitFor();
  expect(await faults()).toEqual([]);
  await goTo("/organization");

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.locator("button[name=logout]").first().click();
  await page.getByRole("heading", { level: 1, name: "Log in" }).waitFor();
  await fillIn(page, { "E-mail address": owner.email, Password: "wind over seven bridges" });
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByText("requires single sign-on").waitFor();
  expect(logOuts).toEqual(["/v1/auth/logout", "/v1/auth/sso/logout"]);
  const own = complaints.filter((one) => !one.includes(provider.issuer) && !one.includes("googleapis"));
  expect(own.filter((one) => !/409|403/u.test(one))).toEqual([]);
  await leave();
}, 3 * BROWSER_MS);

longTest("the log-in page says why single sign-on failed, in every direction of writing", async () => {
  for (const language of ["en", "ar"] as const) {
    const { page, goTo, faults, close: leave } = await visitPages(ssoApi.url, { language });
    await goTo("/login?sso=no_email");
    await page.getByRole("alert").waitFor();
    expect(await faults()).toEqual([]);
    await leave();
  }
}, BROWSER_MS);
