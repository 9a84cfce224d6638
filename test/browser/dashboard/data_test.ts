import { afterAll, expect, test } from "bun:test";
import { openGazetteerCapability } from "../../../src/capabilities/gazetteer.ts";
import { gazetteerFolder, gazetteerPath } from "../../../src/commands/gazetteer_path.ts";
import { addCommandOf } from "../../../src/gazetteer/catalog/mod.ts";
import { testApi, tilesOf } from "../../support/api/test_api.ts";
import { BROWSER_MS, testDashboard, visitPages } from "../../support/browsers/dashboard.ts";
import { addTown } from "../../support/services/s3_fleet.ts";
import { smallDataDir } from "../../support/services/small_data_dir.ts";
import { longTest, variants } from "../../support/runner/depth.ts";
import { pressAndSee, pressKeyAndSee } from "../../support/browsers/actions.ts";

const dataDir = smallDataDir();
await addTown(dataDir);
const gazetteer = openGazetteerCapability({ folder: gazetteerFolder(dataDir), worldPath: gazetteerPath(dataDir) });
const loaded = await testApi({
  datasets: () => gazetteer.datasets(),
  resolutions: { gazetteer: () => gazetteer.current(), addCommand: addCommandOf },
  tiles: tilesOf(() => gazetteer.current()),
});
const empty = await testDashboard();
afterAll(async () => {
  await loaded.close();
  gazetteer.close();
});

const person = await loaded.client.signUp();

test.each(variants<{ theme: "dark" | "light"; language: "en" | "ar"; width: number }>(
  { theme: "dark", language: "en", width: 1440 },
  { theme: "light", language: "ar", width: 360 },
))("the data page shows what is loaded: $theme, $language, $width px", async ({ theme, language, width }) => {
  const visit = await visitPages(loaded.url, {
    preferences: { theme },
    language,
    viewport: { width, height: 900 },
  });
  const { page } = visit;
  const cells = page.waitForResponse((answer) => answer.url().includes("/v1/datasets/coverage"));
  await visit.logIn(person, "/data");
  expect((await cells).status()).toBe(200);
  await page.locator("canvas").waitFor();
  expect(await visit.faults()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBeFalse();
  const text = await page.locator("main").textContent();
  expect(text).toContain("© OpenStreetMap contributors, ODbL 1.0");
  expect(text).toContain("CC0");
  expect(text).toContain("bun run gazetteer add ");
  if (language === "en") {
    const country = page.getByRole("table", { name: "Countries" }).getByRole("row", { name: "Liechtenstein" });
    expect(await country.getByRole("cell").allTextContents()).toEqual(["1", "3", "100%", expect.stringMatching(/%$/u)]);
  }
}, BROWSER_MS);

longTest(
  "the coverage is drawn by streets too, with the keyboard alone, and again from finer cells when near",
  async () => {
    const visit = await visitPages(loaded.url);
    const { page } = visit;
    const levels: (string | null)[] = [];
    const edges: string[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.pathname === "/v1/datasets/coverage") {
        levels.push(url.searchParams.get("level"));
        edges.push(...(url.searchParams.get("bounds")?.split(",") ?? []));
      }
    });
    await visit.logIn(person, "/data");
    await page.locator("canvas").waitFor();
    const legend = page.locator(".coverage-legend");
    expect(await legend.textContent()).toContain("Houses per populated square kilometre");
    await page.getByLabel("Houses", { exact: true }).focus();
    await pressKeyAndSee(page, "ArrowRight", legend.getByText("Streets per populated square kilometre"));
    const before = levels.length;
    await page.getByRole("button", { name: "Zoom out" }).focus();
    for (let times = 0; times < 6; times++) {
      const answered = page.waitForResponse((answer) => answer.url().includes("/v1/datasets/coverage"));
      await page.keyboard.press("Enter");
      await answered;
    }
    expect(edges).not.toEqual([]);
    expect(edges.filter((degrees) => !/^-?\d{1,3}\.\d{5}$/u.test(degrees))).toEqual([]);
    expect(Number(levels.at(-1))).toBeLessThan(Number(levels[before - 1]));
  },
  BROWSER_MS,
);

