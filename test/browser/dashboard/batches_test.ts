import { afterAll, expect, test } from "bun:test";
import { smallWorld } from "../../resolver/small_world.ts";
import { BROWSER_MS, testDashboard } from "../../support/browsers/dashboard.ts";
import { testBatchesDeps, workAll } from "../../support/operations/test_batches.ts";

const { api, visit, close } = await testDashboard();
afterAll(close);

const HOSTILE = "<img src=x onerror=alert(1)>";
const TABLE = `Kunde;Street;Town\n"${HOSTILE}";;Utrecht\nb;"";Vaduz\nc;;"Nowhere at all, or so"\nd;;\n`;

/** Works what waits, as a worker of the service would. */
async function work(): Promise<void> {
  const { db, clock } = api.accounts;
  const gazetteer = smallWorld();
  const locations = { database: db.database, clock, chance: { bytes: (n: number) => new Uint8Array(n) } };
  await workAll(testBatchesDeps(db.database, clock), { gazetteer: () => gazetteer, locations });
}

test(
  "a table is dropped, previewed, mapped, uploaded, resolved while one watches, filtered, downloaded, deleted",
  async () => {
    const person = await api.client.signUp();
    const { page, complaints, logIn, goTo, faults, close: leave } = await visit();
    await logIn(person, "/batches");
    await page.getByRole("heading", { name: "No batches yet" }).waitFor();
    await page.getByRole("link", { name: "New batch" }).click();
    await page.locator("input[type=file]").setInputFiles({
      name: `${HOSTILE}.csv`,
      mimeType: "text/csv",
      buffer: Buffer.from(TABLE),
    });
    const preview = page.getByRole("group", { name: "First rows" }).getByRole("table");
    await preview.getByText("Utrecht").waitFor();
    expect(await preview.getByRole("columnheader").allTextContents()).toEqual(["Kunde", "Street", "Town"]);
    expect((await preview.getByRole("cell").allTextContents()).slice(0, 3)).toEqual([HOSTILE, "", "Utrecht"]);
    expect(await faults()).toEqual([]);
    await page.getByRole("radio", { name: "several columns" }).check();
    await page.getByLabel("Address template").fill("{Street}");
    await page.getByRole("button", { name: "Insert Town" }).click();
    expect(await page.getByLabel("Address template").inputValue()).toBe("{Street} {Town}");
    await page.getByRole("button", { name: "Upload and resolve" }).click();
    await page.getByText("Waiting for its turn.").waitFor();
    expect(await page.getByRole("button", { name: "Cancel batch" }).isVisible()).toBe(true);
    await work();
    await page.locator(".badge", { hasText: "Completed" }).waitFor();
    const results = page.getByRole("table", { name: "Results" });
    await results.getByText(/Utrecht, \w/u).first().waitFor();
    expect(await results.getByRole("row").count()).toBe(5);
    expect(await faults()).toEqual([]);
    await page.getByRole("radio", { name: "Failed" }).check();
    await page.reload();
    await results.getByText("Line 5").waitFor();
    expect(await results.getByRole("row").count()).toBe(2);
    expect(new URL(page.url()).search).toBe("?status=failed");
    await page.goto(page.url().replace("?status=failed", ""));
    await page.getByLabel("Format").selectOption("csv");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^bat_\w+\.csv$/u);
    const path = await file.path();
    expect(await Bun.file(path).text()).toMatch(/found,"?Utrecht, /u);
    await page.getByRole("button", { name: "Retry failed rows" }).click();
    await page.getByRole("button", { name: "Cancel batch" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel batch" }).click();
    await page.locator(".badge", { hasText: "Cancelled" }).waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete batch" }).click();
    await page.getByRole("heading", { name: "No batches yet" }).waitFor();
    expect(complaints).toEqual([]);
    await goTo("/batches/bat_01hr2k8x4v9q3m5n7p0r2t4w6y");
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await leave();
  },
  BROWSER_MS,
);

test("pasted lines are rows; what the service refuses is shown at its field, and nothing typed is lost", async () => {
  const person = await api.client.signUp();
  const { page, logIn, close: leave } = await visit({ failing: /\/v1\/batches/u });
  await logIn(person, "/batches/new");
  await page.getByRole("radio", { name: "Paste addresses" }).check();
  await page.getByRole("textbox", { name: "Addresses" }).fill("Utrecht, Netherlands\n\nVaduz");
  await page.getByLabel("Country of all rows").fill("X1");
  await page.getByRole("button", { name: "Upload and resolve" }).click();
  await page.locator(".field-problem").waitFor();
  await page.getByLabel("Country of all rows").fill("");
  await page.getByRole("button", { name: "Upload and resolve" }).click();
  await page.getByText("0 of 2 rows").waitFor();
  await leave();
}, BROWSER_MS);
