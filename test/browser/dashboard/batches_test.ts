import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, test } from "bun:test";
import { smallStreets } from "../../resolver/small_streets.ts";
import { openArchive } from "../../support/batches/open_archive.ts";
import { chooseAction, pressAndSee, pressKeyAndSee } from "../../support/browsers/browser.ts";
import { BROWSER_MS, testDashboard } from "../../support/browsers/dashboard.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";
import { namedWorkbookOf } from "../../support/files/workbook_file.ts";
import { longTest } from "../../support/runner/depth.ts";
import { wordsOf } from "../../support/texts/words.ts";

const { api, signedIn } = await testDashboard();

const HOSTILE = "<img src=x onerror=alert(1)>";
const TABLE = `Kunde;Street;Town\n"${HOSTILE}";;Utrecht\nb;"";Vaduz\nc;;"Nowhere at all, or so"\nd;;\n`;

const { work } = api;

test(
  "a table is dropped, previewed, mapped, uploaded, resolved while one watches, filtered, downloaded, deleted",
  async () => {
    const { person, page, complaints, goTo, faults, close: leave } = await signedIn("/batches");
    await page.getByRole("heading", { name: "No batches yet" }).waitFor();
    await page.getByRole("link", { name: "New batch" }).first().click();
    const buffer = Buffer.from(TABLE);
    await page.locator("input[type=file]").setInputFiles({ name: `${HOSTILE}.csv`, mimeType: "text/csv", buffer });
    const columns = page.getByRole("table", { name: "Columns" });
    await columns.getByText("Utrecht").waitFor();
    const role = (name: string) => page.getByLabel(`Meaning of ${name}`);
    const names = ["Kunde", "Street", "Town"];
    expect(await Promise.all(names.map((name) => role(name).inputValue()))).toEqual(["name", "street", "locality"]);
    expect(await columns.getByText(HOSTILE).isVisible()).toBe(true);
    expect(await page.getByRole("listitem").filter({ hasText: "Vaduz" }).count()).toBe(1);
    await page.getByText("4 rows, 3 calls, 1,000 left").waitFor();
    expect(await faults()).toEqual([]);
    await role("Kunde").selectOption("Town");
    await page.getByRole("listitem").filter({ hasText: HOSTILE }).waitFor();
    expect(await role("Town").inputValue()).toBe("ignored");
    await role("Town").selectOption("Town");
    await role("Kunde").selectOption("ID");
    await page.getByRole("listitem").filter({ hasText: "Utrecht" }).waitFor();
    await pressAndSee(page, "Start", page.getByText("Waiting for its turn."));
    expect(await page.getByRole("button", { name: "Cancel batch" }).isVisible()).toBe(true);
    await work();
    await page.locator(".badge", { hasText: "Completed" }).waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(`${HOSTILE}.csv`);
    await page.getByText("All rows are done").waitFor();
    const report = page.getByRole("region", { name: "Report" });
    await report.getByText("Nothing matches this input.").waitFor();
    await report.getByText("Netherlands").waitFor();
    const results = page.getByRole("table", { name: "Results" });
    await results.getByText(/Utrecht, \w/u).first().waitFor();
    expect(await results.getByRole("row").count()).toBe(5);
    await results.getByText("Nothing matches this input.").first().waitFor();
    await results.getByText("d", { exact: true }).waitFor();
    await results.getByRole("button", { name: "Show row 1 on the map" }).press("Enter");
    await page.locator(".map-frame canvas").waitFor();
    await page.getByRole("heading", { name: "Row 1" }).waitFor();
    expect(await faults()).toEqual([]);
    await page.getByRole("radio", { name: "Failed 1" }).check();
    await page.reload();
    await results.getByText("Line 5").waitFor();
    expect(await results.getByRole("row").count()).toBe(2);
    expect(new URL(page.url()).search).toBe("?status=failed");
    await page.goto(page.url().replace("?status=failed", ""));
    await page.getByRole("button", { name: "Download" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Rows").selectOption("All rows (4)");
    expect(await faults()).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/u);
    const path = await file.path();
    expect(await Bun.file(path).text()).toMatch(/found,"?Utrecht, /u);
    await page.getByRole("button", { name: "Download" }).click();
    await dialog.getByLabel("Rows").selectOption("Failed (1)");
    await dialog.getByLabel("Format").selectOption("Excel (.xlsx)");
    await dialog.getByLabel("Separator").waitFor({ state: "detached" });
    await dialog.getByLabel("Format").selectOption("CSV");
    await dialog.getByLabel("Separator").selectOption("Semicolon");
    await dialog.getByLabel("For Excel").check();
    const [spreadsheet] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Download" }).click(),
    ]);
    const bytes = await Bun.file(await spreadsheet.path()).bytes();
    const [header = "", ...failed] = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).split("\r\n");
    expect(header).toStartWith("\ufeffKunde;Street;Town;");
    expect(failed).toEqual([expect.stringMatching(/^d;;;/u), ""]);
    const coordinates = { latitude: 47.14, longitude: 9.52 };
    const correction = { input: "Nowhere at all, or so", coordinates, label: "Depot" };
    await person.client.post("/v1/corrections", correction, { "locus-environment": "test" });
    await chooseAction(page, "Resolve the 2 uncertain and unresolved rows again");
    await dialog.getByText("This reserves 2 calls.").waitFor();
    expect(await faults()).toEqual([]);
    await pressAndSee(dialog, "Resolve again", page.getByText("Waiting for its turn."));
    const changed = page.getByRole("region", { name: "What changed" });
    await changed.getByText("Resolved again: 0 of 2 (Uncertain, Unresolved)").waitFor();
    await work();
    await changed.getByText("1 row changed from Unresolved to Found").waitFor();
    await page.locator(".badge", { hasText: "Completed" }).waitFor();
    await changed.getByText("1 row kept its status and place").waitFor();
    await results.getByText("Depot").waitFor();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Resolve the 1 uncertain or unresolved row again" }).waitFor();
    expect(await faults()).toEqual([]);
    await page.keyboard.press("Escape");
    await chooseAction(page, "Retry failed rows");
    await dialog.getByText("1 × ").waitFor();
    expect(await faults()).toEqual([]);
    await dialog.getByRole("button", { name: "Retry failed rows" }).click();
    await page.getByRole("button", { name: "Cancel batch" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel batch" }).click();
    await page.locator(".badge", { hasText: "Cancelled" }).waitFor();
    await chooseAction(page, "Delete batch");
    await pressAndSee(page, "Delete batch", page.getByRole("heading", { name: "No batches yet" }));
    expect(complaints).toEqual([]);
    await goTo("/batches/bat_01hr2k8x4v9q3m5n7p0r2t4w6y");
    await page.locator(".failure").waitFor();
    // What is missing stays so.
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
    await leave();
  },
  BROWSER_MS,
);

test("pasted lines are rows; what the service refuses is shown at its field, and nothing typed is lost", async () => {
  const { page } = await signedIn("/batches/new", { failing: /\/v1\/batches/u });
  await page.getByRole("radio", { name: "Paste addresses" }).check();
  await page.getByRole("textbox", { name: "Addresses" }).fill("Utrecht, Netherlands\n\nVaduz");
  await page.getByText("2 rows, 2 calls, 1,000 left").waitFor();
  await page.getByLabel("Country of all rows").selectOption({ label: "Netherlands" });
  await page.getByLabel("Language of the labels").fill("no language");
  await pressAndSee(page, "Start", page.locator(".field-problem"));
  expect(await page.getByLabel("Country of all rows").inputValue()).toBe("NL");
  await page.getByLabel("Language of the labels").fill("");
  await pressAndSee(page, "Start", page.getByText("0 of 2 rows"));
}, BROWSER_MS);

longTest("a workbook opens at its table, another sheet can be chosen, and many rows are confirmed first", async () => {
  const { page, faults } = await signedIn("/batches/new", { failing: /\/v1\/batches/u });
  const file = page.locator("input[type=file]");
  const rows = [["Customer list", ""], ["Town", "Country"], ["Utrecht", "Netherlands"]];
  const sheets = [{ name: "Cover", rows: [["Customers", ""], ["made in", "May"]] }, { name: "Data", rows }];
  await file.setInputFiles({ name: "a.xlsx", mimeType: "", buffer: Buffer.from(await namedWorkbookOf(sheets)) });
  await page.getByText("Utrecht, Netherlands").waitFor();
  expect(await page.getByLabel("Sheet").inputValue()).toBe("Data");
  expect(await page.getByLabel("Row 2 contains column names").isChecked()).toBe(true);
  await page.getByLabel("Sheet").selectOption("Cover");
  await page.getByRole("rowheader", { name: "Customers" }).or(page.getByText("Customers")).first().waitFor();
  const many = `Town\n${Array.from({ length: 6000 }, (_, i) => `Utrecht ${i}\n`).join("")}`;
  await file.setInputFiles({ name: "many.csv", mimeType: "text/csv", buffer: Buffer.from(many) });
  await page.getByText("6,000 rows, 6,000 calls, 1,000 left").waitFor();
  await page.getByRole("button", { name: "Start" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("6,000 rows, 6,000 calls, 1,000 left").waitFor();
  expect(await faults()).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const path = `${scratchDir()}/a.csv`;
  await Bun.write(path, "%PDF-1.7\n");
  await file.setInputFiles(path);
  await page.getByText("it is a PDF document").waitFor();
  // The same file, corrected.
  await Bun.write(path, "Town\nUtrecht\n");
  await file.setInputFiles(path);
  await page.getByText("1 row, 1 call, 1,000 left").waitFor();
}, BROWSER_MS);

test(
  "columns and groups are chosen at the upload, and stand in the results, the card of a row and the report",
  async () => {
    const { page, faults } = await signedIn("/batches/new", { failing: /\/v1\/batches$/u });
    const buffer = Buffer.from('address\n"Hauptstrasse 5, 9901 Oberdorf"\n"Oberdorf 9901, hauptstr. 5"\nMillford\n');
    await page.locator("input[type=file]").setInputFiles({ name: "houses.csv", mimeType: "text/csv", buffer });
    await page.getByLabel("Time zone").check();
    await page.getByLabel("Country codes").check();
    await page.getByLabel("Cells of grids").fill("h3:8 s2:x");
    await page.getByLabel("Group rows that are the same address").check();
    expect(await faults()).toEqual([]);
    await pressAndSee(page, "Start", page.getByText(/Must be one of timezone/u).first());
    await page.getByLabel("Cells of grids").fill("h3:8");
    await pressAndSee(page, "Start", page.getByText("Waiting for its turn."));
    await work(smallStreets());
    await page.getByText("All rows are done").waitFor();
    const report = page.getByRole("region", { name: "Report" });
    await report.getByText("Rows of an address that an earlier row has").waitFor();
    const results = page.getByRole("table", { name: "Results" });
    await results.getByText("Same address as row 1").waitFor();
    await results.getByRole("button", { name: "Show row 2 on the map" }).press("Enter");
    const card = page.getByRole("region", { name: "Row 2" });
    await card.getByText("Europe/Zurich").waitFor();
    await card.getByText("LI · LIE · 438").waitFor();
    await card.getByText(/^88[0-9a-f]{13}$/u).waitFor();
    expect(await faults()).toEqual([]);
  },
  BROWSER_MS,
);

test("a preview says that latitudes and longitudes are in each other's column", async () => {
  const { page, faults, close: leave } = await signedIn("/batches/new");
  const rows = Array.from({ length: 12 }, (_, i) => `${i},${9.5 + i / 100},${47.1 + i / 100},${100.1 + i}`).join("\n");
  const buffer = Buffer.from(`id,latitude,longitude,value\n${rows.replaceAll(/,9\.(\d+),47/gu, ",109.$1,47")}\n`);
  await page.locator("input[type=file]").setInputFiles({ name: "points.csv", mimeType: "text/csv", buffer });
  await page.getByText("Latitude and longitude seem to be in each other’s column.").waitFor();
  expect(await faults()).toEqual([]);
  await leave();
}, BROWSER_MS);

test(
  "a batch of the test environment runs in live, with its calls said before and its decisions kept",
  async () => {
    const person = await api.client.signUp();
    const inputs = [{ input: "Utrecht" }, { input: "Nowhere at all, or so" }, { input: "Utrecht" }];
    const { body } = await person.client.post("/v1/batches", { inputs, name: "Depots" });
    await work();
    await person.client.call("PATCH", `/v1/batches/${body.id}/results/2`, {
      body: { coordinates: { latitude: 47.14, longitude: 9.52 }, label: "Depot" },
    });
    const { page, goTo, pageFaults } = await signedIn("/batches/new", { as: person });
    await page.getByText("You are in Test.").waitFor();
    expect(await pageFaults()).toEqual([]);
    await goTo(`/batches/${body.id}`);
    await page.getByRole("button", { name: "Run in Live" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("This reserves 2 calls. Calls left in Live this month: 10,000.").waitFor();
    expect(await pageFaults()).toEqual([]);
    await pressAndSee(dialog, "Run in Live", page.getByText("Waiting for its turn."));
    expect(page.url()).toContain("/live/batches/bat_");
    await work();
    await page.locator(".badge", { hasText: "Completed" }).waitFor();
    await page.getByRole("table", { name: "Results" }).getByText("Depot").waitFor();
    expect(await page.getByRole("button", { name: "Run in Live" }).count()).toBe(0);
    await goTo("/batches/new");
    await page.getByText("Drop a file here").waitFor();
    expect(await page.getByText("You are in Test.").count()).toBe(0);
  },
  BROWSER_MS,
);

test("results are searched by any cell and sorted, and the address keeps what is shown", async () => {
  const person = await api.client.signUp();
  const inputs = ["Utrecht", "Nowhere at all, or so", "test:uncertain"].map((input, i) => ({ id: `KD-10${i}`, input }));
  const { body } = await person.client.post("/v1/batches", { inputs });
  await work();
  const { page, pageFaults } = await signedIn(`/batches/${body.id}`, { as: person });
  const results = page.getByRole("table", { name: "Results" });
  const ids = () => results.locator("td:has(bdi)").filter({ hasText: /^KD-/u }).allTextContents();
  await results.getByText("KD-102").waitFor();
  expect(await results.getByRole("columnheader").allTextContents()).toEqual(wordsOf(`
    Row id input Answer Status Confidence
  `));
  await page.getByLabel("Sort").selectOption("Least certain first");
  await page.waitForFunction(() => document.querySelector("tbody td")?.textContent === "KD-101");
  expect(await ids()).toEqual(["KD-101", "KD-102", "KD-100"]);
  await page.getByRole("searchbox", { name: "Search in any cell" }).fill("stadtle");
  await page.getByRole("search").getByRole("button").click();
  await page.waitForFunction(() => document.querySelectorAll("tbody tr").length === 1);
  expect(await ids()).toEqual(["KD-102"]);
  expect(new URL(page.url()).search).toBe("?q=stadtle&sort=confidence");
  await page.reload();
  await results.getByText("KD-102").waitFor();
  expect(await ids()).toEqual(["KD-102"]);
  expect(await pageFaults()).toEqual([]);
  await page.getByRole("searchbox", { name: "Search in any cell" }).fill("no such cell");
  await pressKeyAndSee(page, "Enter", page.getByRole("heading", { name: "No rows match" }));
  await page.goBack();
  await results.getByText("KD-102").waitFor();
}, BROWSER_MS);

test("answers for a recipient are downloaded once, and nothing else is offered", async () => {
  const identity = await generateX25519Identity();
  const { page, goTo, faults } = await signedIn("/batches/new");
  const buffer = Buffer.from("address\nUtrecht\nNowhere at all\n");
  await page.locator("input[type=file]").setInputFiles({ name: "patients.csv", mimeType: "text/csv", buffer });
  await page.getByLabel("Encrypt the answers").fill(await identityToRecipient(identity));
  await pressAndSee(page, "Start", page.getByText("Encrypted for"));
  await work();
  await page.locator(".badge", { hasText: "Completed" }).waitFor();
  expect(await faults()).toEqual([]);
  expect(await page.getByRole("button", { name: "Run in Live" }).count()).toBe(0);
  const [archive] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download", exact: true }).click(),
  ]);
  const rows = await openArchive(await Bun.file(await archive.path()).bytes(), identity);
  expect(rows.map(({ input, status }) => [input, status]))
    .toEqual([["Utrecht", "found"], ["Nowhere at all", "unresolved"]]);
  await page.getByText("The answers are deleted 15 minutes later.").waitFor();
  expect(await faults()).toEqual([]);
  await goTo("/");
}, BROWSER_MS);
