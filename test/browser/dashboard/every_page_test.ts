import { afterAll, expect, test } from "bun:test";
import { correctionsReader, openCorrections } from "../../../src/corrections/mod.ts";
import { LANGUAGES, PAGES } from "../../../src/dashboard/mod.ts";
import { REASONS } from "../../../src/domain/reasons.ts";
import { smallWorld } from "../../resolver/small_world.ts";
import { pressEachAction } from "../../support/browsers/actions.ts";
import { BROWSER_MS, testDashboard, type Visit } from "../../support/browsers/dashboard.ts";
import { testBatchesDeps, workAll } from "../../support/operations/test_batches.ts";
import { dashboardTables } from "../../support/texts/dashboard_tables.ts";

const { api, visit, close } = await testDashboard();
afterAll(close);

const TABLES = [
  ...(await dashboardTables()).map(({ texts }) => texts),
  ...Object.values(REASONS).map((texts) =>
    Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, { text }]))
  ),
];
const person = await api.client.signUp({ organization: "ACME 1" });
await person.client.post("/v1/api-keys", { name: "K 1", environment: "test" });
await person.client.post("/v1/locations", { input: "Utrecht" }, { "locus-environment": "test" });
const batch = await finishedBatch(["Utrecht", "Nowhere at all xyz", ""]);
const map = await mapOfOne();
const TEST = { "locus-environment": "test" };
const { body: webhook } = await person.client.post("/v1/webhooks", {
  url: "https://93.184.215.14/hook",
  events: ["batch.completed"],
}, TEST);
await person.client.post("/v1/corrections", {
  input: "M 1",
  coordinates: { latitude: 47.1, longitude: 9.5 },
  label: "M 1",
}, TEST);
const PATHS = [
  ...PAGES.filter(({ path, access }) => !path.includes(":") && access === "session").map((
    { path },
  ) => path),
  `/batches/${batch}`,
  `/batches/${batch}/review`,
  `/map/${map}`,
  `/webhooks/${webhook.id}`,
  "/try#input=Utrecht&explain=",
];

/** What opens the dialogs of a page: a fragment of its address, and buttons. */
const OPENERS: Readonly<Record<string, { readonly fragment?: string; readonly buttons?: string }>> = {
  "/locations": { fragment: "#new", buttons: "tbody tr:first-child .cell-actions button" },
  "/maps": { fragment: "#new" },
  "/keys": { fragment: "#new", buttons: "tbody tr:first-child .cell-actions button" },
  "/webhooks": { fragment: "#new" },
  "/members": { fragment: "#new" },
  "/corrections": { buttons: "tbody tr:first-child .cell-actions button" },
  [`/webhooks/${webhook.id}`]: { buttons: "main .row > button:last-child" },
  "/organization": { buttons: "main button.danger" },
};

/** Pages whose head has actions that open dialogs. */
const OF_ONE_OBJECT = [`/map/${map}`, `/batches/${batch}`];

async function open({ page, goTo, settled }: Visit, path: string): Promise<void> {
  await goTo(path);
  await page.locator("main").filter({ hasNot: page.locator(".loading") }).waitFor();
  await settled();
}

test.each(LANGUAGES)("no page has English text, or is wider than a phone: $name", async ({ code, direction }) => {
  const english = englishTexts(code);
  const wrong: string[] = [];
  const look = async (visited: Visit, path: string): Promise<void> => {
    const shown = await visited.page.evaluate(readPage);
    wrong.push(
      ...shown.texts.filter((text) => english.some((pattern) => pattern.test(text))).map((text) => `${path}: ${text}`),
      ...shown.clipped.map((text) => `${path} is too narrow for: ${text}`),
    );
    expect([path, shown.language, shown.direction]).toEqual([path, code, direction]);
  };
  const options = { language: code, viewport: { width: 360, height: 740 }, reducedMotion: "reduce" } as const;
  const guest = await visit(options);
  for (const path of ["/login", "/signup", "/reset"]) {
    await open(guest, path);
    await look(guest, path);
  }
  await guest.close();
  const member = await visit(options);
  await member.logIn(person);
  const dialog = member.page.locator("dialog[open]");
  let count = 0;
  const lookAtDialog = async (path: string): Promise<void> => {
    await dialog.waitFor();
    await look(member, `${path} ${await dialog.locator("h2").textContent()}`);
    wrong.push(...direction === "rtl" || code === "en" ? await member.faults() : []);
    await member.page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    count += 1;
  };
  for (const path of PATHS) {
    const { fragment = "", buttons } = OPENERS[path] ?? {};
    await open(member, `${path}${fragment}`);
    if (fragment !== "") {
      await lookAtDialog(path);
    }
    await look(member, path);
    for (const button of buttons === undefined ? [] : await member.page.locator(buttons).all()) {
      await button.click();
      await lookAtDialog(path);
    }
    if (OF_ONE_OBJECT.includes(path)) {
      await pressEachAction(member.page, () => lookAtDialog(path));
    }
  }
  expect(Object.keys(OPENERS).filter((path) => !PATHS.includes(path))).toEqual([]);
  expect(count).toBeGreaterThan(16);
  expect([...new Set(wrong)]).toEqual([]);
  expect(member.complaints).toEqual([]);
  await member.close();
}, 3 * BROWSER_MS);

