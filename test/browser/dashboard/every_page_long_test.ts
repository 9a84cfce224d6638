import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { workTurn } from "../../../src/batches/mod.ts";
import { LANGUAGES, PAGES } from "../../../src/dashboard/mod.ts";
import { directionOf } from "../../../src/domain/interface_language.ts";
import { smallWorld } from "../../resolver/small_world.ts";
import { testApi } from "../../support/api/test_api.ts";
import { pressAndSee, pressEachAction } from "../../support/browsers/browser.ts";
import { BROWSER_MS, testDashboard, type Visit, visitPages } from "../../support/browsers/dashboard.ts";
import { realStreets } from "../../support/gazetteers/real_streets.ts";
import { testBatchesDeps, workAll } from "../../support/operations/test_batches.ts";
import { customerList } from "../../support/tables/tables.ts";
import { englishTexts, everyPage, GUEST_PATHS, openPage, readPage, walkPages } from "./every_page.ts";

// What `every_page_test.ts` checks twice, here in every language, theme and width.
const { api, visit } = await testDashboard();
const pages = await everyPage(api);

test.each(LANGUAGES)("no page has English text, or is wider than a phone: $name", async ({ code }) => {
  const direction = directionOf(code);
  const english = await englishTexts(code);
  const wrong: string[] = [];
  const look = async ({ page }: Visit, path: string): Promise<void> => {
    const shown = await page.evaluate(readPage);
    wrong.push(
      ...shown.texts.filter((text) => english.some((pattern) => pattern.test(text))).map((text) => `${path}: ${text}`),
      ...shown.clipped.map((text) => `${path} is too narrow for: ${text}`),
    );
    expect([path, shown.language, shown.direction]).toEqual([path, code, direction]);
  };
  const options = { language: code, viewport: { width: 360, height: 740 } } as const;
  const guest = await visit(options);
  await guest.goTo("/login");
  for (const path of GUEST_PATHS) {
    await openPage(guest, path);
    await look(guest, path);
  }
  await guest.close();
  const member = await visit(options);
  await member.logIn(pages.person);
  const dialogs = await walkPages(member, pages, async (path, what) => {
    await look(member, path);
    wrong.push(...what === "dialog" && (direction === "rtl" || code === "en") ? await member.faults() : []);
  });
  expect(dialogs).toBeGreaterThan(16);
  expect([...new Set(wrong)]).toEqual([]);
  expect(member.complaints).toEqual([]);
  await member.close();
}, 3 * BROWSER_MS);

/** Every page that needs no `:name`, and one that does. */
const LOADED_PATHS = [
  ...PAGES.filter(({ path }) => !path.includes(":")).map(({ path }) => path),
  "/invitations/x",
];

/** Nobody made the invitation `x`: the page says so. */
const NO_INVITATION = /\/v1\/invitations\/x$/u;

/** What is wrong with how the pages look: faults by axe, and what is wider than the screen. */
async function wrongWith({ page, goTo, faults }: Visit, paths: readonly string[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const path of paths) {
    await goTo(path);
    await page.locator("main").filter({ hasNot: page.locator(".loading") }).waitFor();
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    wrong.push(...isWide ? [`${path} is wider than the screen`] : [], ...(await faults()).map((fault) => path + fault));
    if (await page.evaluate(() => document.documentElement.innerHTML.includes("undefined"))) {
      wrong.push(`${path} says undefined`);
    }
  }
  return wrong;
}

