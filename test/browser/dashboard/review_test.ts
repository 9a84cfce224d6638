import { expect, test } from "bun:test";
import type { SignedUp } from "../../support/api/api_client.ts";
import { chooseAction, clickAndSee, pressAndSee, pressKeyAndSee } from "../../support/browsers/browser.ts";
import { BROWSER_MS, testDashboard, type Visit } from "../../support/browsers/dashboard.ts";
import { namedWorkbookOf } from "../../support/files/workbook_file.ts";
import { isLong } from "../../support/runner/depth.ts";

const { api, visit, signedIn } = await testDashboard();

const { clock } = api.accounts;
const { work } = api;

const FOUND = ["Utrecht, Netherlands", "Berlin, Germany", "Köln", "Atlanta"];
/** Names that people inside an organization use, and no data knows. */
const DOUBTFUL = ["Nord", "Süd", "Ost", "West", "Hafen", "Messe"];
const TEXTS = [...FOUND, ...DOUBTFUL.map((name) => `Lagerhalle ${name} qqq`)];
const SHEETS = [
  { name: "Cover", rows: [["Sites of the group", ""], ["printed in May", ""]] },
  {
    name: "Sites",
    rows: [["List of sites", "", ""], ["Nr", "Name", "Where"], ...TEXTS.map((text, i) => [`${i}`, `Site ${i}`, text])],
  },
];

/** Uploads the workbook with one role corrected, and waits until it is resolved. Returns the batch's path. */
async function upload({ page, goTo }: Visit): Promise<string> {
  await goTo("/batches/new");
  await page.locator("input[type=file]").setInputFiles({
    name: "sites.xlsx",
    mimeType: "",
    buffer: Buffer.from(await namedWorkbookOf(SHEETS)),
  });
  await page.getByLabel("Sheet").selectOption("Cover");
  await page.getByText("Sites of the group").first().waitFor();
  await page.getByLabel("Sheet").selectOption("Sites");
  await page.getByLabel("Meaning of Where").selectOption("Whole address");
  await page.getByRole("listitem").filter({ hasText: "Utrecht, Netherlands" }).waitFor();
  await pressAndSee(page, "Start", page.getByText("Waiting for its turn."));
  await work();
  await page.getByText("All rows are done").waitFor();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("sites.xlsx");
  return new URL(page.url()).pathname.replace(/^\/o\/[^/]+\/live/u, "");
}

/** Puts what was reviewed on a map, downloads it, uploads the same rows again, and forgets a correction. */
async function useReviewed(visitor: Visit, { person, path }: { readonly person: SignedUp; readonly path: string }) {
  const { page, goTo, faults } = visitor;
  const remembered = page.getByRole("table", { name: "Corrections" });
  // Dismissed rows stay unresolved, but nothing is left to decide.
  await goTo("/");
  await page.getByText("Nothing waits for you.").waitFor();
  await goTo(path);
  await page.getByRole("radio", { name: "Unresolved" }).waitFor();
  await page.getByRole("button", { name: "Download" }).and(page.locator(".primary")).waitFor();
  expect(await page.getByRole("link", { name: /^Review/u }).count()).toBe(0);
  await chooseAction(page, "Put on a map");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Names of the locations").selectOption("Name");
  await dialog.getByLabel("Tags").fill("site, may");
  await dialog.getByLabel("Who can see the map").selectOption("Everyone");
  expect(await faults()).toEqual([]);
  await pressAndSee(dialog, "Put on the map", page.getByText("Site 5").first());
  const shared = await page.getByRole("link", { name: "Open" }).getAttribute("href");
  const published = await api.client.get(`/v1/public${new URL(shared ?? "").pathname}/locations`);
  expect(published.body.features).toHaveLength(FOUND.length + 3);
  const sources = page.getByRole("region", { name: "Made from batches" });
  expect(await sources.getByRole("link").getAttribute("href")).toContain(path);
  expect(await faults()).toEqual([]);

  await goTo(path);
  await page.getByRole("button", { name: "Download" }).click();
  // A workbook comes back as one, unless something else is chosen.
  expect(await dialog.getByLabel("Format").inputValue()).toBe("xlsx");
  await dialog.getByLabel("Format").selectOption("CSV");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("sites-results.csv");
  expect(await Bun.file(await file.path()).text()).toContain(`place,${person.email}`);

  // Workers learn of corrections by an announcement, and without one when what they know is this old.
  clock.pass(1000);
  await upload(visitor);
  const results = page.getByRole("table", { name: "Results" });
  await results.getByText("qqq").first().waitFor();
  const known = results.getByRole("row").filter({ hasText: "Found" });
  expect(await known.count()).toBe(FOUND.length + 2);
  expect(await known.filter({ hasText: "Lagerhalle" }).allTextContents())
    .toEqual([expect.stringContaining("Utrecht"), expect.stringContaining("Berlin")]);

  await goTo("/corrections?q=nord");
  await remembered.getByText("Lagerhalle Nord qqq").waitFor();
  expect(await remembered.getByRole("row").count()).toBe(2);
  await page.getByRole("button", { name: "Delete the correction" }).click();
  await pressAndSee(dialog, "Delete correction", page.getByRole("heading", { name: "No correction matches" }));
}

