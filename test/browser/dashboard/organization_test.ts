import { expect, test } from "bun:test";
import type { SignedUp } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { pressAndSee } from "../../support/browsers/browser.ts";
import { BROWSER_MS, testDashboard } from "../../support/browsers/dashboard.ts";
import { deliverDue, testWebhooksDeps } from "../../support/operations/test_deps.ts";
import { longTest } from "../../support/runner/depth.ts";

// A service of its own: what is due to be delivered is that of all organizations.
const { api, visit, signedIn } = await testDashboard(await testApi());

const HOSTILE = "<b onmouseover=alert(1)>Acme</b>";

test("an admin turns on zero data retention in the settings, and makes a key with it", async () => {
  const { person: owner, page, faults } = await signedIn("/organization");
  const section = page.getByRole("region", { name: "Zero data retention" });
  await section.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn on" }).click();
  await section.getByRole("button", { name: "Turn off" }).waitFor();
  expect(await faults()).toEqual([]);
  expect((await owner.client.get("/v1/organization")).body.zero_data_retention).toBe(true);
  await page.getByRole("link", { name: "API keys" }).click();
  await page.getByRole("button", { name: "New key" }).first().click();
  await page.getByRole("dialog").getByLabel("Name").fill("Clinic");
  await page.getByLabel("Zero data retention").check();
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  await pressAndSee(page, "I have copied it", page.getByRole("table").getByText("Zero data retention"));
  expect(await faults()).toEqual([]);
}, BROWSER_MS);

