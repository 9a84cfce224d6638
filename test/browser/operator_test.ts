import { afterAll, expect, test } from "bun:test";
import { createOperator, processId, reportProcess } from "../../src/accounts/mod.ts";
import { openDashboard } from "../../src/capabilities/dashboard.ts";
import { openGazetteerCapability } from "../../src/capabilities/gazetteer.ts";
import { openQueue, type QueueCapability } from "../../src/capabilities/stores/queue.ts";
import { openDataChanges } from "../../src/commands/gazetteer/changes/open_data_changes.ts";
import { gazetteerFolder, gazetteerPath } from "../../src/commands/gazetteer_path.ts";
import { createLogger } from "../../src/observability/mod.ts";
import { migrateQueues } from "../../src/queue/mod.ts";
import { APP_ROLE } from "../../src/store/migrations/grant_to_app.ts";
import { oneTimeCode } from "../support/api/authenticator.ts";
import { testApi } from "../support/api/test_api.ts";
import { clickAndSee, fillIn, pressAndSee, pressKeyAndSee } from "../support/browsers/browser.ts";
import { BROWSER_MS, type Visit, visitPages } from "../support/browsers/dashboard.ts";
import { smallTown } from "../support/gazetteers/built_gazetteer.ts";
import { longTest, variants } from "../support/runner/depth.ts";
import { EXTRACT, publishTown } from "../support/services/publisher.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";
import { longestTexts } from "../support/texts/text_tables.ts";

const PASSWORD = "nine winds over bridges";
const EMAIL = "olga@operators.example";
const publisher = await publishTown();
const dataDir = smallDataDir();
const gazetteer = openGazetteerCapability({
  folder: gazetteerFolder(dataDir),
  worldPath: gazetteerPath(dataDir),
  countries: undefined,
  remedy: undefined,
  prepared: Promise.resolve(),
  onChange: () => {},
  onError: () => {},
});
const api = await testApi({
  dashboard: openDashboard(longestTexts),
  operatorQueues: () => Promise.resolve(queues),
  datasets: () => gazetteer.datasets(),
  dataChanges: openDataChanges({
    config: { dataDir, gazetteerMirror: publisher.address, gazetteerUrl: undefined },
    logger: createLogger({ level: "error", format: "json", clock: { now: () => new Date() }, write: () => {} }),
    now: () => new Date(),
    environment: { ...process.env, DATA_DIR: dataDir, GAZETTEER_MIRROR: publisher.address },
    stopping: new AbortController().signal,
  }),
});
const { clock, deps, db } = api.accounts;
await migrateQueues(db.ownerUrl, { role: APP_ROLE });
const queues: QueueCapability = await openQueue({ databaseUrl: db.ownerUrl, role: APP_ROLE });
await queues.add("deliver_webhook", { organizationId: "org_0", deliveryId: "evt_0" }, { id: "waiting-job" });
const report = { version: "1.2.3", gazetteerVersion: null, host: "host", pid: 7, startedAt: new Date() };
await reportProcess(deps, { id: processId(deps), kind: "server", ...report });
const tenant = await api.client.signUp({ organization: "Alpine Logistics" });
await api.client.signUp({ organization: "Zebra Post" });
await tenant.client.post("/v1/api-keys", { name: "Checkout", environment: "live" });
const { token } = await createOperator(deps, EMAIL);
afterAll(async () => {
  gazetteer.close();
  await queues.close();
  await api.close();
});

/** Without a session a first request is answered 401, which the browser logs. */
const FAILING = /\/v1\/operator\/(?:me|login|password)$/u;

async function logIn({ page, goTo }: Visit, path = "/operator"): Promise<void> {
  await goTo(path);
  await page.locator("input[type=email]").fill(EMAIL);
  await page.locator("input[type=password]").fill(PASSWORD);
  await clickAndSee(page.locator("button[type=submit]"), page.locator(".session-frame h1"));
}