longTest("an installation without streets leads to the command of a chosen country", async () => {
  const { page, faults, logIn } = await empty.visit();
  await logIn(await empty.api.client.signUp(), "/data");
  await page.getByRole("heading", { name: "Load the first country" }).waitFor();
  await page.getByLabel("Country", { exact: true }).selectOption({ label: "San Marino" });
  expect(await page.getByRole("region", { name: "Command that loads the country" }).textContent())
    .toBe("bun run gazetteer add SM");
  expect(await page.locator("canvas").count()).toBe(0);
  expect(await faults()).toEqual([]);
}, BROWSER_MS);

longTest("next to an answer without its street stands the command that loads it, and only there", async () => {
  const { page, faults, logIn } = await visitPages(loaded.url);
  await logIn(person, "/try");
  const note = page.locator(".missing-streets");
  await page.getByLabel("Input", { exact: true }).fill("12 Foo Street, Utrecht");
  await pressAndSee(page, "Resolve", note.getByText("Netherlands: no streets are loaded around this place"));
  expect(await note.getByRole("region").textContent()).toBe("bun run gazetteer add netherlands");
  expect(await faults()).toEqual([]);
  // A house that is not known on a loaded street; and nothing finer than the answer.
  for (const [input, answer] of [["Probegasse 999, Vaduz", "Probegasse"], ["Wien", "Wien"]] as const) {
    await page.getByLabel("Input", { exact: true }).fill(input);
    await pressAndSee(page, "Resolve", page.locator(".answer-label").filter({ hasText: answer }));
    expect(await note.count()).toBe(0);
  }
}, BROWSER_MS);

longTest("a chosen row of a batch shows the command that loads its streets", async () => {
  const [input, other] = ["12 Foo Street, Utrecht", "Utrecht"];
  const created = await person.client.post("/v1/batches", { inputs: [{ input }, { input: other }] }, {
    "locus-environment": "test",
  });
  expect(created.status).toBe(202);
  await loaded.work();
  const { page, faults, logIn } = await visitPages(loaded.url);
  await logIn(person, `/batches/${created.body.id}`);
  const rows = page.getByRole("table", { name: "Results" }).getByRole("row");
  await rows.filter({ hasText: input }).getByRole("button").first().click();
  await page.locator(".missing-streets").getByText("bun run gazetteer add netherlands").waitFor();
  expect(await faults()).toEqual([]);
  await rows.filter({ hasNotText: input }).getByRole("button").last().click();
  await page.locator(".missing-streets").waitFor({ state: "detached" });
}, BROWSER_MS);

test("a house number that is not in the data gets its point by hand, by keyboard alone", async () => {
  const visit = await visitPages(loaded.url);
  const { page } = visit;
  await visit.logIn(person, `/try#${new URLSearchParams({ input: "Probegasse 99, Vaduz" })}`);
  const set = page.getByRole("button", { name: "Set the point" });
  await set.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Set the point" });
  const pin = dialog.getByRole("button", { name: "Pin" });
  await pin.waitFor();
  expect(await visit.faults()).toEqual([]);
  const point = dialog.locator("p code");
  const before = await point.textContent();
  await pin.press("ArrowUp");
  expect(await point.textContent()).not.toBe(before);
  const label = dialog.getByLabel("Label of the answer");
  expect(await label.inputValue()).toBe("Probegasse 99, Vaduz");
  const chosen = await point.textContent() ?? "";
  await label.press("Enter");
  await page.getByRole("status").filter({ hasText: "Saved as a correction" }).waitFor();
  await page.getByRole("link", { name: "Corrections" }).first().click();
  await page.getByRole("table", { name: "Corrections" }).getByText(chosen).waitFor();
}, BROWSER_MS);
