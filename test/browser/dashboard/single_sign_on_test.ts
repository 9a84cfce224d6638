import { afterAll, expect, test } from "bun:test";
import { BROWSER_MS, visitPages } from "../../support/browsers/dashboard.ts";
import { testApi } from "../../support/api/test_api.ts";
import { freePort } from "../../support/services/free_port.ts";
import { longTest } from "../../support/runner/depth.ts";
import { startIdentityProvider } from "../../support/services/identity_provider.ts";
import { clickAndSee, fillIn, pressAndSee } from "../../support/browsers/actions.ts";

const records = new Map<string, readonly string[]>();
const port = freePort();
const publicUrl = `http://127.0.0.1:${port}`;
const api = await testApi({
  port,
  publicUrl,
  singleSignOn: { lookUpTxt: (name) => Promise.resolve(records.get(name) ?? []) },
});
const provider = await startIdentityProvider();
afterAll(async () => {
  await provider.close();
  await api.close();
});

const CLIENT = { clientId: "locus", clientSecret: "Jw2mVh6rTq9xZs4bNk8cLp1dFg5yRa7e" };

test("an owner sets up an identity provider, logs in with it, requires it, and logs out there as well", async () => {
  const owner = await api.client.signUp({ email: "owner@walk.example", organization: "Walk" });
  provider.people.set("owner", { email: owner.email, isVerified: true });
  const { page, context, complaints, goTo, logIn, faults, close: leave } = await visitPages(api.url, {
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
  provider.register({
    ...CLIENT,
    redirectUri: made.redirect_uri,
    backchannelLogoutUri: made.backchannel_logout_uri,
    postLogoutRedirectUri: made.post_logout_redirect_uri,
  });
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
  const elsewhere = await api.client.signUp({ organization: "Elsewhere" });
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
    const { page, goTo, faults, close: leave } = await visitPages(api.url, { language });
    await goTo("/login?sso=no_email");
    await page.getByRole("alert").waitFor();
    expect(await faults()).toEqual([]);
    await leave();
  }
}, BROWSER_MS);
