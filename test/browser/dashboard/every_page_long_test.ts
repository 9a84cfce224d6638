import { expect, test } from "bun:test";
import { LANGUAGES, PAGES } from "../../../src/dashboard/mod.ts";
import { directionOf } from "../../../src/domain/interface_language.ts";
import { BROWSER_MS, testDashboard, type Visit } from "../../support/browsers/dashboard.ts";
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
