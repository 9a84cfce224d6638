import { expect } from "bun:test";
import { workTurn } from "../../../src/batches/mod.ts";
import { smallWorld } from "../../resolver/small_world.ts";
import { pressEachAction } from "../../support/browsers/actions.ts";
import { testDashboard, type Visit } from "../../support/browsers/dashboard.ts";
import { testBatchesDeps, workAll } from "../../support/operations/test_batches.ts";

const { api, visit } = await testDashboard();

/** Rows of a batch: more than the chunk that a worker reads at once, so that it can be seen between two. */
const ROWS = 1500;
const LIVE = { "locus-environment": "live" };

const owner = await api.client.signUp();
const guest = await api.client.signUp();
const { token } = (await owner.client.post("/v1/organization/invitations", { role: "member" })).body;
await guest.client.post(`/v1/invitations/${token}/accept`, {});
const workspace = `/o/${(await owner.client.get("/v1/organization")).body.slug}/live`;

const gazetteer = smallWorld();
const { database } = api.accounts.db;
const batches = testBatchesDeps(database, api.accounts.clock);
const resolutions = {
  gazetteer: () => gazetteer,
  locations: { database, clock: api.accounts.clock, chance: { bytes: (n: number) => new Uint8Array(n) } },
};

async function newBatch(): Promise<string> {
  const inputs = Array.from({ length: ROWS }, (_, i) => ({
    input: `${(46 + i % 40 / 20).toFixed(4)}, ${(7 + Math.floor(i / 40) / 20).toFixed(4)}`,
  }));
  const { status, body } = await owner.client.post("/v1/batches", { inputs, name: "Depots" }, LIVE);
  expect(status).toBeLessThan(300);
  return body.id;
}

/**
 * Violations on the page and in its dialog, each with the name of the state; and whether it is wider than the screen.
 */
async function look({ page, faults }: Visit, state: string): Promise<readonly string[]> {
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return [...isWide ? [`${state} is too wide`] : [], ...(await faults()).map((fault) => `${state}: ${fault}`)];
}

/** What is wrong with the states that pages pass through. */
export async function wrongStates(
  { theme, width }: { readonly theme: "light" | "dark"; readonly width: number },
): Promise<readonly string[]> {
  const visited = await visit({
    preferences: { theme },
    viewport: { width, height: 800 },
  });
  const { page, logIn, goTo, settled } = visited;
  const found: string[] = [];
  const dialog = page.locator("dialog[open]");
  const lookAtDialog = async (state: string): Promise<void> => {
    // A page with a running batch always has a request open, which brings its progress.
    await dialog.filter({ hasNot: page.locator(".loading") }).waitFor();
    found.push(...await look(visited, state));
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  };

  await logIn(owner, `${workspace}/members`);
  await page.getByLabel(`Role of ${guest.email}`).selectOption("viewer");
  await lookAtDialog("change of a role");
  await page.getByRole("button", { name: `Remove ${guest.email}` }).click();
  await lookAtDialog("removal of a member");

  const id = await newBatch();
  await goTo(`${workspace}/batches/${id}`);
  await page.getByRole("progressbar").waitFor();
  found.push(...await look(visited, "a queued batch"));
  await workTurn(batches, {
    resolutions,
    signal: new AbortController().signal,
    monotonicMs: () => 0,
    pause: () => Bun.sleep(0),
  });
  await page.getByText(/^1,000 of 1,500/u).waitFor();
  await page.locator(".badge", { hasText: "Running" }).waitFor();
  found.push(...await look(visited, "a running batch"));
  await pressEachAction(page, (name) => lookAtDialog(`${name} of a running batch`));
  await workAll(batches, resolutions);
  await page.getByText(/^1,500 of 1,500/u).waitFor();

  const { body: map } = await owner.client.post("/v1/maps", { name: "All depots", visibility: "public" }, LIVE);
  for (let cursor: unknown; cursor !== null;) {
    const { status, body } = await owner.client.post(
      "/v1/locations/import",
      { batch_id: id, map_id: map.id, tags: [], ...cursor === undefined ? {} : { cursor } },
      LIVE,
    );
    expect(status).toBeLessThan(300);
    cursor = body.next_cursor;
  }
  await goTo(`${workspace}/map/${map.id}`);
  await page.getByRole("table", { name: "Locations" }).waitFor();
  await settled();
  found.push(...await look(visited, "a map with many points"));
  await goTo(new URL(map.url).pathname);
  await settled();
  found.push(...await look(visited, "a public map with many points"));

  await visited.close();
  return [...found, ...visited.complaints];
}