test.each(
  [
    { theme: "light", language: "en", width: 1280 },
    { theme: "light", language: "en", width: 360 },
    { theme: "dark", language: "ar", width: 360 },
  ] as const,
)("every page is accessible and fits: $theme, $language, $width px", async ({ theme, language, width }) => {
  const looks = await visit({
    preferences: { theme },
    language,
    viewport: { width, height: 800 },
    failing: NO_INVITATION,
  });
  await looks.logIn(pages.person);
  expect(await wrongWith(looks, LOADED_PATHS)).toEqual([]);
  expect(await looks.page.evaluate(() => [document.documentElement.dir, getComputedStyle(document.body).direction]))
    .toEqual(language === "ar" ? ["rtl", "rtl"] : ["ltr", "ltr"]);
  expect(looks.complaints).toEqual([]);
  await looks.close();
  const guest = await visit({
    preferences: { theme },
    language,
    viewport: { width, height: 800 },
    failing: NO_INVITATION,
  });
  expect(await wrongWith(guest, ["/", "/login", "/signup", "/reset", "/invitations/x"])).toEqual([]);
  expect(guest.complaints).toEqual([]);
  await guest.close();
}, 2 * BROWSER_MS);

/** Buttons and markers that a map adds, and what the browser has between the end of a page and its start. */
const LATE_STOPS = 15;

test("every page can be used with the keyboard alone, and shows where the focus is", async () => {
  const visited = await visit();
  const { page, complaints, goTo, logIn, close: leave } = visited;
  await logIn(pages.person);
  const wrong: string[] = [];
  let reached = 0;
  for (const path of pages.paths) {
    await goTo(path);
    await openPage(visited, path);
    const expected = await page.evaluate(watchFocus);
    // Once around, with what a map adds while it is drawn.
    for (let press = 0; press < expected + LATE_STOPS; press++) {
      await page.keyboard.press("Tab");
    }
    const { missed, unmarked } = await page.evaluate(readFocus);
    wrong.push(
      ...missed.map((name) => `${path}: Tab does not reach ${name}`),
      ...unmarked.map((name) => `${path}: no mark on ${name}`),
    );
    reached += expected - missed.length;
  }
  expect(wrong).toEqual([]);
  expect(reached).toBeGreaterThan(pages.paths.length * 20);
  expect(complaints).toEqual([]);
  await leave();
}, 2 * BROWSER_MS);

/** Notes, inside the browser, what gets the focus. Returns how many controls there are to reach. */
function watchFocus(): number {
  const controls = document.querySelectorAll<HTMLElement>(
    "a[href], button, input:not([type=hidden]), select, textarea, summary, canvas[tabindex]",
  );
  let count = 0;
  for (const control of controls) {
    // Radio buttons of one group are one stop, at the selected one.
    const isOther = control instanceof HTMLInputElement && control.type === "radio" && !control.checked;
    if (!isOther && !control.matches(":disabled, [tabindex='-1']") && control.checkVisibility()) {
      control.dataset["toReach"] = "";
      count += 1;
    }
  }
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement) {
      delete target.dataset["toReach"];
      const marked = [target, target.closest("label") ?? target].some((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== "none" && outlineWidth !== "0px";
      });
      if (!marked) {
        target.dataset["unmarked"] = "";
      }
    }
  });
  return count;
}

/** What got no focus, and what got it without a mark. */
function readFocus(): { readonly missed: readonly string[]; readonly unmarked: readonly string[] } {
  const [missed = [], unmarked = []] = ["data-to-reach", "data-unmarked"].map((attribute) =>
    Array.from(
      document.querySelectorAll(`[${attribute}]`),
      (element) =>
        `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 40)}`,
    )
  );
  return { missed, unmarked };
}

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
async function faultsOf({ page, faults }: Visit, state: string): Promise<readonly string[]> {
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return [...isWide ? [`${state} is too wide`] : [], ...(await faults()).map((fault) => `${state}: ${fault}`)];
}

