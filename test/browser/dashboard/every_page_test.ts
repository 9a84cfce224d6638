import { expect, test } from "bun:test";
import { openDashboard } from "../../../src/capabilities/dashboard.ts";
import { testApi } from "../../support/api/test_api.ts";
import { BROWSER_MS, visitPages } from "../../support/browsers/dashboard.ts";
import { longestTexts } from "../../support/texts/text_tables.ts";
import { englishTexts, everyPage, GUEST_PATHS, openPage, readPage, walkPages, withoutFocus } from "./every_page.ts";
import { longTest } from "../../support/runner/depth.ts";

// Twice is enough for every language, theme and width: `every_page_long_test.ts` has all of them. German is the
// language of the longest texts here; Arabic runs from right to left, in dark, on a phone.
const api = await testApi({ dashboard: openDashboard(longestTexts) });
const pages = await everyPage(api);

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

longTest(
  "every page fits a phone with the longest text of any language, has enough contrast, and gets the focus",
  async () => {
    const visited = await visitPages(api.url, { language: "de", viewport: DESKTOP });
    const { page, logIn, pageFaults, complaints } = visited;
    const wrong: string[] = [];
    const look = async (path: string): Promise<void> => {
      const { clipped } = await page.evaluate(readPage);
      wrong.push(...clipped.map((text) => `${path} is too narrow for: ${text}`));
    };
    const lookAtBoth = async (path: string): Promise<void> => {
      wrong.push(
        ...(await pageFaults("color-contrast")).map((fault) => `${path}: ${fault}`),
        ...(await page.evaluate(withoutFocus)).map((name) => `${path}: no focus, or no mark of it, on ${name}`),
      );
      await look(path);
      await page.setViewportSize(PHONE);
      await look(path);
      await page.setViewportSize(DESKTOP);
    };
    await visited.goTo("/login");
    for (const path of GUEST_PATHS) {
      await openPage(visited, path);
      await lookAtBoth(path);
    }
    await logIn(pages.person);
    const dialogs = await walkPages(
      visited,
      pages,
      async (path, what) => await (what === "page" ? lookAtBoth(path) : look(path)),
    );
    expect(dialogs).toBeGreaterThan(16);
    expect([...new Set(wrong)]).toEqual([]);
    expect(complaints).toEqual([]);
    await visited.close();
  },
  2 * BROWSER_MS,
);

test("no page has English text, breaks a rule of accessibility, or is wider than a phone: Arabic, dark", async () => {
  const visited = await visitPages(api.url, { language: "ar", preferences: { theme: "dark" }, viewport: PHONE });
  const { page, logIn, pageFaults, complaints } = visited;
  const english = await englishTexts("ar");
  const wrong: string[] = [];
  const account = page.getByRole("button", { name: "حسابك" });
  let isLoggedIn = false;
  const look = async (path: string, what: "page" | "dialog"): Promise<void> => {
    const shown = await page.evaluate(readPage);
    wrong.push(
      ...shown.texts.filter((text) => english.some((pattern) => pattern.test(text))).map((text) => `${path}: ${text}`),
      ...shown.clipped.map((text) => `${path} is too narrow for: ${text}`),
      ...(await pageFaults()).map((fault) => `${path}: ${fault}`),
      ...(what === "dialog" ? [] : await page.evaluate(withoutFocus)).map((name) => `${path}: no focus on ${name}`),
    );
    expect([path, shown.language, shown.direction]).toEqual([path, "ar", "rtl"]);
    if (what === "page" && isLoggedIn) {
      // Its menu has the log-out.
      expect([path, await account.isVisible()]).toEqual([path, true]);
    }
  };
  await visited.goTo("/login");
  for (const path of GUEST_PATHS) {
    await openPage(visited, path);
    await look(path, "page");
  }
  await logIn(pages.person);
  isLoggedIn = true;
  expect(await walkPages(visited, pages, look)).toBeGreaterThan(16);
  expect([...new Set(wrong)]).toEqual([]);
  expect(complaints).toEqual([]);
  await visited.close();
}, 2 * BROWSER_MS);
