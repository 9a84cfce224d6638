import { expect, test } from "bun:test";
import { CLIENT_PASSWORD } from "../../support/api/api_client.ts";
import { BROWSER_MS, testDashboard } from "../../support/browsers/dashboard.ts";
import { longTest } from "../../support/runner/depth.ts";
import { clickAndSee, fillIn, pressAndSee, pressKeyAndSee } from "../../support/browsers/actions.ts";

const { api, visit, signedIn } = await testDashboard();

/** Somebody whose first organization is their own, and who joined another one later. */
async function memberOfTwo() {
  const owner = await api.client.signUp({ organization: `Second ${crypto.randomUUID()}` });
  const guest = await api.client.signUp({ organization: `First ${crypto.randomUUID()}` });
  const invited = await owner.client.post("/v1/organization/invitations", { role: "member" });
  const token = new URL(invited.body.url).pathname.split("/").at(-1);
  // Of two organizations the one joined first is the default.
  api.accounts.clock.pass(1000);
  await guest.client.post(`/v1/invitations/${token}/accept`, {});
  const { organizations } = (await guest.client.get("/v1/auth/me")).body;
  const [first, second] = organizations.map(({ slug }: { readonly slug: string }) => slug);
  return { owner, guest, first, second };
}

const LIVE = { "locus-environment": "live" };

test("a link to a live batch of another organization opens there, also by the log-in page", async () => {
  const { owner, guest, second } = await memberOfTwo();
  const batch = (await owner.client.post("/v1/batches", { inputs: [{ input: "Utrecht" }], name: "Shops" }, LIVE)).body;
  const { page, goTo } = await visit();
  const address = `/o/${second}/live/batches/${batch.id}`;
  await goTo(address);
  expect(page.url()).toBe(`${api.url}/login?next=${encodeURIComponent(address)}`);
  await fillIn(page, { "E-mail address": guest.email, Password: CLIENT_PASSWORD });
  await pressKeyAndSee(page, "Enter", page.getByRole("heading", { level: 1, name: "Shops" }));
  expect(page.url()).toBe(`${api.url}${address}`);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Shops" }).waitFor();
  expect(await page.getByLabel("Live").isChecked()).toBe(true);
  expect(await page.title()).toMatch(/^Shops · Second \S+ · Locus$/u);
}, BROWSER_MS);

test(
  "another environment or organization shows the same page, and the list where the object is not there",
  async () => {
    const { owner, guest, first, second } = await memberOfTwo();
    const batch =
      (await owner.client.post("/v1/batches", { inputs: [{ input: "Utrecht" }], name: "Shops" }, LIVE)).body;
    const { page } = await signedIn(`/o/${second}/live/usage?range=90`, { as: guest });
    const at = () => page.url().slice(api.url.length);
    await page.getByLabel("Test", { exact: true }).check();
    await page.getByText("Test environment").waitFor();
    expect(at()).toBe(`/o/${second}/test/usage?range=90`);
    await page.goBack();
    await page.getByText("Test environment").waitFor({ state: "detached" });
    expect(await page.getByLabel("Live").isChecked()).toBe(true);
    await page.goto(`${api.url}/o/${second}/live/batches/${batch.id}`);
    await page.getByRole("heading", { level: 1, name: "Shops" }).waitFor();
    await page.getByLabel("Test", { exact: true }).check();
    await page.getByRole("heading", { level: 1, name: "Batches" }).waitFor();
    expect(at()).toBe(`/o/${second}/test/batches`);
    expect(await page.title()).toMatch(/^Batches · Second \S+ \(Test\) · Locus$/u);
    await page.goto(`${api.url}/o/${second}/live/batches/${batch.id}`);
    await page.getByRole("heading", { level: 1, name: "Shops" }).waitFor();
    await page.getByRole("combobox", { name: "Organization" }).selectOption(first);
    await page.getByText("No batches yet").waitFor();
    expect(at()).toBe(`/o/${first}/live/batches`);
  },
  BROWSER_MS,
);

longTest("an address of an earlier version opens in the organization and environment of the last visit", async () => {
  const { guest, second } = await memberOfTwo();
  const { page, goTo } = await signedIn(`/o/${second}/live/batches`, { as: guest });
  await page.getByRole("heading", { level: 1, name: "Batches" }).waitFor();
  for (const path of ["/usage?range=90", "/try#input=Utrecht", "/"]) {
    await goTo(path);
    await page.locator(".session-frame h1").waitFor();
    expect(page.url()).toStartWith(`${api.url}/o/${second}/live${path}`);
  }
  await goTo(`/o/${second}/keys`);
  await page.locator(".session-frame h1").waitFor();
  expect(page.url()).toBe(`${api.url}/o/${second}/test/keys`);
}, BROWSER_MS);

longTest("an address of an organization of others is refused in words, and one's own are offered", async () => {
  const person = await api.client.signUp({ organization: "Own <b>one</b>" });
  const stranger = await api.client.signUp({ organization: `Stranger ${crypto.randomUUID()}` });
  const { slug } = (await stranger.client.get("/v1/auth/me")).body.organization;
  const own = (await person.client.get("/v1/auth/me")).body.organization;
  const { page, complaints, faults, goTo, close: leave } = await signedIn("/", { as: person });
  for (const named of [slug, "of-nobody"]) {
    await goTo(`/o/${named}/live/batches/bat_01hr2k8x4v9q3m5n7p0r2t4w6y`);
    await page.getByRole("heading", { level: 1, name: `You are not a member of ${named}` }).waitFor();
    expect(await page.title()).toBe(`You are not a member of ${named} · Locus`);
  }
  expect(await faults()).toEqual([]);
  await clickAndSee(page.getByRole("link", { name: "Open Own <b>one</b>" }), page.getByText("No batches yet"));
  expect(page.url()).toBe(`${api.url}/o/${own.slug}/live/batches`);
  await goTo(`/o/${slug}/live/usage`);
  await page.getByRole("button", { name: "Log in with another account" }).click();
  await fillIn(page, { "E-mail address": stranger.email, Password: CLIENT_PASSWORD });
  await pressKeyAndSee(page, "Enter", page.getByRole("heading", { level: 1, name: "Usage" }));
  expect(page.url()).toBe(`${api.url}/o/${slug}/live/usage`);
  expect(complaints.filter((complaint) => !complaint.includes("/v1/batches/"))).toEqual([]);
  await leave();
}, BROWSER_MS);

longTest("an organization's new slug changes the address, and its identifier keeps naming it", async () => {
  const owner = await api.client.signUp({ organization: `Before ${crypto.randomUUID()}` });
  const { page, goTo } = await signedIn("/organization", { as: owner });
  const slug = `after-${crypto.randomUUID()}`.slice(0, 30).replace(/-$/u, "");
  await page.getByLabel("URL name of public maps").fill(slug);
  await pressAndSee(page, "Save", page.getByText("Saved"));
  await page.waitForURL(`${api.url}/o/${slug}/test/organization`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await goTo(`/o/${owner.answer.organization.id}/live/usage`);
  await page.getByRole("heading", { level: 1, name: "Usage" }).waitFor();
}, BROWSER_MS);

test("an unknown address inside an organization says so, with the status 404", async () => {
  const { page } = await signedIn("/", { failing: /\/nothing$/u });
  const answer = await page.goto(`${page.url()}nothing`);
  expect(answer?.status()).toBe(404);
  await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
  await page.getByRole("link", { name: "Go to home" }).click();
  await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
}, BROWSER_MS);