test("a person is invited, joins, gets another role and is removed; the audit trail shows it", async () => {
  const owner = await api.client.signUp();
  const guest = await api.client.signUp();
  const { page, complaints, faults, close: leave } = await signedIn("/members", { as: owner });
  await page.getByRole("button", { name: "Invite someone" }).click();
  await page.getByLabel("Role", { exact: true }).selectOption("viewer");
  await page.getByRole("button", { name: "Create link" }).click();
  const link = await page.getByRole("region", { name: "Invitation link" }).textContent();
  expect(await faults()).toEqual([]);
  await pressAndSee(page, "I have copied it", page.getByRole("table", { name: "Pending invitations" }));
  const token = new URL(link ?? "").pathname.split("/").at(-1);
  expect((await guest.client.post(`/v1/invitations/${token}/accept`, {})).status).toBe(200);
  await page.reload();
  await page.getByText("No pending invitations.").waitFor();
  await page.getByLabel(`Role of ${guest.email}`).selectOption("admin");
  await pressAndSee(page, "Change role", page.getByText("Role changed"));
  await page.getByLabel(`Role of ${owner.email}`).selectOption("viewer");
  await pressAndSee(page, "Change role", page.getByRole("alert"));
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(await page.getByLabel(`Role of ${owner.email}`).inputValue()).toBe("owner");
  await page.getByRole("button", { name: `Remove ${guest.email}` }).click();
  await page.getByRole("button", { name: "Remove member" }).click();
  await page.getByRole("button", { name: `Remove ${guest.email}` }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Audit trail" }).click();
  await page.getByRole("rowheader", { name: "Changed a role" }).waitFor();
  await page.getByText("Details").first().click();
  expect(await faults()).toEqual([]);
  await page.getByLabel("Event", { exact: true }).selectOption("Changed a role");
  await page.getByRole("rowheader", { name: "Removed a member" }).waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("?action=member.role_changed");
  expect(await page.getByRole("rowheader").allTextContents()).toHaveLength(1);
  await page.getByLabel("Actor", { exact: true }).selectOption("the operator");
  await page.getByText("No such events").waitFor();
  const [table] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  expect(await Bun.file(await table.path()).text()).toStartWith("id,at,action,");
  await page.getByRole("link", { name: "Clear filters" }).click();
  await page.getByRole("rowheader", { name: "Changed a role" }).waitFor();
  expect(await faults()).toEqual([]);
  expect(complaints.filter((complaint) => !complaint.includes("409"))).toEqual([]);
  await leave();
}, BROWSER_MS);

test("an organization is renamed, exported, and deleted once its name was typed", async () => {
  const { page, complaints, close: leave } = await signedIn("/organization");
  await page.getByLabel("Name", { exact: true }).fill(HOSTILE);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("combobox", { name: "Organization" }).getByText(HOSTILE).waitFor({ state: "attached" });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download export" }).click(),
  ]);
  expect((await Bun.file(await file.path()).json()).organization[0].name).toBe(HOSTILE);
  await page.getByRole("button", { name: "Delete organization" }).click();
  await page.getByLabel("Organization name").fill("Acme");
  await pressAndSee(page, "Delete permanently", page.getByText("The name does not match."));
  await page.getByLabel("Organization name").fill(HOSTILE);
  await pressAndSee(page, "Delete permanently", page.getByRole("heading", { name: "Log in" }));
  expect(complaints.filter((complaint) => !/\/v1\/auth\//u.test(complaint))).toEqual([]);
  await leave();
}, BROWSER_MS);

test("a webhook is made, tested, its delivery seen and sent again, its secret changed, itself deleted", async () => {
  const received: string[] = [];
  const target = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => {
      received.push(request.headers.get("webhook-id") ?? "");
      return new Response("<b>thanks</b>", { status: received.length === 1 ? 503 : 200 });
    },
  });
  const { db, clock } = api.accounts;
  const { page, faults } = await signedIn("/webhooks");
  await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
  await page.getByRole("button", { name: "New webhook" }).first().click();
  await page.getByLabel("Endpoint URL").fill(`http://127.0.0.1:${target.port}/<hook>`);
  await page.getByRole("button", { name: "Create webhook" }).click();
  const secret = page.getByRole("region", { name: "Signing secret" });
  expect(await secret.textContent()).toMatch(/^whsec_/u);
  await page.getByRole("button", { name: "I have copied it" }).click();
  await page.getByRole("link", { name: "127.0.0.1" }).click();
  await pressAndSee(page, "Send test event", page.getByText("Test event sent"));
  // Without a press on "Refresh".
  await page.locator(".badge", { hasText: "Pending" }).waitFor();
  expect(await deliverDue(testWebhooksDeps(db.database, clock))).toBe(1);
  await page.locator(".badge", { hasText: "Retrying" }).waitFor();
  await db.ownerSql`update webhook_deliveries set due_at = now() where status = 'pending'`;
  expect(await deliverDue(testWebhooksDeps(db.database, clock))).toBe(1);
  await page.locator(".badge", { hasText: "Delivered" }).waitFor();
  expect(await faults()).toEqual([]);
  await page.getByRole("button", { name: "Show webhook.test" }).click();
  const detail = page.getByRole("dialog");
  expect(JSON.parse(await detail.getByRole("region", { name: "Request body" }).textContent() ?? ""))
    .toMatchObject({ type: "webhook.test" });
  expect(await detail.getByRole("region", { name: "Response body" }).textContent()).toBe("<b>thanks</b>");
  expect(await faults()).toEqual([]);
  await page.keyboard.press("Escape");
  await pressAndSee(page, "Resend webhook.test", page.getByText("Event sent again"));
  expect(await deliverDue(testWebhooksDeps(db.database, clock))).toBe(1);
  await page.locator(".badge", { hasText: "Delivered" }).waitFor();
  expect(new Set(received).size).toBe(1);
  expect(received.length).toBe(3);
  // One that is not reached has the same reason in the list and in the dialog.
  await target.stop(true);
  // The list may still show the state before, and the note of the first one.
  const replayed = page.waitForResponse((response) => response.url().endsWith("/replay") && response.ok());
  await page.getByRole("button", { name: "Resend webhook.test" }).click();
  await replayed;
  expect(await deliverDue(testWebhooksDeps(db.database, clock))).toBe(1);
  await page.getByText("The connection failed.").waitFor();
  await pressAndSee(page, "Show webhook.test", detail.getByText("Response: The connection failed."));
  expect(await detail.getByText("No response yet").count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Rotate secret" }).click();
  await pressAndSee(page.getByRole("dialog"), "Rotate secret", secret);
  await page.getByRole("button", { name: "I have copied it" }).click();
  await pressAndSee(page, "Disable", page.getByRole("button", { name: "Enable" }));
  await page.getByRole("button", { name: "Delete" }).click();
  await pressAndSee(page, "Delete webhook", page.getByRole("heading", { name: "No webhooks yet" }));
}, BROWSER_MS);

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
