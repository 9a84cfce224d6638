import { expect, test } from "bun:test";
import { testApi } from "../support/api/test_api.ts";
import { BROWSER_MS, visitPages } from "../support/browsers/dashboard.ts";
import { clickAndSee } from "../support/browsers/actions.ts";

const api = await testApi();

test("the reference at /swagger shows every group, its operations and a sample, and finds operations", async () => {
  const visited = await visitPages(api.url, { viewport: { width: 1280, height: 1600 } });
  const { page, pageFaults } = visited;
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto(`${api.url}/swagger`);
  await page.locator(".operation-body").waitFor();
  const { body: index } = await api.client.get("/swagger/groups");
  expect(await page.locator(".sidebar nav a").allTextContents()).toEqual(
    index.groups.map(({ name }: { name: string }) => name),
  );
  for (const { id, operations } of index.groups) {
    await clickAndSee(page.locator(`.sidebar a[href="#${id}"]`), page.locator(`h2#${id}`));
    await page.locator(".operation-body .code-block").first().waitFor();
    expect(await page.locator(".operation-head code").allTextContents()).toEqual(
      operations.map(({ path }: { path: string }) => path),
    );
    expect([id, await pageFaults()]).toEqual([id, []]);
  }

  const search = page.getByRole("searchbox", { name: "Search by path, name or error code" });
  await search.fill("idempotency_key_reused batch");
  await page.getByRole("link", { name: "/v1/batches Resolve many inputs" }).waitFor();
  expect(await page.locator(".operation").count()).toBeLessThan(8);
  await search.fill("422");
  await page.getByText("422 INVALID_REQUEST").waitFor();
  await page.getByText("The request is invalid").waitFor();
  await page.getByText("422 IDEMPOTENCY_KEY_REUSED").waitFor();
  await search.fill("revoke key");
  await page.getByRole("link", { name: "/v1/api-keys/{id}" }).click();
  await page.locator('[id="deleteV1Api-keysById"] .operation-body').waitFor();
  expect(page.url()).toEndWith("/swagger#deleteV1Api-keysById");

  for (const name of ["Your API keys", "OpenAPI document"]) {
    const target = await page.getByRole("link", { name }).getAttribute("href");
    expect((await fetch(new URL(target ?? "", api.url))).status).toBe(200);
  }
  expect(requested.filter((url) => !url.startsWith(api.url) && !url.startsWith("data:"))).toEqual([]);
}, BROWSER_MS);

test("an operation is tried with the reader's key, and the samples have it", async () => {
  const person = await api.client.signUp();
  const { key } = (await person.client.post("/v1/api-keys", { name: "Reference", environment: "test" })).body;
  const visited = await visitPages(api.url, { viewport: { width: 360, height: 740 }, preferences: { theme: "dark" } });
  const { page, pageFaults } = visited;
  await page.goto(`${api.url}/swagger#postV1Resolve`);
  await page.getByRole("textbox", { name: "Your test key" }).fill(key);
  const operation = page.locator("#postV1Resolve");
  for (
    const [name, start] of [["Python", "import json"], ["TypeScript", "const response"], ["curl", "curl -sS"]] as const
  ) {
    await operation.getByRole("radio", { name }).check();
    const text = await operation.getByRole("region", { name }).textContent();
    expect(text).toStartWith(start);
    expect(text).toContain(`Bearer ${key}`);
  }
  await operation.getByText("Try it").click();
  await operation.getByRole("textbox", { name: "Body of the request" }).fill('{"input":"Utrecht"}');
  await operation.getByRole("button", { name: "Send" }).click();
  const answer = operation.getByRole("region", { name: "Answer", exact: true });
  await answer.waitFor();
  expect(JSON.parse(await answer.textContent() ?? "")).toMatchObject({ status: "found" });
  expect(await pageFaults()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.goto(`${api.url}/swagger#/Data/getV1Datasets`);
  await page.locator('[id="getV1Datasets"] .operation-body').waitFor();
}, BROWSER_MS);

/** Far less than the whole document, which keeps a browser busy for seconds. */
const ELEMENTS_MAX = 4000;

test("a group shows its own operations, and the body of one of them", async () => {
  const visited = await visitPages(api.url, { viewport: { width: 1280, height: 800 } });
  const { page } = visited;
  await page.goto(`${api.url}/swagger`);
  for (const link of await page.locator(".sidebar nav a").all()) {
    await clickAndSee(link, page.locator(`h2${await link.getAttribute("href")}`));
    await page.locator(".operation-body").waitFor();
    expect(await page.locator("*").count()).toBeLessThan(ELEMENTS_MAX);
  }
  await visited.close();
}, BROWSER_MS);