test(
  "an operator sets a password, finds an organization, suspends and resumes it, and enters and leaves it",
  async () => {
    const visited = await visitPages(api.url, { failing: FAILING });
    const { page, goTo, faults, complaints } = visited;
    const found: string[] = [];
    const look = async (): Promise<void> => {
      // The page inside the frame comes later than the banner above it.
      await page.locator("h1").waitFor();
      found.push(...await faults());
    };
    await goTo("/operator");
    await clickAndSee(page.getByText("No operator yet?"), page.getByText("bun run operator create you@example.com"));
    await look();
    await goTo(`/operator/password#${token}`);
    expect(await page.getByLabel("Token").count()).toBe(0);
    await page.getByLabel("New password").fill(PASSWORD);
    await look();
    await pressAndSee(page, "Save", page.getByText("Your password is set"));
    // The link works once: then the token is shown, with what is wrong about it.
    await goTo(`/operator/password#${token}`);
    await page.getByLabel("New password").fill(PASSWORD);
    await pressAndSee(page, "Save", page.getByLabel("Token"));
    await look();
    await goTo("/operator");
    await fillIn(page, { "E-mail address": EMAIL, Password: "not this one, surely" });
    await page.keyboard.press("Enter");
    // What is wrong gets the focus: before that, a key that is pressed may go there.
    await page.locator("[role=alert]:focus").waitFor();
    await look();
    await page.getByLabel("Password").fill(PASSWORD);
    await pressKeyAndSee(page, "Enter", page.getByRole("heading", { name: "Overview" }));
    await page.getByText("Requests to this server in the last hour").waitFor();
    await look();
    await page.getByRole("link", { name: "Organizations" }).click();
    await page.getByRole("heading", { name: "Organizations" }).waitFor();
    expect(await page.evaluate(() => [document.cookie, localStorage.length + sessionStorage.length])).toEqual(["", 0]);

    await page.getByRole("searchbox").fill("alpine");
    await page.keyboard.press("Enter");
    await page.getByText("Zebra Post").waitFor({ state: "detached" });
    await look();
    await page.getByRole("link", { name: "Alpine Logistics" }).click();
    await page.getByRole("heading", { name: "Alpine Logistics" }).waitFor();
    await page.getByText("Checkout").waitFor();
    await look();

    await page.getByLabel("Calls per month").fill("77");
    await pressAndSee(page, "Save", page.getByText("0 of 77"));

    await page.getByRole("button", { name: "Suspend", exact: true }).click();
    await page.getByLabel("Reason").fill("The invoice is open");
    await look();
    await pressKeyAndSee(page, "Enter", page.getByText("Suspended: The invoice is open"));
    expect((await tenant.client.post("/v1/resolve", { input: "1,2" })).body.code).toBe("ORGANIZATION_SUSPENDED");

    await page.getByRole("button", { name: "View as a member", exact: true }).click();
    await page.getByLabel("Reason").fill("Ticket 4711");
    await page.keyboard.press("Enter");
    const banner = page.getByRole("complementary", { name: "Operator" });
    await banner.getByText(`You act as ${tenant.email}`).waitFor();
    await page.getByText("The operator of this service suspended the organization: The invoice is open").waitFor();
    await look();
    await page.reload();
    await banner.waitFor();
    await pressAndSee(banner, "Leave", page.getByRole("heading", { name: "Organizations" }));
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

    await page.getByRole("link", { name: "Alpine Logistics" }).click();
    await pressAndSee(page, "Resume", page.getByText("The organization is active again"));
    await page.getByRole("button", { name: "Suspend", exact: true }).waitFor();
    await page.getByRole("button", { name: "Sign out everybody" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign out everybody" }).click();
    await page.getByText("Sessions ended: 1").waitFor();
    await clickAndSee(page.getByRole("link", { name: "What operators did" }), page.getByText("Viewed as a member"));
    await look();
    await page.getByRole("button", { name: "Account and appearance" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.getByRole("heading", { name: "Operator log-in" }).waitFor();
    expect([...new Set(found)]).toEqual([]);
    expect(complaints).toEqual([]);
    await visited.close();
  },
  2 * BROWSER_MS,
);

longTest("a member's log-in opens no page of operators", async () => {
  const visited = await visitPages(api.url, { failing: FAILING });
  const again = await api.client.signUp();
  await visited.logIn({ ...tenant, email: again.email });
  await visited.goTo("/operator");
  await visited.page.getByRole("heading", { name: "Operator log-in" }).waitFor();
  await visited.close();
}, BROWSER_MS);

test.each(variants<{ code: "ar" | "de"; direction: "rtl" | "ltr" }>(
  { code: "ar", direction: "rtl" },
  // With the longest text of any language.
  { code: "de", direction: "ltr" },
))("every page for operators fits a phone and has no faults: $direction", async ({ code, direction }) => {
  const options = { language: code, viewport: { width: 360, height: 740 } } as const;
  const visited = await visitPages(api.url, { ...options, failing: FAILING });
  const { page, follow, settled, pageFaults, complaints } = visited;
  await logIn(visited);
  const { id } = tenant.answer.organization;
  const wrong: string[] = [];
  const paths = [
    "/operator",
    "/operator/organizations",
    `/operator/organizations/${id}`,
    "/operator/queues?queue=webhooks&state=waiting",
    "/operator/processes",
    "/operator/data?q=liechtenstein",
    "/operator/audit",
    "/operator/second-factor",
  ];
  for (const path of paths) {
    await follow(path);
    await page.locator("main").filter({ hasNot: page.locator(".loading") }).waitFor();
    await settled();
    const shown = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      language: document.documentElement.lang,
      direction: document.documentElement.dir,
    }));
    expect([path, shown]).toEqual([path, { width: 360, language: code, direction }]);
    // Texts of several languages do not name each other.
    const rule = direction === "ltr" ? "color-contrast" : undefined;
    wrong.push(...(await pageFaults(rule)).map((fault) => `${path}: ${fault}`));
  }
  expect(wrong).toEqual([]);
  expect(complaints).toEqual([]);
  await visited.close();
}, 2 * BROWSER_MS);

test("an operator loads a country, sees how it goes, updates and removes it", async () => {
  const held = Promise.withResolvers<void>();
  publisher.files.set(EXTRACT, { content: smallTown(), after: held.promise });
  const visited = await visitPages(api.url, { failing: FAILING });
  const { page, faults, complaints } = visited;
  await logIn(visited, "/operator/data");
  const found = [...await faults()];
  await page.getByLabel("Country or region").fill("Liechtenstein");
  await page.keyboard.press("Enter");
  await pressAndSee(page, "Load: openstreetmap-liechtenstein", page.getByText("Download of"));
  found.push(...await faults());
  await page.getByRole("dialog").getByRole("button", { name: "Load" }).click();
  await page.getByRole("progressbar", { name: "Load openstreetmap-liechtenstein" }).waitFor();
  found.push(...await faults());
  held.resolve();
  await page.getByText("is active after").waitFor();
  const update = page.getByRole("button", { name: "Update: openstreetmap-liechtenstein" });
  await clickAndSee(update, page.getByText("openstreetmap-liechtenstein is current"));
  await page.getByRole("button", { name: "Remove: openstreetmap-liechtenstein" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("openstreetmap-liechtenstein is removed").waitFor();
  await update.waitFor({ state: "detached" });
  found.push(...await faults());
  expect(found).toEqual([]);
  expect(complaints).toEqual([]);
  await visited.close();
}, 2 * BROWSER_MS);

longTest("an operator sets up an authenticator app, and logs in with its code", async () => {
  const email = "orla@operators.example";
  const given = await createOperator(deps, email);
  const body = { token: given.token, new_password: PASSWORD };
  expect((await api.client.post("/v1/operator/password", body)).status).toBe(204);
  // Refused log-ins are answered 401 and 403, and a wrong first code 422.
  const failing = /\/v1\/operator\/(?:me|login|second-factor|second-factor\/confirm)$/u;
  const visited = await visitPages(api.url, { failing });
  const { page, goTo, faults } = visited;
  await goTo("/operator");
  await fillIn(page, { "E-mail address": email, Password: PASSWORD });
  await pressKeyAndSee(page, "Enter", page.getByRole("heading", { name: "Overview" }));
  await page.getByRole("button", { name: "Account and appearance" }).click();
  await page.getByRole("menuitem", { name: "Second factor" }).click();
  await page.getByLabel("Password").fill("not this one, surely");
  await pressKeyAndSee(page, "Enter", page.getByText("The password is wrong"));
  const found = [...await faults()];
  await page.getByLabel("Password").fill(PASSWORD);
  await pressKeyAndSee(page, "Enter", page.getByRole("img", { name: "QR code for the authenticator app" }));
  found.push(...await faults());
  const secret = (await page.locator(".code-block code").textContent()) ?? "";
  await page.locator("[name=code]").fill(await oneTimeCode(secret, clock.now()));
  await pressKeyAndSee(page, "Enter", page.getByText("Your log-in asks for a code"));
  clock.pass(30_000);
  await page.getByRole("button", { name: "Account and appearance" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await fillIn(page, { "E-mail address": email, Password: PASSWORD });
  await page.keyboard.press("Enter");
  const code = page.getByLabel("Code of the authenticator app");
  await code.waitFor();
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
  found.push(...await faults());
  await page.keyboard.type("000000");
  await pressKeyAndSee(page, "Enter", page.getByText("The code is wrong or was used before"));
  await code.fill(await oneTimeCode(secret, clock.now()));
  await pressKeyAndSee(page, "Enter", page.getByText("Your log-in asks for a code"));
  expect(found).toEqual([]);
}, BROWSER_MS);

longTest("every control of an organization's page is reached with the keyboard", async () => {
  const visited = await visitPages(api.url, { failing: FAILING });
  const { page, settled } = visited;
  await logIn(visited, `/operator/organizations/${tenant.answer.organization.id}`);
  await settled();
  const controls = await page.evaluate(() => document.querySelectorAll("main button, main input, main a[href]").length);
  expect(controls).toBeGreaterThan(6);
  const reached = new Set<string>();
  await page.locator("h1").focus();
  for (let stops = 0; stops < controls + 10; stops++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const all = [...document.querySelectorAll("main button, main input, main a[href]")];
      return document.activeElement === null ? -1 : all.indexOf(document.activeElement);
    });
    reached.add(String(at));
  }
  reached.delete("-1");
  expect(reached.size).toBe(controls);
  await visited.close();
}, BROWSER_MS);
