import { PAGES } from "../../../src/dashboard/mod.ts";
import type { SignedUp } from "../../support/api/api_client.ts";
import type { TestApi } from "../../support/api/test_api.ts";
import { pressEachAction } from "../../support/browsers/browser.ts";
import type { Visit } from "../../support/browsers/dashboard.ts";
import { textTables } from "../../support/texts/text_tables.ts";

/** Every page that a member of an organization sees, with something to show on each. */
export interface EveryPage {
  readonly person: SignedUp;
  readonly paths: readonly string[];
  /** What opens the dialogs of a page: a fragment of its address, and buttons. */
  readonly openers: Readonly<Record<string, { readonly fragment?: string; readonly buttons?: string }>>;
  /** Pages whose head has actions that open dialogs. */
  readonly withActions: readonly string[];
}

/** Pages for people who have not logged in. */
export const GUEST_PATHS = ["/login", "/signup", "/reset"];

const TEST = { "locus-environment": "test" };
/** Names that would break a page that takes names for markup or for words that end somewhere. */
const HOSTILE = `<img src=x onerror="alert(1)"> ${"Donaudampfschiff".repeat(5)} مؤسسة`;

/** Signs up a person who has one of everything. */
export async function everyPage(api: TestApi): Promise<EveryPage> {
  const person = await api.client.signUp({ organization: HOSTILE.slice(0, 100) });
  const { client } = person;
  await client.post("/v1/api-keys", { name: HOSTILE.slice(0, 100), environment: "test" });
  await client.post("/v1/locations", { input: "Utrecht" }, TEST);
  const batch = await finishedBatch(api, person);
  const { body: map } = await client.post("/v1/maps", { name: "M 1", visibility: "private" }, TEST);
  await client.post(`/v1/maps/${map.id}/locations`, { filter: {} }, TEST);
  const body = { url: "https://93.184.215.14/hook", events: ["batch.completed"] };
  const { body: webhook } = await client.post("/v1/webhooks", body, TEST);
  const coordinates = { latitude: 47.1, longitude: 9.5 };
  await client.post("/v1/corrections", { input: "M 1", coordinates, label: "M 1" }, TEST);
  const row = { buttons: "tbody tr:first-child .cell-actions button" };
  return {
    person,
    paths: [
      ...PAGES.filter(({ path, access }) => !path.includes(":") && access === "session").map(({ path }) => path),
      `/batches/${batch}`,
      `/batches/${batch}/review`,
      ...["", "?tab=share", "?tab=settings"].map((tab) => `/map/${map.id}${tab}`),
      `/webhooks/${webhook.id}`,
      "/try#input=Utrecht&explain=",
    ],
    openers: {
      "/locations": { fragment: "#new", ...row },
      "/maps": { fragment: "#new" },
      "/keys": { fragment: "#new", ...row },
      "/webhooks": { fragment: "#new" },
      "/members": { fragment: "#new" },
      "/corrections": row,
      [`/webhooks/${webhook.id}`]: { buttons: "main .row > button:last-child" },
      "/organization": { buttons: "main button.danger" },
    },
    withActions: [`/map/${map.id}`, `/batches/${batch}`],
  };
}

/** Opens a page and waits until everything on it is drawn. */
export async function openPage({ page, follow, settled }: Visit, path: string): Promise<void> {
  await follow(path);
  await page.locator("main").filter({ hasNot: page.locator(".loading") }).waitFor();
  await settled();
}

/** Opens each page and each of its dialogs; `look` closes none. Returns the number of dialogs. */
export async function walkPages(
  visited: Visit,
  { paths, openers, withActions }: EveryPage,
  look: (path: string, what: "page" | "dialog") => Promise<void>,
): Promise<number> {
  const { page } = visited;
  const dialog = page.locator("dialog[open]");
  let dialogs = 0;
  const lookAtDialog = async (path: string): Promise<void> => {
    await dialog.waitFor();
    await look(`${path} ${await dialog.locator("h2").textContent()}`, "dialog");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    dialogs += 1;
  };
  for (const path of paths) {
    const { fragment = "", buttons } = openers[path] ?? {};
    await openPage(visited, `${path}${fragment}`);
    if (fragment !== "") {
      await lookAtDialog(path);
    }
    await look(path, "page");
    for (const button of buttons === undefined ? [] : await page.locator(buttons).all()) {
      await button.click();
      await lookAtDialog(path);
    }
    if (withActions.includes(path)) {
      await pressEachAction(page, () => lookAtDialog(path));
    }
  }
  const unknown = Object.keys(openers).filter((path) => !paths.includes(path));
  if (unknown.length > 0) {
    throw new Error(`These pages are opened, and are none: ${unknown.join(", ")}`);
  }
  return dialogs;
}

async function finishedBatch({ work }: TestApi, { client }: SignedUp): Promise<string> {
  const inputs = ["Utrecht", "Nowhere at all xyz", ""].map((input) => ({ input }));
  const { body } = await client.post("/v1/batches", { inputs, name: "B 1" }, TEST);
  await work();
  return body.id;
}

/** Expressions for the English texts that another language writes differently. */
export async function englishTexts(language: string): Promise<readonly RegExp[]> {
  const tables = (await textTables()).map(({ texts }) => texts);
  const own = new Set(tables.flatMap((texts) => formsOf(texts[language])));
  return [...new Set(tables.flatMap((texts) => formsOf(texts["en"])))]
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
export function readPage() {
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

/** The controls that cannot get the focus, or show no mark of it. Runs inside the browser, which keeps its focus. */
export function withoutFocus(): readonly string[] {
  const before = document.activeElement;
  const controls = document.querySelectorAll<HTMLElement>(
    "a[href], button, input:not([type=hidden]), select, textarea, summary, canvas[tabindex]",
  );
  const wrong = Array.from(controls).filter((control) => {
    // Radio buttons of one group are one stop, at the selected one.
    const isOther = control instanceof HTMLInputElement && control.type === "radio" && !control.checked;
    if (isOther || control.matches(":disabled, [tabindex='-1']") || !control.checkVisibility()) {
      return false;
    }
    control.focus({ preventScroll: true, focusVisible: true });
    return document.activeElement !== control || ![control, control.closest("label") ?? control].some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && outlineWidth !== "0px";
    });
  });
  if (before instanceof HTMLElement) {
    before.focus({ preventScroll: true });
  }
  return wrong.map((element) =>
    `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 40)}`
  );
}