test(
  "a workbook is uploaded, reviewed by keyboard, and what was decided is remembered",
  async () => {
    const person = await api.client.signUp();
    // A row that somebody else has decided is refused, and the browser logs it.
    const visitor = await visit({ preferences: { environment: "live" }, failing: /\/results\/\d+$/u });
    const { page, complaints, logIn, faults, close: leave } = visitor;
    await logIn(person, "/batches/new");
    const path = await upload(visitor);
    await page.getByRole("radio", { name: `Unresolved ${DOUBTFUL.length}` }).waitFor();
    await page.getByText("qqq", { exact: true }).waitFor();
    await page.getByRole("link", { name: `Review ${DOUBTFUL.length} rows` }).press("Enter");
    const press = (keys: string) => page.keyboard.press(keys);
    const progress = (rows: number) =>
      page.getByRole("status").filter({ hasText: `${rows} of ${DOUBTFUL.length} reviewed` }).waitFor();
    await progress(0);
    await page.getByText("Nr: 4 · Name: Site 4").or(page.getByText("Name: Site 4 · Nr: 4")).waitFor();
    await page.getByText("Drag the pin to set the point yourself.").waitFor();
    expect(await faults()).toEqual([]);

    // After a click beside everything, the keys still work.
    await page.getByRole("heading", { level: 1 }).click();
    await press("n");
    await page.getByRole("heading", { name: "Row 6" }).waitFor();
    await page.locator("main").click({ position: { x: 2, y: 2 } });
    await press("b");
    await page.getByRole("heading", { name: "Row 5" }).waitFor();

    // Another text, by a suggestion, and remembered.
    await press("r");
    await press("e");
    await page.keyboard.type("Utrecht");
    await page.getByRole("listbox", { name: "Suggestions" }).getByRole("option").first().waitFor();
    expect(await faults()).toEqual([]);
    await press("ArrowDown");
    await press("Enter");
    await progress(1);
    // Another text, resolved again, and remembered.
    await press("r");
    await press("e");
    await page.keyboard.type("Berlin, Germany");
    await press("Enter");
    await progress(2);
    // Dismissed, undone, dismissed.
    await press("d");
    await progress(3);
    await press("u");
    await progress(2);
    await page.getByRole("heading", { name: "Row 7" }).waitFor();
    await press("d");
    await progress(3);
    // Somebody else was faster.
    const headers = { "locus-environment": "live" };
    const other = await person.client.call("PATCH", `/v1${path}/results/8`, { body: { dismiss: true }, headers });
    expect(other.status).toBe(200);
    await press("d");
    await page.getByRole("alert").filter({ hasText: "Someone else decided this row" }).waitFor();
    await page.getByText(`${person.email} dismissed every answer`).waitFor();
    expect(await faults()).toEqual([]);
    await progress(4);
    await press("n");
    // The pin, moved by keyboard.
    const pin = page.getByRole("button", { name: "Pin." });
    await pin.focus();
    await press("ArrowRight");
    await page.getByRole("button", { name: "Use the pin" }).first().waitFor();
    // Accepting takes the point that was set, and not the answer that it was dragged away from.
    const sent = page.waitForRequest((request) => request.method() === "PATCH");
    await press("a");
    expect((await sent).postDataJSON()).toMatchObject({ coordinates: expect.any(Object) });
    await progress(5);
    await press("d");
    await progress(6);
    await page.getByRole("heading", { name: "Every row has been reviewed" }).waitFor();
    expect(await faults()).toEqual([]);

    await page.getByRole("link", { name: "Corrections" }).click();
    const remembered = page.getByRole("table", { name: "Corrections" });
    await remembered.getByText("Lagerhalle Süd qqq").waitFor();
    expect(await remembered.getByRole("row").count()).toBe(3);
    expect(await faults()).toEqual([]);

    if (isLong) {
      await useReviewed(visitor, { person, path });
    }
    expect(complaints).toEqual([]);
    await leave();
  },
  2 * BROWSER_MS,
);

