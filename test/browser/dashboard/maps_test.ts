import { expect, test } from "bun:test";
import { BROWSER_MS, testDashboard } from "../../support/browsers/dashboard.ts";
import { clickMiddle } from "../../support/browsers/click_middle.ts";

const { api, visit } = await testDashboard();

const HOSTILE = `"><script>alert(1)</script>`;

test("a map is composed, ordered, published, embedded and deleted", async () => {
  const person = await api.client.signUp();
  for (const label of [HOSTILE, "Second", "Third"]) {
    const body = { coordinates: { latitude: 47.1, longitude: 9.5 }, label, append: ["timezone", "h3:8"] };
    await person.client.post("/v1/locations", body, { "locus-environment": "live" });
  }
  const { page, complaints, logIn, faults, close: leave } = await visit({ preferences: { environment: "live" } });
  await logIn(person, "/maps");
  await page.getByRole("heading", { name: "No maps yet" }).waitFor();
  await page.getByRole("button", { name: "New map" }).first().click();
  await page.getByRole("dialog").getByLabel("Name").fill(HOSTILE);
  await page.getByRole("button", { name: "Create map" }).click();
  await page.getByRole("heading", { level: 1, name: HOSTILE }).waitFor();
  await page.getByRole("heading", { name: "No locations on this map yet" }).waitFor();
  const rows = page.getByRole("table", { name: "Locations" }).getByRole("rowheader");
  for (const [i, name] of ["Second", "Third", HOSTILE].entries()) {
    await page.getByRole("button", { name: `Add ${name}` }).click();
    await rows.nth(i).waitFor();
  }
  expect(await rows.allTextContents()).toEqual(["Second", "Third", HOSTILE]);
  await page.getByRole("button", { name: `Move ${HOSTILE} up` }).click();
  await rows.nth(1).getByText(HOSTILE).waitFor();
  await page.getByRole("button", { name: "Remove Third" }).click();
  await rows.nth(2).waitFor({ state: "detached" });
  expect(await rows.allTextContents()).toEqual(["Second", HOSTILE]);
  await clickMiddle(page);
  const card = page.getByRole("status").filter({ hasText: "47.10000, 9.50000" });
  await card.waitFor();
  expect(await card.locator("dl > div").allInnerTexts()).toEqual([
    expect.stringMatching(/^Time zone\s+Europe\/(?:Vaduz|Zurich)$/u),
    expect.stringMatching(/^h3:8\s+88[0-9a-f]{13}$/u),
  ]);
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Visibility").selectOption("public");
  expect(await faults()).toEqual([]);
  await dialog.getByRole("button", { name: "Publish" }).click();
  await page.getByText("The map is published").waitFor();
  await page.getByRole("link", { name: "Open map" }).waitFor();
  expect(await page.getByLabel("Visibility", { exact: true }).inputValue()).toBe("public");
  await page.getByLabel("URL name").fill("our-places");
  await page.getByLabel("Sites that may embed").fill("https://example.com");
  await page.getByRole("button", { name: "Save" }).click();
  const snippet = page.getByRole("region", { name: "Embed code" });
  await snippet.waitFor();
  expect(await snippet.textContent()).toMatch(
    /^<iframe src="[^"]+\/our-places" title="&quot;&gt;&lt;script&gt;[^"]*" width[^>]* style="border:0"/u,
  );
  expect(await faults()).toEqual([]);
  await page.reload();
  await rows.nth(1).waitFor();
  const { body } = await api.client.get("/v1/public/maps");
  expect(body.data.map(({ name }: { readonly name: string }) => name)).toContain(HOSTILE);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete map" }).click();
  await page.getByRole("heading", { name: "No maps yet" }).waitFor();
  expect(complaints).toEqual([]);
  await leave();
}, BROWSER_MS);
