import { afterAll, expect, test } from "bun:test";
import { correctionsReader, openCorrections } from "../../../src/corrections/mod.ts";
import { LANGUAGES, PAGES } from "../../../src/dashboard/mod.ts";
import { REASONS } from "../../../src/domain/reasons.ts";
import { smallWorld } from "../../resolver/small_world.ts";
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
const PATHS = [
  ...PAGES.filter(({ path, access }) => !path.includes(":") && access === "session").map((
    { path },
  ) => path),
  `/batches/${batch}`,
  `/batches/${batch}/review`,
  "/try#input=Utrecht&explain=",
];

test.each(LANGUAGES)("no page has English text, or is wider than a phone: $name", async ({ code, direction }) => {
  const english = englishTexts(code);
  const wrong: string[] = [];
  const look = async (visited: Visit, path: string): Promise<void> => {
    await visited.goTo(path);
    await visited.page.locator("main").filter({ hasNot: visited.page.locator(".loading") }).waitFor();
    await visited.page.waitForLoadState("networkidle");
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
    await look(guest, path);
  }
  await guest.close();
  const member = await visit(options);
  await member.logIn(person);
  for (const path of PATHS) {
    await look(member, path);
  }
  expect([...new Set(wrong)]).toEqual([]);
  expect(member.complaints).toEqual([]);
  await member.close();
}, 3 * BROWSER_MS);

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