test("on a phone a bar at the bottom decides, and no key is mentioned", async () => {
  const person = await api.client.signUp();
  const inputs = [{ input: "test:uncertain" }, { input: "Lagerhalle Nord qqq" }, { input: "Lagerhalle Ost qqq" }];
  const { body } = await person.client.post("/v1/batches", { inputs });
  await work();
  const { page, pageFaults } = await signedIn(`/batches/${body.id}/review`, {
    as: person,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const bar = page.locator(".review-bar");
  await bar.getByRole("button", { name: "Skip" }).waitFor();
  expect(await page.locator("kbd:not(.pick-list kbd):visible").allTextContents()).toEqual([]);
  expect(await page.getByText("Keys:").isVisible()).toBe(false);
  expect(await pageFaults()).toEqual([]);
  const { y = 0, height = 0 } = await bar.boundingBox() ?? {};
  expect(Math.round(y + height)).toBe(740);
  await bar.getByRole("button", { name: "Accept" }).tap();
  await page.getByRole("status").filter({ hasText: "1 of 3 reviewed" }).waitFor();
  // The next row has no location: there is nothing to accept.
  await page.getByRole("heading", { name: "Row 2" }).waitFor();
  expect(await bar.getByRole("button", { name: "Accept" }).isDisabled()).toBe(true);
  await bar.getByRole("button", { name: "Other" }).tap();
  await page.getByRole("button", { name: "Dismiss" }).tap();
  await page.getByRole("heading", { name: "Row 3" }).waitFor();
  expect(await page.getByText("2 of 3 reviewed").boundingBox().then((box) => (box?.y ?? -1) >= 0)).toBe(true);
  await bar.getByRole("button", { name: "Skip" }).tap();
  await page.getByRole("heading", { name: "1 row was skipped" }).waitFor();
}, BROWSER_MS);

test("a decided row is decided again from the results", async () => {
  const person = await api.client.signUp();
  const inputs = [{ input: "Lagerhalle Nord qqq" }, { input: "Lagerhalle Ost qqq" }];
  const { body } = await person.client.post("/v1/batches", { inputs });
  await work();
  const path = `/v1/batches/${body.id}/results/1`;
  expect((await person.client.call("PATCH", path, { body: { dismiss: true } })).status).toBe(200);
  const { page, faults } = await signedIn(`/batches/${body.id}?row=1`, { as: person });
  await page.getByText(`${person.email} dismissed every answer`).waitFor();
  expect(await faults()).toEqual([]);
  await clickAndSee(page.getByRole("link", { name: "Decide again" }), page.getByRole("heading", { name: "Row 1" }));
  await page.getByRole("status").filter({ hasText: "1 of 1 reviewed" }).waitFor();
  await page.getByRole("button", { name: "Pin." }).focus();
  await pressKeyAndSee(page, "ArrowRight", page.getByRole("button", { name: "Use the pin" }).first());
  await pressKeyAndSee(page, "a", page.getByRole("heading", { name: "The row is decided" }));
  expect((await person.client.get(path)).body.decision).toBe("coordinates");
}, BROWSER_MS);
