import { expect, test } from "bun:test";
import { testApi } from "../../support/api/test_api.ts";
import { BROWSER_MS, visitPages } from "../../support/browsers/dashboard.ts";
import { realStreets } from "../../support/gazetteers/real_streets.ts";
import { customerList } from "../../support/tables/tables.ts";
import { pressAndSee } from "../../support/browsers/actions.ts";

const ROWS = 500;

const real = await realStreets();
const api = await testApi(real === undefined ? {} : { resolutions: { gazetteer: () => real } });

test.skipIf(real === undefined)("a customer list with German headers is resolved by pressing Start alone", async () => {
  const gazetteer = real!;
  const { text } = customerList(gazetteer, ROWS);
  const person = await api.client.signUp();
  const { page, logIn } = await visitPages(api.url);
  await logIn(person, "/batches/new");
  await page.locator("input[type=file]").setInputFiles({
    name: "kunden.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
  await page.getByRole("table", { name: "Columns" }).getByText("Straße").waitFor();
  await pressAndSee(page, "Start", page.getByText("Waiting for its turn."));
  await api.work();
  await page.locator(".badge", { hasText: "Completed" }).waitFor();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("kunden.csv");
  const batchId = new URL(page.url()).pathname.split("/").at(-1);
  const { body: { counts } } = await person.client.get(`/v1/batches/${batchId}`);
  expect(counts).toMatchObject({ total: ROWS, processed: ROWS, failed: 0 });
  expect(counts.found).toBeGreaterThan(0.97 * ROWS);
  await page.getByRole("radio", { name: `Found ${counts.found}` }).waitFor();
}, BROWSER_MS);
