import type { Locator, Page } from "playwright-core";

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
