import { expect, test } from "bun:test";
import type { SignedUp } from "../../support/api/api_client.ts";
import { BROWSER_MS, testDashboard } from "../../support/browsers/dashboard.ts";
import { longTest } from "../../support/runner/depth.ts";
import { pressAndSee } from "../../support/browsers/actions.ts";

const { api, visit, signedIn } = await testDashboard();

/** Somebody who joins an organization with a role. */
async function joined(owner: SignedUp, role: string): Promise<SignedUp> {
  const guest = await api.client.signUp();
  const { token } = (await owner.client.post("/v1/organization/invitations", { role })).body;
  const { status, body } = await guest.client.post(`/v1/invitations/${token}/accept`, {});
  expect(status).toBe(200);
  await guest.client.call("DELETE", "/v1/organization");
  expect((await guest.client.get("/v1/auth/me")).body.organization.id).toBe(body.organization.id);
  return guest;
}

longTest("an invitation says who invites to which organization, before and after logging in", async () => {
  const owner = await api.client.signUp({ organization: "Babbage <i>& Co</i>" });
  const guest = await api.client.signUp();
  const { url } = (await owner.client.post("/v1/organization/invitations", { role: "admin" })).body;
  const { page, faults, goTo, logIn } = await visit();
  for (const arrive of [goTo, (path: string) => logIn(guest).then(() => goTo(path))]) {
    await arrive(new URL(url).pathname);
    await page.getByText("Babbage <i>& Co</i>").first().waitFor();
    await page.getByText(owner.email).waitFor();
    await page.getByText("admin").first().waitFor();
    expect(await faults()).toEqual([]);
  }
}, BROWSER_MS);

longTest("an invitation that nobody made is refused before an account is created for it", async () => {
  const { page, faults, goTo } = await visit({ failing: /\/v1\/invitations\//u });
  await goTo("/invitations/locus_invitation_invented");
  await page.getByText("This invitation is no longer valid").waitFor();
  expect(await page.getByRole("link", { name: "Create an account and join" }).count()).toBe(0);
  expect(await faults()).toEqual([]);
}, BROWSER_MS);

longTest("a role changes after it was confirmed, and stays when the dialog is left", async () => {
  const owner = await api.client.signUp();
  const guest = await joined(owner, "viewer");
  const { page, faults } = await signedIn("/members", { as: owner });
  const select = page.getByLabel(`Role of ${guest.email}`);
  const dialog = page.getByRole("dialog");
  const roleOfGuest = async (): Promise<unknown> => (await guest.client.get("/v1/auth/me")).body.organization.role;
  await select.selectOption("admin");
  await dialog.getByText(guest.email).waitFor();
  expect(await faults()).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  expect([await select.inputValue(), await roleOfGuest()]).toEqual(["viewer", "viewer"]);
  await select.selectOption("admin");
  await pressAndSee(dialog, "Change role", page.getByText("Role changed"));
  api.accounts.clock.pass(1000);
  await select.locator("option:checked", { hasText: "admin" }).waitFor({ state: "attached" });
  expect(await roleOfGuest()).toBe("admin");
}, BROWSER_MS);

test("the audit trail names people and keys, and says when they are gone", async () => {
  const owner = await api.client.signUp();
  const leaving = await joined(owner, "admin");
  const staying = await joined(owner, "admin");
  await leaving.client.post("/v1/api-keys", { name: "Nightly import", environment: "test" });
  await owner.client.call("DELETE", `/v1/organization/members/${leaving.answer.user.id}`);
  const { page, faults } = await signedIn("/audit", { as: owner });
  const rows = page.getByRole("row");
  await rows.filter({ hasText: "Created a key" }).getByText("Former member").waitFor();
  await rows.filter({ hasText: "Joined" }).getByText(staying.email).waitFor();
  await rows.filter({ hasText: "Created a key" }).getByText("Details").click();
  await rows.filter({ hasText: "Created a key" }).getByText("Nightly import").waitFor();
  await rows.filter({ hasText: "Created a key" }).getByText("Environment").waitFor();
  expect(await page.getByRole("table").innerText()).not.toMatch(/usr_\w{10}/u);
  expect(await faults()).toEqual([]);
}, BROWSER_MS);

test("a viewer is offered nothing that the service refuses", async () => {
  const owner = await api.client.signUp();
  const viewer = await joined(owner, "viewer");
  const { page, faults, goTo } = await signedIn("/", { as: viewer });
  expect(await page.getByRole("button", { name: "Resolve" }).count()).toBe(0);
  expect(await page.getByRole("link", { name: "Try it" }).count()).toBe(0);
  expect(await faults()).toEqual([]);
  await goTo("/try");
  await page.getByRole("heading", { name: "You do not have access to this page" }).waitFor();
}, BROWSER_MS);