/** What is wrong with the states that pages pass through. */
async function wrongStates({ theme, width }: { readonly theme: "light" | "dark"; readonly width: number }) {
  const visited = await visit({ preferences: { theme }, viewport: { width, height: 800 } });
  const { page, logIn, goTo, settled } = visited;
  const found: string[] = [];
  const dialog = page.locator("dialog[open]");
  const lookAtDialog = async (state: string): Promise<void> => {
    // A page with a running batch always has a request open, which brings its progress.
    await dialog.filter({ hasNot: page.locator(".loading") }).waitFor();
    found.push(...await faultsOf(visited, state));
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
  found.push(...await faultsOf(visited, "a queued batch"));
  const signal = new AbortController().signal;
  await workTurn(batches, { resolutions, signal, monotonicMs: () => 0, pause: () => Bun.sleep(0) });
  await page.getByText(/^1,000 of 1,500/u).waitFor();
  await page.locator(".badge", { hasText: "Running" }).waitFor();
  found.push(...await faultsOf(visited, "a running batch"));
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
  found.push(...await faultsOf(visited, "a map with many points"));
  await goTo(new URL(map.url).pathname);
  await settled();
  found.push(...await faultsOf(visited, "a public map with many points"));

  await visited.close();
  return [...found, ...visited.complaints];
}

test.each([{ theme: "light", width: 1280 }, { theme: "dark", width: 360 }] as const)(
  "states that pages pass through are accessible: $theme, $width px",
  async (look) => {
    expect(await wrongStates(look)).toEqual([]);
  },
  2 * BROWSER_MS,
);

/** The colour in the middle of the map, where its only point is, and that of a corner, which is ground. */
async function coloursOf(page: Page): Promise<{ readonly point: string; readonly ground: number }> {
  const picture = (await page.locator(".map").screenshot()).toString("base64");
  return await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context?.drawImage(image, 0, 0);
    const at = (x: number, y: number): number[] => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3);
    return {
      point: at(Math.round(image.width / 2), Math.round(image.height / 2)).join(),
      ground: Math.max(...at(12, 12)),
    };
  }, picture);
}

test("a map follows the theme at once, and keeps its view and its points", async () => {
  const person = await api.client.signUp();
  const { page, faults, logIn } = await visit({ colorScheme: "light" });
  const idle = (): Promise<void> => page.waitForLoadState("networkidle");
  await logIn(person, "/try#input=47.14,9.52");
  const canvas = page.locator(".map canvas");
  await canvas.waitFor();
  await idle();
  await canvas.evaluate((element) => element.setAttribute("data-seen", "yes"));
  const light = await coloursOf(page);
  const style = page.waitForResponse((answer) => answer.url().includes("style.json?theme=dark"));
  await page.emulateMedia({ colorScheme: "dark" });
  await style;
  await page.waitForFunction(() => document.querySelector(".map canvas")?.getAttribute("data-seen") === "yes");
  await idle();
  const dark = await coloursOf(page);
  expect(dark.point).toBe(light.point);
  expect([light.ground > 128, dark.ground < 128]).toEqual([true, true]);
  expect(await faults()).toEqual([]);
}, BROWSER_MS);

const LISTED_ROWS = 500;

const real = await realStreets();
const listApi = await testApi(real === undefined ? {} : { resolutions: { gazetteer: () => real } });

test.skipIf(real === undefined)("a customer list with German headers is resolved by pressing Start alone", async () => {
  const { text } = customerList(real!, LISTED_ROWS);
  const person = await listApi.client.signUp();
  const { page, logIn } = await visitPages(listApi.url);
  await logIn(person, "/batches/new");
  const buffer = Buffer.from(text);
  await page.locator("input[type=file]").setInputFiles({ name: "kunden.csv", mimeType: "text/csv", buffer });
  await page.getByRole("table", { name: "Columns" }).getByText("Straße").waitFor();
  await pressAndSee(page, "Start", page.getByText("Waiting for its turn."));
  await listApi.work();
  await page.locator(".badge", { hasText: "Completed" }).waitFor();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("kunden.csv");
  const batchId = new URL(page.url()).pathname.split("/").at(-1);
  const { body: { counts } } = await person.client.get(`/v1/batches/${batchId}`);
  expect(counts).toMatchObject({ total: LISTED_ROWS, processed: LISTED_ROWS, failed: 0 });
  expect(counts.found).toBeGreaterThan(0.97 * LISTED_ROWS);
  await page.getByRole("radio", { name: `Found ${counts.found}` }).waitFor();
}, BROWSER_MS);