/** Buttons and markers that a map adds, and what the browser has between the end of a page and its start. */
const LATE_STOPS = 15;

test("every page can be used with the keyboard alone, and shows where the focus is", async () => {
  const visited = await visit({ reducedMotion: "reduce" });
  const { page, complaints, logIn, close: leave } = visited;
  await logIn(person);
  const wrong: string[] = [];
  let reached = 0;
  for (const path of PATHS) {
    await open(visited, path);
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
  expect(reached).toBeGreaterThan(PATHS.length * 20);
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

async function mapOfOne(): Promise<string> {
  const headers = { "locus-environment": "test" };
  const { body: made } = await person.client.post("/v1/maps", { name: "M 1", visibility: "private" }, headers);
  await person.client.post(`/v1/maps/${made.id}/locations`, { filter: {} }, headers);
  return made.id;
}

async function finishedBatch(inputs: readonly string[]): Promise<string> {
  const { body } = await person.client.post(
    "/v1/batches",
    { inputs: inputs.map((input) => ({ input })), name: "B 1" },
    { "locus-environment": "test" },
  );
  const { db, clock, deps: { chance } } = api.accounts;
  const gazetteer = smallWorld();
  const corrections = correctionsReader(
    openCorrections({ database: db.database, clock, chance, gazetteer: () => gazetteer, cacheLifetimeMs: () => 500 }),
  );
  const locations = { database: db.database, clock, chance: { bytes: (n: number) => new Uint8Array(n) } };
  await workAll(testBatchesDeps(db.database, clock), { gazetteer: () => gazetteer, corrections, locations });
  return body.id;
}

/** Expressions for the English texts that another language writes differently. */
function englishTexts(language: string): readonly RegExp[] {
  const own = new Set(TABLES.flatMap((texts) => formsOf(texts[language])));
  return [...new Set(TABLES.flatMap((texts) => formsOf(texts["en"])))]
    .filter((text) => !own.has(text) && isTelling(text))
    .map((text) => new RegExp(`^${RegExp.escape(text).replaceAll(/\\\{\w+\\\}/gu, ".+")}$`, "u"));
}

/** False for texts of placeholders and little else, such as `{used} of {limit}`, which match names and numbers. */
function isTelling(text: string): boolean {
  const words = text.replaceAll(/\{\w+\}/gu, "");
  return /\p{L}/u.test(words) && (words === text || words.length > 6);
}

function formsOf(texts: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {}): readonly string[] {
  return Object.values(texts).flatMap((text) => typeof text === "string" ? [text] : Object.values(text));
}

/** The texts on the page, read inside the browser, and the controls that are too narrow for theirs. */
function readPage() {
  const root = document.documentElement;
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    // What the service only says in English is marked as such.
    const isEnglish = root.lang !== "en" && node.parentElement?.closest('[lang="en"]') !== null;
    texts.push(isEnglish ? "" : node.textContent?.trim() ?? "");
  }
  for (const name of ["aria-label", "placeholder", "title", "alt"]) {
    texts.push(...Array.from(document.querySelectorAll(`[${name}]`), (element) => element.getAttribute(name) ?? ""));
  }
  const controls = Array.from(document.querySelectorAll<HTMLElement>("button, a.button, nav a, h1, h2, .badge"));
  return {
    texts: texts.filter((text) => text !== ""),
    clipped: [
      ...root.scrollWidth > innerWidth ? ["the page"] : [],
      ...controls.filter((control) =>
        control.scrollWidth > control.clientWidth + 1 && getComputedStyle(control).textOverflow !== "ellipsis"
      ).map(({ textContent }) => textContent),
    ],
    language: root.lang,
    direction: getComputedStyle(document.body).direction,
  };
}
