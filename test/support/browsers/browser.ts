import type { AxeResults } from "axe-core";
import { existsSync } from "node:fs";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type ConsoleMessage,
  type Locator,
  type Page,
} from "playwright-core";
import { atEnd, forProcess } from "../processes/at_end.ts";
import { isLong } from "../runner/depth.ts";
import { patience } from "../runner/patience.ts";

/** Debian's Chromium. Its shell without windows is a package of its own, and takes 40 % less CPU time for a page. */
const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"] as const;

/** The browser of the tests; `CHROMIUM` names another one. */
export const BROWSER_PATH = process.env["CHROMIUM"] ?? BROWSERS.find((path) => existsSync(path)) ?? BROWSERS[1];

/** Of these lists Chromium takes the last one: it has to contain Playwright's, in `chromiumSwitches`. */
const DISABLED_FEATURES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  // Pages of the address bar that every new window would load, though nobody sees it: 0.4 s of CPU time each.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

/**
 * For maps without a graphics card, no background requests, and root in a container. Only maps are drawn with WebGL: an
 * imitated graphics card for the rest of each page takes a fifth of a test's CPU time.
 */
const FLAGS = [
  "--no-sandbox",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-compositing",
  "--disable-background-networking",
  // A page of a site that a context has open already runs in the same process, which has compiled its scripts.
  "--process-per-site",
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
];

/** The driver of WebGL reports that it waits while the picture of a map is copied: only without a graphics card. */
const SLOW_READ = /^\[\.WebGL-\w+\]GL Driver Message \(OpenGL, Performance, .*\): GPU stall due to ReadPixels/u;

let shared: Promise<Browser> | undefined;

/** A real browser for all tests of the process; it ends with them. */
function testBrowser(): Promise<Browser> {
  return shared ??= forProcess(launch);
}

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: BROWSER_PATH, args: FLAGS });
  atEnd(() => browser.close());
  return browser;
}

/** One wait inside a test. */
const WAIT_MS = patience(30_000);

/** A context that is kept, with a page that keeps the process of the services' pages alive. */
interface KeptContext {
  readonly context: BrowserContext;
  readonly anchor: Page;
}

/** Contexts that were given back, by their options. */
const spare = new Map<string, KeptContext[]>();

/** Every service of the tests has this address: a port makes no other site. */
const SITE = "http://127.0.0.1/";

/**
 * A context in which nothing is stored but files that never change: a new one costs more than loading two pages.
 * `leave` gives it back for another test; `discard` ends it instead, for a test that changes it for ever.
 */
export async function borrowContext(
  options: BrowserContextOptions,
  after: "keep" | "discard" = "keep",
): Promise<{ readonly context: BrowserContext; readonly leave: () => Promise<void> }> {
  if (after === "discard") {
    const context = await newContext(options);
    return { context, leave: () => context.close() };
  }
  const key = JSON.stringify(options);
  const kept = spare.get(key)?.pop() ?? await withAnchor(await newContext(options));
  const { context, anchor } = kept;
  return {
    context,
    leave: async () => {
      const pages = context.pages().filter((page) => page !== anchor);
      await Promise.all(pages.map((page) => page.evaluate(() => globalThis.localStorage?.clear()).catch(() => {})));
      await Promise.all(pages.map((page) => page.close()));
      await Promise.all([
        context.clearCookies(),
        context.clearPermissions(),
        context.unrouteAll(),
        context.setOffline(false),
      ]);
      spare.set(key, [...spare.get(key) ?? [], kept]);
    },
  };
}

async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await (await testBrowser()).newContext(options);
  context.setDefaultTimeout(WAIT_MS);
  return context;
}

async function withAnchor(context: BrowserContext): Promise<KeptContext> {
  const anchor = await context.newPage();
  await anchor.route(SITE, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await anchor.goto(SITE);
  return { context, anchor };
}

/** Whether a message of the browser's console is an error or a warning: a test expects none. */
export function isComplaint(message: ConsoleMessage): boolean {
  return ["error", "warning"].includes(message.type()) && !SLOW_READ.test(message.text());
}

const source = Bun.file(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir));
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What `findFaults` finds in a state that a test passes through, in a long run: it takes longer than the steps between two
 * states. In other runs the tests of every page look at each page and dialog once.
 */
export function stateFaults(page: Page, rule?: string): Promise<readonly string[]> {
  return isLong ? findFaults(page, rule) : Promise.resolve([]);
}

/** The violations that axe finds on a page: each broken rule, and where. `rule`: of this one only. */
export async function findFaults(page: Page, rule?: string): Promise<readonly string[]> {
  // Once for each document: reading it takes as long as checking a page.
  if (!await page.evaluate(() => "axe" in window)) {
    await page.evaluate(await source.text());
  }
  // Elements that fade in have other colours until the end; endless animations are not awaited.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) =>
      Number.isFinite(effect?.getComputedTiming().endTime)
    );
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
  const rules = rule === undefined ? RULES : { type: "rule", values: [rule] };
  const run = `axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ["violations"] })`;
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`)
  );
}

/** Clicks on something, and waits for what that shows. */
export async function clickAndSee(target: Locator, shown: Locator): Promise<void> {
  await target.click();
  await shown.waitFor();
}

/** Fills fields, which are found by their labels, one after another. */
export async function fillIn(scope: Page | Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await scope.getByLabel(label).fill(value);
  }
}

/** Presses a key where the focus is, and waits for what that shows. */
export async function pressKeyAndSee(page: Page, key: string, shown: Locator): Promise<void> {
  await page.keyboard.press(key);
  await shown.waitFor();
}

/** Presses a button of a page or of a part of it, and waits for what that shows. */
export async function pressAndSee(scope: Page | Locator, name: string | RegExp, shown: Locator): Promise<void> {
  await clickAndSee(scope.getByRole("button", { name }), shown);
}

/** Chooses one of the actions that a page has in the menu next to its buttons. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** Presses each action of the page's head, in its menu too; `look` closes what it opens. */
export async function pressEachAction(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  for (const button of await page.locator(".screen-actions > button").all()) {
    const name = await button.textContent() ?? "";
    await button.click();
    await look(name);
  }
  const menu = page.locator(".screen-actions [aria-haspopup=menu]");
  const items = page.locator(".screen-actions").getByRole("menuitem");
  for (let at = 0, count = await menu.count(); at < count; at++) {
    await menu.click();
    count = await items.count();
    const name = await items.nth(at).textContent() ?? "";
    await items.nth(at).click();
    await look(name);
  }
}
