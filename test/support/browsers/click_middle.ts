import type { Page } from "playwright-core";

/** Clicks the middle of the page's map until a point there is chosen: the map draws its points when it is idle. */
export async function clickMiddle(page: Page): Promise<void> {
  const canvas = page.locator(".map canvas");
  await canvas.scrollIntoViewIfNeeded();
  const chosen = page.locator(".chosen");
  for (let tries = 0; tries < 50 && await chosen.count() === 0; tries++) {
    await canvas.click();
    await page.waitForTimeout(200);
  }
  await chosen.waitFor();
}
